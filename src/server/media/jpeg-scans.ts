const scanStart = 0xda
const imageEnd = 0xd9

/**
 * How often a JPEG goes over its pixels, up to `atMost`. A scan that says nothing takes some sixty bytes, and opening it
 * goes over all of the picture, which can't be broken off. Only markers are looked at, as a decoder meets them (ITU-T T.81,
 * B.1.1): what is in a segment, such as a thumbnail, and what follows the picture's end are no scans of it.
 */
export function countScans(jpeg: Buffer, atMost: number): number {
  let scans = 0
  for (let at = 2; at < jpeg.length && scans < atMost; ) {
    at = jpeg.indexOf(0xff, at)
    if (at === -1) break
    const marker = jpeg[at + 1] ?? 0xff
    if (marker === imageEnd) break
    if (marker === scanStart) scans += 1
    at += marker === 0xff ? 1 : 2
    if (hasLength(marker)) at += at + 1 < jpeg.length ? jpeg.readUInt16BE(at) : 2
  }
  return scans
}

/** Not those that stand within a scan's data, nor what begins and ends a picture. */
function hasLength(marker: number): boolean {
  return marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= imageEnd)
}
