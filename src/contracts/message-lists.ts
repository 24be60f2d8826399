import * as z from 'zod/mini'
import { Email } from './accounts.ts'
import { call, reply } from './call.ts'
import { Id } from './ids.ts'
import { listOf, Paging } from './lists.ts'

/** As staff read it. */
export const ContactMessage = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.nullable(z.string()),
  message: z.string(),
  /** Whether it came from an account under its address, confirmed or not. Left out by versions that did not tell. */
  writer: z.optional(z.enum(['confirmed', 'unconfirmed', 'anybody'])),
  read: z.boolean(),
  createdAt: z.string(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const listMessages = call({
  method: 'GET',
  path: '/api/contact',
  by: 'admin',
  summary: 'All messages, newest first',
  query: Paging,
  reply: z.extend(listOf(ContactMessage), { contacts: z.array(ContactMessage) }),
})

export const countUnreadMessages = call({
  method: 'GET',
  path: '/api/contact/unread-count',
  by: 'admin',
  unattended: true,
  summary: 'How many messages no admin has read yet',
  reply: reply({ count: z.int() }),
})

export const mostFromOnePerson = 100

const BySender = z.object({ email: Email })

export const listMessagesFrom = call({
  method: 'GET',
  path: '/api/contact/user/{email}',
  by: 'admin',
  summary: 'What this person wrote, newest first, up to 100; where there are more, the unread ones are among them',
  params: BySender,
  reply: reply({ contacts: z.array(ContactMessage) }),
})

export const markMessagesRead = call({
  method: 'PUT',
  path: '/api/contact/user/{email}/read',
  by: 'admin',
  summary: 'Mark all that this person wrote as read; with `ids` (of the list that was read) only those',
  params: BySender,
  body: z.nullish(
    z.object({
      ids: z.optional(z.array(Id).check(z.maxLength(mostFromOnePerson, `At most ${mostFromOnePerson} at once`))),
    }),
  ),
  reply: reply({ message: z.string() }),
})

export const deleteMessage = call({
  method: 'DELETE',
  path: '/api/contact/{id}',
  by: 'admin',
  summary: 'Delete a message for good',
  params: z.object({ id: Id }),
  reply: reply({ message: z.string() }),
})
