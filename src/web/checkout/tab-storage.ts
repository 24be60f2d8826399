/** A browser that refuses storage remembers until the page is left at least. */
const untilLeft = new Map<string, string>()

/** What this tab alone remembers: it outlives a reload, and no other tab sees it. */
export function readInTab(key: string): unknown {
  try {
    return JSON.parse(stored(key) ?? 'null')
  } catch {
    // Another version of the shop, or a curious person, wrote it.
    return null
  }
}

/** Undefined removes it. */
export function keepInTab(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    if (value === undefined) untilLeft.delete(key)
    else untilLeft.set(key, JSON.stringify(value))
  }
}

function stored(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return untilLeft.get(key)
  }
}
