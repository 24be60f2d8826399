const part = String.raw`[^\s\p{C}@<>,;:"()\[\]\\]`

/** One plain address: nothing in it can end a header line or name a second recipient. */
export const addressPattern = new RegExp(`^${part}{1,64}@${part}{1,255}$`, 'u')

export const messageIdPattern = new RegExp(`^<${part}{1,200}@${part}{1,255}>$`, 'u')

/** For text that people typed: whatever could start another header line becomes a space. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

export function assertAddress(address: string): void {
  if (!addressPattern.test(address)) throw new Error(`Not an e-mail address: ${JSON.stringify(address)}`)
}

export function assertMessageId(messageId: string): void {
  if (!messageIdPattern.test(messageId)) throw new Error(`Not a Message-ID: ${JSON.stringify(messageId)}`)
}
