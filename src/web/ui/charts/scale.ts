/** A few round values from nothing up to at least the highest: `[0, 500, 1000, 1500]`. */
export function roundTicks(highest: number, isWhole = false): number[] {
  if (highest <= 0) return [0]
  const step = isWhole ? Math.max(1, roundStep(highest / 3)) : roundStep(highest / 3)
  const count = Math.ceil(highest / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, place) => place * step)
}

/** The next of 1, 2, 5, 10, 20, 50 and so on. */
function roundStep(least: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5].find((candidate) => candidate * magnitude >= least * (1 - 1e-9)) ?? 10
  return factor * magnitude
}

/** Which of so many places get a name where only so many fit: the first, and then evenly on. */
export function namedPlaces(count: number, room: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, room)))
  return Array.from({ length: Math.ceil(count / step) }, (_, turn) => turn * step)
}
