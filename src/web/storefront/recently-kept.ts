import { readStored, writeStored } from '../browser-storage.ts'

const key = 'recentlyViewed'
const most = 8

/** Newest first. */
export function readRecent(): readonly string[] {
  return (readStored(key) ?? '').split(',').filter(isId).slice(0, most)
}

/** Puts the piece in front; what has been seen longest ago gives way. */
export function rememberViewed(id: string): void {
  keepRecent([id, ...readRecent().filter((other) => other !== id)])
}

export function forgetViewed(gone: readonly string[]): void {
  keepRecent(readRecent().filter((id) => !gone.includes(id)))
}

function keepRecent(ids: readonly string[]): void {
  writeStored(key, ids.length > 0 ? ids.slice(0, most).join(',') : undefined)
}

function isId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text)
}
