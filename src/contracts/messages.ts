import * as z from 'zod/mini'
import { Email, PersonName } from './accounts.ts'
import { call, reply } from './call.ts'
import { Id } from './ids.ts'
import { listOf, Paging } from './lists.ts'
import { plain, requiredParagraphs } from './texts.ts'

/** As staff read it. */
export const ContactMessage = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.nullable(z.string()),
  message: z.string(),
  read: z.boolean(),
  createdAt: z.string(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const NewMessage = z.object({
  name: PersonName,
  email: Email,
  subject: z.optional(
    z.string('Subject must be text').check(
      z.overwrite((text) => text.replaceAll(/\s+/g, ' ').trim()),
      z.maxLength(200, 'Subject may be at most 200 characters'),
      z.regex(plain, 'Please use plain text'),
    ),
  ),
  message: requiredParagraphs('Message is required', 'Message may be at most 5,000 characters', 5000),
  /** Out of people's sight; whoever fills it in is a machine. */
  website: z.optional(z.string()),
})
export type NewMessage = z.output<typeof NewMessage>

/** What whoever wrote it is told of it. */
const SentMessage = z.pick(ContactMessage, { _id: true, createdAt: true })
export type SentMessage = z.infer<typeof SentMessage>

export const sendMessage = call({
  method: 'POST',
  path: '/api/contact',
  by: 'visitor',
  summary: 'Write to the shop',
  status: 201,
  limit: 'messagesPerAddress',
  body: NewMessage,
  reply: reply({ message: z.string(), data: SentMessage }),
})

export const listMessages = call({
  method: 'GET',
  path: '/api/contact',
  by: 'admin',
  summary: 'All messages, newest first',
  query: Paging,
  reply: z.extend(listOf(ContactMessage), { contacts: z.array(ContactMessage) }),
})

const BySender = z.object({ email: Email })

export const listMessagesFrom = call({
  method: 'GET',
  path: '/api/contact/user/{email}',
  by: 'admin',
  summary: 'What this person wrote, newest first, up to 100',
  params: BySender,
  reply: reply({ contacts: z.array(ContactMessage) }),
})

export const markMessagesRead = call({
  method: 'PUT',
  path: '/api/contact/user/{email}/read',
  by: 'admin',
  summary: 'Mark all that this person wrote as read',
  params: BySender,
  reply: reply({ message: z.string() }),
})
