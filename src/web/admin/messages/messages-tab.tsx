import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { type ContactMessage, deleteMessage, listMessages } from '#contracts/message-lists.ts'
import { browserApi } from '../../browser-api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminTable } from '../admin-table.tsx'
import { TabHead } from '../tab-head.tsx'
import { unreadMessages } from '../unread-messages.ts'
import { useAdminList } from '../use-admin-list.ts'
import { useDeletion } from '../use-deletion.tsx'
import { useReloadOnNews } from '../use-reload-on-news.ts'
import { ContactMessagesDialog } from './contact-messages-dialog.tsx'
import { messageColumns, messageName } from './message-columns.tsx'

/** All that people wrote to the shop, those without an account too, who are not among the users. */
export function MessagesTab() {
  const [opened, open] = useState<ContactMessage>()
  const list = useAdminList((query, signal) => browserApi(listMessages, { query }, { signal }))
  useReloadOnNews(unreadMessages, list.reload)
  const { ask, dialog } = useDeletion<ContactMessage>({
    kind: 'message',
    nameOf: messageName,
    remove: ({ _id }) => browserApi(deleteMessage, { id: _id }),
    failed: 'The message could not be deleted.',
    onGone: () => {
      list.reload()
      void unreadMessages.refresh()
    },
  })
  return (
    <>
      <TabHead title="Messages" />
      <AdminTable
        what="messages"
        list={list}
        columns={messageColumns({ open, onDelete: ask })}
        rowKey={({ _id }) => _id}
        numbered={false}
        empty={
          <EmptyState icon={Mail} title="No messages yet">
            What people write on the contact page is listed here.
          </EmptyState>
        }
      />
      {opened && <ContactMessagesDialog sender={opened} onClose={() => open(undefined)} onMarked={list.reload} />}
      {dialog}
    </>
  )
}
