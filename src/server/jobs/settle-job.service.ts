import { assertOwnPassword } from '#server/accounts/passwords.service.ts'
import { assertStillSignedIn, type Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import { ShopError } from '#server/errors.ts'
import { lockOrderOf } from '#server/orders/lock-order.service.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { refundJob, refundRefusedJob } from '#server/payments/refund.job.ts'
import { giveByHand } from '#server/payments/refund-by-hand.service.ts'
import { giveUpSending, insteadOfRefused, insteadOfSending } from '#server/payments/refund-instead.service.ts'
import { settledByHand } from './settled-by-hand.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'settings' | 'payments'>

const tookItsPlace = 'No money is on record for this refund: another one has taken its place.'

interface Wish {
  note: string
  /** Asked for where money counts as given back. */
  password?: string | undefined
}

/** A job leaves the list once staff have done it another way, and say how. Gives what they are told. */
export async function settleJob(means: Means, admin: Caller, id: string, { note, password }: Wish): Promise<string> {
  const job = await means.jobs.findFailed(id)
  if (!job) throw notOnList()
  if (!job.canSettle) throw new ShopError('conflict', 'This job can be tried again')
  if (job.givesMoney) await assertOwnPassword(means, admin.id, password)
  const deed = () => settle(means, admin, { id, note, orderId: job.order_id })
  if (job.refund_id !== null && job.name === refundJob.name) return insteadOfSending(means, job.refund_id, deed)
  if (job.refund_id !== null && job.name === refundRefusedJob.name) return insteadOfRefused(means, job.refund_id, deed)
  return deed()
}

interface Deed {
  id: string
  note: string
  orderId: string | null
}

async function settle(means: Means, admin: Caller, { id, note, orderId }: Deed): Promise<string> {
  return means.db.transaction().execute(async (tx) => {
    // Before the job, as everywhere: who changes the order takes its jobs off the list while holding it.
    if (orderId !== null) await lockOrderOf(tx, orderId)
    await assertStillSignedIn(tx, admin)
    const job = await means.jobs.settleFailed(tx, id)
    if (!job) throw notOnList()
    // A letter may carry the refund that it tells of, and gives nothing back.
    const refundId = job.givesMoney ? job.refund_id : null
    if (refundId !== null && job.name === refundJob.name) {
      await giveUpSending(tx, refundId)
      await means.jobs.clearFailed(tx, refundJob, { refundId })
    }
    const isOnRecord = refundId === null || (await giveByHand({ ...means, tx }, admin, refundId))
    if (job.order_id !== null) {
      const words = `${settledByHand} ${isOnRecord ? note : `${withFullStop(note)} ${tookItsPlace}`}`
      await noteEvent(tx, job.order_id, { kind: 'note', words, author: 'staff', authorId: admin.id, isPrivate: true })
    }
    await writeAudit(tx, {
      actor: { id: admin.id, name: admin.name },
      action: 'job settled by hand',
      subjectKind: 'job',
      subjectId: id,
      // It may say where somebody's money went. The order forgets it with the account, and this record nothing.
      after: { name: job.name, ...(job.order_number === null ? { note } : { orderId: job.order_number }) },
    })
    return isOnRecord ? 'The job is settled' : `The job is settled. ${tookItsPlace}`
  })
}

function notOnList(): ShopError {
  return new ShopError('not_found', 'This job is not on the list any more')
}

function withFullStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
