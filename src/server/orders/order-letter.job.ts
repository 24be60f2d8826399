import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { defineJob, type Jobs } from '#server/jobs/jobs.ts'

const Kind = z.enum(['confirmation', 'shipped', 'delivered', 'refunded', 'cancelled'])

/** An e-mail about an order, written when it is sent from what is true then. */
export const orderLetterJob = defineJob({
  name: 'order-letter',
  data: z.object({ orderId: z.string(), kind: Kind, refundId: z.optional(z.string()) }),
})

export type OrderLetterWish = z.output<typeof orderLetterJob.data>

/** One of each kind for an order, and one for each refund, however often it is asked for. */
export async function sendOrderLetter(tx: Db, jobs: Jobs, wish: OrderLetterWish): Promise<void> {
  await jobs.send(tx, orderLetterJob, wish, { key: nameOf(wish) })
}

export function nameOf({ orderId, kind, refundId }: OrderLetterWish): string {
  return `${kind}-${refundId ?? orderId}`
}
