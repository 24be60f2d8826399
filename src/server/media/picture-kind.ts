export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/** Tells what a file is from its first bytes: neither its name nor what the browser says of it is believed. */
export function pictureKindOf(bytes: Buffer): PictureKind | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  const opening = bytes.toString('latin1', 0, 12)
  if (opening.startsWith('GIF87a') || opening.startsWith('GIF89a')) return 'gif'
  if (opening.startsWith('RIFF') && opening.endsWith('WEBP')) return 'webp'
  return isAvif(bytes) ? 'avif' : undefined
}

/** AVIF and HEIC share a container (ISO/IEC 23008-12); its first box lists the brands, four letters each. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const box = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256))
  const brands = box.match(/.{4}/gs) ?? []
  return brands.some((brand) => brand === 'avif' || brand === 'avis')
}
