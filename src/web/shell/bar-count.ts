/** A small count on the shoulder of an icon; what is pressed is the icon. */
export const barCount =
  'pointer-events-none absolute top-0.5 right-0 min-w-5 rounded-full bg-maroon px-1 text-center text-xs font-semibold text-ivory tabular-nums'
