/**
 * The same bytes in memory of their own. Small buffers are cut from blocks of 64 KB that they share with what came before
 * and after: one that is kept would keep its whole block.
 */
export function aloneInMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
