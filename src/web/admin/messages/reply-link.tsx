import type { ContactMessage } from '#contracts/message-lists.ts'
import { replyAddress } from './reply-address.ts'

/** The e-mail address of whoever wrote; pressing it begins an answer. */
export function ReplyLink({ message }: { message: ContactMessage }) {
  return (
    <a
      href={replyAddress(message)}
      className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4 hover:text-maroon sm:min-h-0"
    >
      {message.email}
    </a>
  )
}
