import { useEffect, useEffectEvent } from 'react'
import type { CallReply } from '#contracts/call.ts'
import { type ContactMessage, listMessagesFrom } from '#contracts/message-lists.ts'
import { browserApi } from '../../browser-api.ts'
import { formatMinute } from '../../format-minute.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { useMessageBox } from '../message-box.tsx'
import { useFailure } from '../use-failure.ts'
import { useMarks } from '../use-marks.ts'
import { ReadBadge } from './read-badge.tsx'
import { ReplyLink } from './reply-link.tsx'
import { WriterNote } from './writer-note.tsx'

interface ContactMessagesDialogProps {
  /** All that was written under this e-mail address, whether or not it has an account. */
  sender: { name: string; email: string }
  onClose: () => void
  /** What was unread is read now. */
  onMarked: () => void
}

/** Opening it makes them read; what it shows is how they were before, so that the new ones stand out. */
export function ContactMessagesDialog({ sender, onClose, onMarked }: ContactMessagesDialogProps) {
  const { name, email } = sender
  const tell = useMessageBox()
  const { markRead } = useMarks(onMarked)
  const { reply, failure } = useLoaded((signal) => browserApi(listMessagesFrom, { email }, { signal }))
  useFailure(failure, () => {
    onClose()
    tell.error('Error fetching contact messages')
  })
  const markShown = useEffectEvent(({ contacts }: CallReply<typeof listMessagesFrom>) => {
    const news = contacts.filter(({ read }) => !read).map(({ _id }) => _id)
    if (news.length > 0) void markRead(email, news)
  })
  useEffect(() => {
    if (reply) markShown(reply)
  }, [reply])
  return (
    <Dialog open title={`Messages of ${name}`} description={email} onClose={onClose}>
      {reply ? <Messages messages={reply.contacts} /> : <Waiting />}
    </Dialog>
  )
}

function Messages({ messages }: { messages: readonly ContactMessage[] }) {
  if (messages.length === 0) {
    return <p className="py-8 text-center text-muted">No contact messages found for this user.</p>
  }
  return (
    <ul className="grid gap-4">
      {messages.map((message) => (
        <li key={message._id} className="grid gap-2 rounded-small border border-hairline bg-white p-4 text-sm">
          <div className="flex items-start justify-between gap-3">
            <h3 className="font-text text-base wrap-anywhere">{message.subject || 'No Subject'}</h3>
            <ReadBadge read={message.read} />
          </div>
          <div className="grid justify-items-start text-muted wrap-anywhere">
            <span>{message.name}</span>
            <ReplyLink message={message} />
            <WriterNote message={message} />
            <time dateTime={message.createdAt}>{formatMinute(message.createdAt)}</time>
          </div>
          <p className="whitespace-pre-line wrap-anywhere">{message.message}</p>
        </li>
      ))}
    </ul>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading messages…</span>
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  )
}
