import type { ContactMessage } from '#contracts/message-lists.ts'

const words: Record<NonNullable<ContactMessage['writer']>, string> = {
  confirmed: 'From the account of this address, which is confirmed',
  unconfirmed: 'From an account under this address, which is not confirmed',
  anybody: 'Not from an account under this address',
}

/** Staff act on what a customer writes, and anybody can type a customer's address, or register under it. */
export function WriterNote({ message: { writer } }: { message: ContactMessage }) {
  return writer && words[writer]
}
