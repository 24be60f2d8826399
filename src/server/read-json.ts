/** What somebody else's answer says; undefined where it is no JSON at all. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
