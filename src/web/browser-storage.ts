/** A browser that refuses storage remembers for this visit at least. */
const forThisVisit = new Map<string, string>()

export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return forThisVisit.get(key)
  }
}

/** Undefined removes it. */
export function writeStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === undefined) forThisVisit.delete(key)
    else forThisVisit.set(key, value)
  }
}
