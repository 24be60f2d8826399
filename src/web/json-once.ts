const written = new WeakMap<object, string>()

/** As `JSON.stringify`, once for each object that can't change any more: a card is told, and looked up, by it in page after page. */
export function jsonOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return JSON.stringify(value)
  const known = written.get(value)
  if (known !== undefined) return known
  const json = JSON.stringify(value)
  written.set(value, json)
  return json
}
