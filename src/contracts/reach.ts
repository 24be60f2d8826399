/** How far lists reach: beyond, the count stops and pages are refused. On its own, so that a page loads no schema for it. */
export const reach = 10_000
