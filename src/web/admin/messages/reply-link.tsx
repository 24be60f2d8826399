import type { ContactMessage } from '#contracts/message-lists.ts'
import { replyAddress } from './reply-address.ts'

/** The e-mail address of whoever wrote; pressing it begins an answer. */
export function ReplyLink({ message }: { message: ContactMessage }) {
  return (
    <a href={replyAddress(message)} className="wrap-anywhere underline underline-offset-4 hover:text-maroon">
      {message.email}
    </a>
  )
}
