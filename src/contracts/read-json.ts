/** Undefined where it is none: another server, another version of the shop or a curious person may have written it. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
