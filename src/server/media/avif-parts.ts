/**
 * From how many pictures an AVIF is put together, which may all be the same one: a thousand bytes can have it opened 256
 * times, and that can't be broken off. Each box `dimg` names some (ISO/IEC 23008-12, 6.6.2), two bytes each after a head of
 * twelve. Looked for anywhere, so that no odd nesting hides one; one that does not say how long it is has no end.
 */
export function countParts(avif: Buffer): number {
  let parts = 0
  for (let at = avif.indexOf('dimg'); at !== -1; at = avif.indexOf('dimg', at + 4)) {
    const length = at < 4 ? 0 : avif.readUInt32BE(at - 4)
    parts += length < 12 ? Number.POSITIVE_INFINITY : (length - 12) / 2
  }
  return parts
}
