import { readStored, writeStored } from '../browser-storage.ts'
import { checkoutFormKey } from './stored-session.ts'

/** What somebody else has left half typed at checkout when their session ended. It names whose it is. */
export function forgetOthers(userId: string): void {
  if (!readStored(checkoutFormKey)?.includes(userId)) writeStored(checkoutFormKey, undefined)
}
