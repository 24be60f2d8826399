import * as z from 'zod/mini'
import type { Client } from './client.ts'
import { until } from './until.ts'

const Mails = z.array(
  z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string(), messageId: z.string() }),
)

/** Everything the shop has mailed to this address, newest first. */
export async function mailsTo(visitor: Client, address: string) {
  const response = await visitor.fetch('/standins/mailbox.json')
  return z.parse(Mails, await response.json()).filter(({ to }) => to === address)
}

/** The newest mail to this address whose subject says this, once it has arrived. */
export function nextMailTo(visitor: Client, address: string, subject: RegExp) {
  return until(async () => (await mailsTo(visitor, address)).find((mail) => subject.test(mail.subject)))
}

/** The code in the newest one-time-code mail that is not one of these. */
export async function codeFor(visitor: Client, address: string, after: readonly string[] = []): Promise<string> {
  return until(async () => {
    const codes = (await mailsTo(visitor, address)).flatMap(
      ({ subject }) => /^(\d{6}) is your/.exec(subject)?.[1] ?? [],
    )
    return codes.find((code) => !after.includes(code))
  })
}
