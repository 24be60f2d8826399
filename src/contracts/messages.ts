import * as z from 'zod/mini'
import { Email, PersonName } from './accounts.ts'
import { call, reply } from './call.ts'
import { DrawnId, Id } from './ids.ts'
import { plain, requiredParagraphs } from './texts.ts'

export const mostInSubject = 200

export const NewMessage = z.object({
  _id: DrawnId,
  name: PersonName,
  email: Email,
  subject: z.optional(
    z.string('Subject must be text').check(
      z.overwrite((text) => text.replaceAll(/\s+/g, ' ').trim()),
      z.maxLength(mostInSubject, `Subject may be at most ${mostInSubject} characters`),
      z.regex(plain, 'Please use plain text'),
    ),
  ),
  message: requiredParagraphs('Message is required', 'Message may be at most 5,000 characters', 5000),
  /** Out of people's sight; whoever fills it in is a machine. */
  website: z.optional(z.string()),
})
export type NewMessage = z.output<typeof NewMessage>

/** What whoever wrote it is told of it. */
const SentMessage = z.object({ _id: Id, createdAt: z.string() })
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
