import { readJson } from '#contracts/read-json.ts'

/** What a browser that refuses storage is asked to keep, it keeps until the page is left at least. */
function storeIn(area: () => Storage) {
  const untilLeft = new Map<string, string>()
  return {
    read(key: string): string | undefined {
      try {
        return area().getItem(key) ?? undefined
      } catch {
        return untilLeft.get(key)
      }
    },

    /** Undefined removes it. */
    write(key: string, value: string | undefined): void {
      try {
        if (value === undefined) area().removeItem(key)
        else area().setItem(key, value)
      } catch {
        if (value === undefined) untilLeft.delete(key)
        else untilLeft.set(key, value)
      }
    },
  }
}

/** Until it is removed, in all tabs. */
export const { read: readStored, write: writeStored } = storeIn(() => localStorage)

const tab = storeIn(() => sessionStorage)

/** What this tab alone remembers: it outlives a reload, and no other tab sees it. */
export function readInTab(key: string): unknown {
  return readJson(tab.read(key) ?? '') ?? null
}

/** Undefined removes it. */
export function keepInTab(key: string, value: unknown): void {
  tab.write(key, value === undefined ? undefined : JSON.stringify(value))
}
