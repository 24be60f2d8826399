import type { ContactMessage } from '#contracts/message-lists.ts'
import { formatMinute } from '../../format-minute.ts'
import { DeleteAction } from '../row-actions.tsx'
import { RowButton } from '../row-button.tsx'
import { ReadBadge } from './read-badge.tsx'
import { ReplyLink } from './reply-link.tsx'
import { WriterNote } from './writer-note.tsx'

export function messageName({ name }: ContactMessage): string {
  return `message of ${name}`
}

interface Deeds {
  open: (message: ContactMessage) => void
  onDelete: (message: ContactMessage) => void
}

export function messageColumns({ open, onDelete }: Deeds) {
  return [
    { header: 'From', cell: (message: ContactMessage) => <Sender message={message} /> },
    { header: 'Message', unlabelled: true, cell: (message: ContactMessage) => <Beginning message={message} /> },
    {
      header: 'Date',
      cell: ({ createdAt }: ContactMessage) => (
        <time dateTime={createdAt} className="whitespace-nowrap">
          {formatMinute(createdAt)}
        </time>
      ),
    },
    { header: 'Status', cell: ({ read }: ContactMessage) => <ReadBadge read={read} /> },
    {
      header: 'Actions',
      unlabelled: true,
      cell: (message: ContactMessage) => (
        <span className="flex flex-wrap gap-2 max-sm:grow max-sm:justify-end">
          <RowButton aria-label={`View Messages of ${message.name}`} onClick={() => open(message)}>
            View Messages
          </RowButton>
          <DeleteAction name={messageName(message)} onDelete={() => onDelete(message)} />
        </span>
      ),
    },
  ]
}

function Sender({ message }: { message: ContactMessage }) {
  return (
    <span className="grid wrap-anywhere max-sm:justify-items-end max-sm:text-right sm:max-w-72 sm:min-w-36">
      <span className="font-semibold">{message.name}</span>
      <ReplyLink message={message} />
      <span className="text-muted">
        <WriterNote message={message} />
      </span>
    </span>
  )
}

/** Two lines show fewer characters; all others would only be read out. */
const mostShown = 400

function Beginning({ message: { subject, message } }: { message: ContactMessage }) {
  return (
    <span className="grid max-w-md wrap-anywhere sm:min-w-48">
      <span className="line-clamp-2 font-semibold">{subject || 'No Subject'}</span>
      <span className="line-clamp-2 text-muted">{message.slice(0, mostShown)}</span>
    </span>
  )
}
