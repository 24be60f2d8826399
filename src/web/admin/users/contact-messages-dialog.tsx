import { useEffect, useEffectEvent } from 'react'
import { type ContactMessage, listMessagesFrom } from '#contracts/messages.ts'
import type { UserRow } from '#contracts/users.ts'
import type { ApiError } from '../../api-error.ts'
import { browserApi } from '../../browser-api.ts'
import { formatMinute } from '../../format-minute.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { useFailure } from './use-failure.ts'

interface ContactMessagesDialogProps {
  user: UserRow
  onRead: () => void
  onClose: () => void
  onFailed: (error: ApiError) => void
}

/** Opening it makes them read; what it shows is how they were before, so that the new ones stand out. */
export function ContactMessagesDialog({ user, onRead, onClose, onFailed }: ContactMessagesDialogProps) {
  const { reply, failure } = useLoaded((signal) => browserApi(listMessagesFrom, { email: user.email }, { signal }))
  useFailure(failure, onFailed)
  const hasNews = reply?.contacts.some(({ read }) => !read) ?? false
  const tell = useEffectEvent(onRead)
  useEffect(() => {
    if (hasNews) tell()
  }, [hasNews])
  return (
    <Dialog open title={`Messages of ${user.name}`} description={user.email} onClose={onClose}>
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
            <Badge look={message.read ? 'plain' : 'red'}>{message.read ? 'Read' : 'Unread'}</Badge>
          </div>
          <p className="text-muted wrap-anywhere">
            {message.name} · {message.email} ·{' '}
            <time dateTime={message.createdAt} className="whitespace-nowrap">
              {formatMinute(message.createdAt)}
            </time>
          </p>
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
