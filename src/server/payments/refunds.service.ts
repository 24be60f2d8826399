import { v7 as newId } from 'uuid'
import { formatRupees } from '#contracts/money.ts'
import { refundTime } from '#contracts/policy-facts.ts'
import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { sendOrderLetter } from '#server/orders/order-letter.job.ts'
import { type LockedOrder, lockOrderOf, reviveOrder, setRefundState } from '#server/orders/paying.service.ts'
import { toRupees } from '#server/pricing/paise.ts'
import { issueCreditNote } from '#server/receipts/invoices.service.ts'
import { askProvider } from './ask-provider.service.ts'
import { makeRoom } from './make-room.service.ts'
import { findSettledPayment } from './payments.store.ts'
import type { ProviderRefund } from './provider-entities.ts'
import { refundJob, refundRefusedJob } from './refund.job.ts'
import {
  claimRefund,
  findRefund,
  insertRefund,
  type KeptRefund,
  listRefunds,
  lockRefund,
  releaseRefund,
  setRefundAmount,
  setRefundStatus,
} from './refunds.store.ts'

interface RefundWish {
  payment: { id: string; order_id: string }
  amount: number
  reason: string
  askedBy?: string
}

/** Puts a refund on record and on its way, in the caller's transaction. The database refuses more than was taken. */
export async function askRefund(
  { tx, jobs }: { tx: Db } & Pick<Deps, 'jobs'>,
  { payment, amount, reason, askedBy }: RefundWish,
): Promise<string> {
  const id = newId()
  await insertRefund(tx, {
    id,
    payment_id: payment.id,
    order_id: payment.order_id,
    amount,
    reason,
    asked_by: askedBy ?? null,
  })
  await noteEvent(tx, payment.order_id, {
    kind: 'refund',
    words: `${inRupees(amount)} is being refunded to you, within ${refundTime}. ${reason}`,
    author: askedBy ? 'staff' : 'shop',
    ...(askedBy && { authorId: askedBy }),
  })
  await jobs.send(tx, refundJob, { refundId: id }, { key: id })
  return id
}

type Means = Pick<Deps, 'db' | 'payments' | 'jobs' | 'settings'>

/**
 * Asks the provider for a refund, or what became of it. May be done twice: the provider knows it by its key. False where
 * somebody else is at it.
 */
export async function sendRefund(means: Means, id: string): Promise<boolean> {
  const known = await findRefund(means.db, id)
  if (!known || isOver(known)) return true
  const isSent = await aloneWith(means.db, id, async (refund) => {
    await noteAnswers(means, refund, await askProvider(means, refund))
    return true
  })
  return isSent ?? false
}

/** Longer than the provider is ever waited for. Whoever dies meanwhile keeps the others from it no longer than this. */
const claimMs = 2 * 60_000

/** Does something while nobody else sends this refund. Undefined where somebody is at it, or it is over. */
export async function aloneWith<Result>(
  db: Db,
  id: string,
  deed: (refund: KeptRefund) => Promise<Result>,
): Promise<Result | undefined> {
  const until = new Date(Date.now() + claimMs)
  const refund = await claimRefund(db, id, until)
  if (!refund) return undefined
  try {
    return await deed(refund)
  } finally {
    await releaseRefund(db, id, until)
  }
}

/** The claim must be one's own. */
export async function noteAnswers(
  { db, jobs, settings }: Omit<Means, 'payments'>,
  { id, order_id }: KeptRefund,
  answers: readonly ProviderRefund[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, order_id)
    const locked = await lockRefund(tx, id)
    if (!locked || isOver(locked)) return
    for (const { part, answer } of await splitRefund({ tx, jobs }, locked, answers))
      await noteAnswer({ tx, jobs, settings }, part, answer)
    await noteState({ tx, jobs, settings }, order, locked.payment_id)
  })
}

function isOver({ status }: KeptRefund): boolean {
  return status === 'done' || status === 'failed'
}

/**
 * Where other refunds stand for ours, it becomes the first of them, the others are put on record beside it, and what
 * they leave is asked for anew. Nobody else can put them on record too: the provider's own name of each is there once.
 */
async function splitRefund(
  { tx, jobs }: { tx: Db } & Pick<Deps, 'jobs'>,
  refund: KeptRefund,
  answers: readonly ProviderRefund[],
): Promise<{ part: KeptRefund; answer: ProviderRefund }[]> {
  const { order_id, payment_id, reason } = refund
  const gone = answers.reduce((sum, { amount }) => sum + amount, 0)
  const asked = refund.amount + (gone > refund.amount ? await makeRoom({ tx, jobs }, refund, gone) : 0)
  const parts: { part: KeptRefund; answer: ProviderRefund }[] = []
  for (const [place, answer] of answers.entries()) {
    const { amount } = answer
    const part = { ...refund, id: place === 0 ? refund.id : newId(), amount }
    if (place > 0) await insertRefund(tx, { id: part.id, payment_id, order_id, amount, reason, asked_by: null })
    else if (amount !== refund.amount) await setRefundAmount(tx, refund.id, amount)
    parts.push({ part, answer })
  }
  if (gone === refund.amount && answers.length === 1) return parts
  const rest = Math.max(0, asked - gone)
  if (rest > 0) await askRefund({ tx, jobs }, { payment: { id: payment_id, order_id }, amount: rest, reason })
  await noteEvent(tx, order_id, {
    kind: 'note',
    words: `${inRupees(gone)} had gone back at the payment provider already, so ${rest > 0 ? `only ${inRupees(rest)}` : 'nothing'} is sent of the ${inRupees(asked)} that was asked for.`,
    author: 'shop',
    isPrivate: true,
  })
  return parts
}

/** How much of its payment has gone back or is on its way: what the bank refused is the shopper's still. */
async function noteState(
  means: { tx: Db } & Pick<Deps, 'jobs' | 'settings'>,
  order: LockedOrder,
  paymentId: string,
): Promise<void> {
  const settled = await findSettledPayment(means.tx, order.id)
  if (settled?.id !== paymentId) return
  const standing = (await listRefunds(means.tx, order.id)).filter(
    ({ payment_id, status }) => payment_id === paymentId && status !== 'failed',
  )
  const back = standing.reduce((sum, { amount }) => sum + amount, 0)
  const state = back === 0 ? 'paid' : back < settled.amount ? 'partly_refunded' : 'refunded'
  if (state === order.payment_status) return
  if (state !== 'refunded' && order.payment_status === 'refunded') await reviveOrder(means, order, state)
  else await setRefundState(means, order, state)
}

/** What staff read of it among the failed jobs. */
export async function tellRefused({ db }: Pick<Deps, 'db'>, id: string): Promise<never> {
  const refund = await findRefund(db, id)
  const what = refund ? `the refund of ${inRupees(refund.amount)}` : 'a refund'
  throw new Error(`The bank did not accept ${what}: send the money by another way`)
}

async function noteAnswer(
  { tx, jobs, settings }: { tx: Db } & Pick<Deps, 'jobs' | 'settings'>,
  refund: KeptRefund,
  answer: ProviderRefund,
): Promise<void> {
  const status = ({ processed: 'done', pending: 'pending', failed: 'failed' } as const)[answer.status]
  if (status === refund.status) return
  await setRefundStatus(tx, refund.id, { status, providerId: answer.id })
  // It may have been sent by the reconciling job, long after its own had failed for good.
  if (status !== 'pending') await jobs.clearFailed(tx, refundJob, { refundId: refund.id })
  const amount = inRupees(refund.amount)
  if (status === 'done') {
    await noteEvent(tx, refund.order_id, {
      kind: 'refund',
      words: `${amount} has been sent back to you.`,
      author: 'provider',
    })
    await sendOrderLetter(tx, jobs, { orderId: refund.order_id, kind: 'refunded', refundId: refund.id })
    // Money that never paid the order is no part of its invoice.
    const settled = await findSettledPayment(tx, refund.order_id)
    if (settled?.id === refund.payment_id)
      await issueCreditNote(tx, settings, { orderId: refund.order_id, refundId: refund.id })
  }
  if (status === 'failed') {
    await noteEvent(tx, refund.order_id, {
      kind: 'refund',
      words: `Your bank did not accept the refund of ${amount}. We are looking into it.`,
      author: 'provider',
    })
    // Staff find it among the jobs that failed.
    await jobs.send(tx, refundRefusedJob, { refundId: refund.id })
  }
}

function inRupees(paise: number): string {
  return formatRupees(toRupees(paise))
}
