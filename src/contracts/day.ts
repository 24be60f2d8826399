/** One day, also in India, whose clock keeps one time all year. */
export const dayMs = 86_400_000
