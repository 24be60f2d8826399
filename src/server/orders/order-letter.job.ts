import * as z from 'zod/mini'
import { LetterKind } from '#contracts/order-desk.ts'
import type { Db } from '#server/db/database.ts'
import { defineJob, type Jobs } from '#server/jobs/jobs.ts'

/** An e-mail about an order, written when it is sent from what is true then. */
export const orderLetterJob = defineJob({
  name: 'order-letter',
  isLetter: true,
  canSettle: true,
  // As for every letter: a mail server may be slow at each step.
  expireInSeconds: 15 * 60,
  data: z.object({
    orderId: z.string(),
    kind: LetterKind,
    refundId: z.optional(z.string()),
    /** Of one that staff send once more: what makes it another letter, which mailboxes don't take for the first. */
    copy: z.optional(z.string()),
  }),
})

export type OrderLetterWish = z.output<typeof orderLetterJob.data>

/** One of each kind for an order, one for each refund and one for each copy, however often it is asked for. */
export async function sendOrderLetter(tx: Db, jobs: Jobs, wish: OrderLetterWish): Promise<void> {
  await jobs.send(tx, orderLetterJob, wish, { key: nameOf(wish) })
}

export function nameOf({ orderId, kind, refundId, copy }: OrderLetterWish): string {
  return [kind, refundId ?? orderId, ...(copy === undefined ? [] : [copy])].join('-')
}
