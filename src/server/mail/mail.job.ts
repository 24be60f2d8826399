import * as z from 'zod/mini'
import { defineJob, type Jobs } from '#server/jobs/jobs.ts'
import { addressPattern, messageIdPattern } from './mail-headers.ts'
import type { Mailer } from './mailer.ts'

const Address = z.string().check(z.regex(addressPattern, 'This is not an e-mail address'))
const Recipient = z.union([Address, z.object({ name: z.string(), address: Address })])

/** An e-mail for when the transaction that causes it has committed. It may go out twice, under one Message-ID. */
export const sendMail = defineJob({
  name: 'send-mail',
  isLetter: true,
  canSettle: true,
  // Each answer of a slow mail server may take two minutes, and who is told to stop sends it twice.
  expireInSeconds: 15 * 60,
  forgetAfterSeconds: 3600,
  data: z.object({
    to: Recipient,
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    replyTo: z.optional(Recipient),
    /** The account of whom it tells: should that be deleted, nobody sends this any more, whoever it is to. */
    about: z.optional(z.string()),
    /** The account of whom it is to, where it tells of somebody else: it is not sent to who has gone either. */
    toAccount: z.optional(z.string()),
    messageId: z.string().check(z.regex(messageIdPattern, 'This is not a Message-ID')),
  }),
})

export function registerMailJobs(jobs: Jobs, mail: Mailer): void {
  jobs.work(sendMail, (message) => mail.send(message))
}
