import * as z from 'zod/mini'
import type { Deps } from '#server/app.ts'
import { noteOrder } from '#server/trail.ts'
import { lookSoon } from './look-soon.job.ts'
import { findProviderOrder } from './payments.store.ts'
import { refundElsewhereJob, refundJob } from './refund.job.ts'
import { isOwnReceipt } from './refund-elsewhere.service.ts'
import { findRefundByProviderId } from './refunds.store.ts'

const entity = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.optional(z.object({ entity: z.object(shape) }))

/** Events come late, twice and out of order, and tell of how things were: all that counts is which order to ask about. */
const News = z.object({
  payload: z.object({
    payment: entity({ order_id: z.nullish(z.string()) }),
    order: entity({ id: z.string() }),
    refund: entity({ id: z.string(), receipt: z.nullish(z.string()) }),
  }),
})

export async function hearWebhook({ db, jobs, log }: Pick<Deps, 'db' | 'jobs' | 'log'>, body: unknown): Promise<void> {
  const news = z.safeParse(News, body)
  if (!news.success) return log.warn('the payment provider told of something in a shape of its own')
  const { payment, order, refund } = news.data.payload
  const orderId = order?.entity.id ?? payment?.entity.order_id
  const known = orderId ? await findProviderOrder(db, orderId) : undefined
  const refunded = refund ? await findRefundByProviderId(db, refund.entity.id) : undefined
  if (known) noteOrder(known.order_number)
  // Whoever sends it is about to put it on record.
  if (refund && !refunded && (await isOwnReceipt(db, refund.entity.receipt))) return
  await db.transaction().execute(async (tx) => {
    if (refunded) return jobs.send(tx, refundJob, { refundId: refunded.id })
    if (!known) return
    const providerOrderId = known.id
    if (!refund) return jobs.send(tx, lookSoon, { providerOrderId })
    const { id } = refund.entity
    await jobs.send(tx, refundElsewhereJob, { providerOrderId, providerRefundId: id }, { key: id })
  })
}
