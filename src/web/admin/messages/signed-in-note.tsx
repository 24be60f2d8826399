import type { ContactMessage } from '#contracts/message-lists.ts'

/** Staff act on what a customer writes, and anybody can type a customer's address. */
export function SignedInNote({ message: { signedIn } }: { message: ContactMessage }) {
  return signedIn ? 'Written signed in' : 'Written without signing in'
}
