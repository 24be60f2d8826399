export type VideoKind = 'mp4' | 'webm'
export type EvidenceKind = VideoKind | 'mov'

/** So many of a file's first bytes tell what it is. */
export const tellingBytes = 1024

/** What phones record and not every browser plays, too: enough for who wants to look at it once. */
export function evidenceKindOf(head: Buffer): EvidenceKind | undefined {
  return brandOf(head) === 'qt  ' ? 'mov' : videoKindOf(head)
}

/** Tells what a file is from its first bytes: neither its name nor what the browser says of it is believed. */
export function videoKindOf(head: Buffer): VideoKind | undefined {
  if (filmBrands.test(brandOf(head) ?? '')) return 'mp4'
  return isWebm(head) ? 'webm' : undefined
}

/** Brands of films that browsers play. Pictures, QuickTime and sound come in the same container, with others. */
const filmBrands = /^(isom|iso[2-9abc]|mp4[12]|avc1|M4V[ HP]|MSNV|NDAS|XAVC|dash|f4v )$/

/** Its first box states the brand (ISO/IEC 14496-12, 4.3). */
function brandOf(head: Buffer): string | undefined {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const size = head.readUInt32BE(0)
  return size >= 16 && size <= tellingBytes && size % 4 === 0 ? head.toString('latin1', 8, 12) : undefined
}

const ebmlMark = Buffer.from('1a45dfa3', 'hex')
const docType = 0x282

/** Matroska is written the same way; only what calls itself `webm` is known to play in a browser. */
function isWebm(head: Buffer): boolean {
  const header = head.subarray(0, 4).equals(ebmlMark) ? readNumber(head, 4) : undefined
  if (!header || header.next + header.value > head.length) return false
  for (let at = header.next; at < header.next + header.value; ) {
    const id = readNumber(head, at)
    const size = id && readNumber(head, id.next)
    if (!size) return false
    at = size.next + size.value
    if (id.value === docType) return head.toString('latin1', size.next, at).replace(/\0+$/, '') === 'webm'
  }
  return false
}

/** The zeros before the first one bit tell how many bytes follow (RFC 8794, 4.1). */
function readNumber(bytes: Buffer, at: number): { value: number; next: number } | undefined {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (length > 8 || at + length > bytes.length) return undefined
  const rest = bytes.subarray(at + 1, at + length)
  return { value: rest.reduce((sum, byte) => sum * 256 + byte, first - 2 ** (8 - length)), next: at + length }
}
