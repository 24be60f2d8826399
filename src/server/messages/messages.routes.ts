import {
  countUnreadMessages,
  deleteMessage,
  listMessages,
  listMessagesFrom,
  markMessagesRead,
} from '#contracts/message-lists.ts'
import { sendMessage } from '#contracts/messages.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import {
  countMessagesToRead,
  getMessagePage,
  getMessagesFrom,
  keepMessage,
  readMessagesFrom,
  removeMessage,
} from './messages.service.ts'

export function messagesRoutes(app: App, { db, jobs, settings }: Deps): void {
  serve(app, sendMessage, async ({ body, findCaller }) => {
    const data = await keepMessage({ db, jobs, settings }, body, await findCaller())
    return { message: 'Thanks! Your message has been sent.', data }
  })

  serve(app, listMessages, ({ query }) => getMessagePage(db, query))
  serve(app, countUnreadMessages, async () => ({ count: await countMessagesToRead(db) }))
  serve(app, listMessagesFrom, ({ params }) => getMessagesFrom(db, params.email))

  serve(app, markMessagesRead, async ({ params, body }) => {
    await readMessagesFrom(db, params.email, body?.ids)
    return { message: 'Messages marked as read' }
  })

  serve(app, deleteMessage, async ({ caller, params }) => {
    await removeMessage({ db, jobs }, caller, params.id)
    return { message: 'Message deleted. Its copy in the shop’s own mailbox has to be deleted there.' }
  })
}
