import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import { ShopError } from '#server/errors.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { refundRefusedJob } from '#server/payments/refund.job.ts'
import { giveByHand } from '#server/payments/refund-by-hand.service.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'settings'>

/** What can only fail again leaves the list once staff have done it another way, and say how. */
export async function settleJob(means: Means, admin: Caller, id: string, note: string): Promise<void> {
  await means.db.transaction().execute(async (tx) => {
    const job = await means.jobs.settleFailed(tx, id)
    if (!job) throw new ShopError('not_found', 'This job is not on the list any more')
    if (job.canRetry) throw new ShopError('conflict', 'This job can be tried again')
    if (job.name === refundRefusedJob.name && job.refund_id !== null)
      await giveByHand({ ...means, tx }, admin, job.refund_id)
    if (job.order_id !== null) {
      const author = { author: 'staff', authorId: admin.id } as const
      await noteEvent(tx, job.order_id, { kind: 'note', words: `Settled by hand: ${note}`, ...author, isPrivate: true })
    }
    await writeAudit(tx, {
      actor: { id: admin.id, name: admin.name },
      action: 'job settled by hand',
      subjectKind: 'job',
      subjectId: id,
      after: { name: job.name, ...(job.order_number !== null && { orderId: job.order_number }), note },
    })
  })
}
