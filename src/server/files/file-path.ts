const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  pdf: 'application/pdf',
  csv: 'text/csv',
}

const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}'
const shape = new RegExp(`^${segment}(?:/${segment}){0,7}\\.(?:${Object.keys(types).join('|')})$`)

/** Plain names below the root: nothing hidden, nothing absolute, no way up, and a kind of file the shop keeps. */
export function isFilePath(path: string): boolean {
  return shape.test(path)
}

/** Paths never come from a visitor unchecked, so a bad one is a mistake of ours and no refusal. */
export function assertFilePath(path: string): void {
  if (!isFilePath(path)) throw new Error(`Not a path for a file of the shop: ${JSON.stringify(path)}`)
}

export function assertFolderPath(path: string): void {
  if (!new RegExp(`^${segment}$`).test(path)) throw new Error(`Not a folder of the shop: ${JSON.stringify(path)}`)
}

export function typeOf(path: string): string {
  return types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

/**
 * When a file, or the folder that is its own, was given its name, a UUIDv7: its first 48 bits are the milliseconds since
 * 1970 (RFC 9562, 5.7).
 */
export function namedAt(path: string): number {
  const [, high = '', low = ''] = /\/([0-9a-f]{8})-([0-9a-f]{4})-/.exec(path) ?? []
  return Number.parseInt(high + low, 16)
}

/** A folder keeps no types, so the name has to tell the type on every kind of storage alike. */
export function assertTypeFits(path: string, type: string): void {
  if (typeOf(path) !== type) throw new Error(`${path} can't hold ${type}`)
}
