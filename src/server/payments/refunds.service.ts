import { v7 as newId } from 'uuid'
import { refundTime } from '#contracts/policy-facts.ts'
import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { lockOrderOf } from '#server/orders/lock-order.service.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { formatPaise } from '#server/pricing/paise.ts'
import { noteAnswer, noteState } from './note-refund.service.ts'
import type { ProviderRefund } from './provider-entities.ts'
import { refundJob, refundRefusedJob } from './refund.job.ts'
import { makeRoom } from './refund-room.service.ts'
import { allot, sumOf, wordsOfAllotted } from './refund-split.ts'
import { isOver } from './refund-state.ts'
import {
  findRefundByProviderId,
  insertRefund,
  type KeptRefund,
  lockOwedRefund,
  lockRefund,
  setRefundAmount,
} from './refunds.store.ts'
import { clearRefusedNoMore } from './refused-no-more.service.ts'

interface RefundWish {
  payment: { id: string; order_id: string }
  amount: number
  reason: string
  askedBy?: string
}

/** Puts a refund on record and on its way, in the caller's transaction. The database refuses more than was taken. */
export async function openRefund(
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
  await clearRefusedNoMore({ tx, jobs }, payment.id)
  await noteEvent(tx, payment.order_id, {
    kind: 'refund',
    words: `${formatPaise(amount)} is being refunded to you, within ${refundTime}. ${reason}`,
    author: askedBy ? 'staff' : 'shop',
    ...(askedBy && { authorId: askedBy }),
  })
  await jobs.send(tx, refundJob, { refundId: id }, { key: id })
  return id
}

/** The claim must be one's own. */
export async function noteAnswers(
  { db, jobs, settings }: Pick<Deps, 'db' | 'jobs' | 'settings'>,
  { id, order_id }: KeptRefund,
  answers: readonly ProviderRefund[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, order_id)
    const locked = await lockRefund(tx, id)
    if (!locked || isOver(locked)) return
    for (const { part, answer } of await splitRefund({ tx, jobs }, locked, answers))
      await noteAnswer({ tx, jobs }, part, answer)
    await noteState({ tx, jobs, settings }, order, locked.payment_id)
  })
}

/** What the bank had refused went back in the provider's dashboard. False where it is not owed any more. */
export async function noteSentElsewhere(
  { db, jobs, settings }: Pick<Deps, 'db' | 'jobs' | 'settings'>,
  refund: KeptRefund,
  sent: ProviderRefund,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, refund.order_id)
    // A colleague who settles another of the same amount may have put it on record meanwhile.
    const isKnown = await findRefundByProviderId(tx, sent.id)
    if (isKnown || !(await lockOwedRefund(tx, refund.id))) return false
    await noteAnswer({ tx, jobs }, refund, sent)
    await jobs.clearFailed(tx, refundRefusedJob, { refundId: refund.id })
    await noteState({ tx, jobs, settings }, order, refund.payment_id)
    return true
  })
}

/** What is on record, and what it stands for at the provider. */
interface Part {
  part: KeptRefund
  answer: ProviderRefund
}

/**
 * Where other refunds stand for ours, it becomes the first of them, the others are put on record beside it, and what
 * they leave is asked for anew. What is beyond the payment has no place on record, and staff are told of it. Nobody else
 * can put them on record too: the provider's own name of each is there once.
 */
async function splitRefund(
  { tx, jobs }: { tx: Db } & Pick<Deps, 'jobs'>,
  refund: KeptRefund,
  answers: readonly ProviderRefund[],
): Promise<Part[]> {
  const { order_id, payment_id, reason, provider_id } = refund
  // It stands for one at the provider by now, and this is only what became of that one.
  if (provider_id !== null) return answers.map((answer) => ({ part: refund, answer }))
  const sent = answers.map(({ amount }) => amount)
  const gone = sumOf(sent)
  const isMore = gone > refund.amount
  const { givenWay, tooMuch } = isMore ? await makeRoom({ tx, jobs }, refund, gone) : { givenWay: 0, tooMuch: 0 }
  const asked = refund.amount + givenWay
  const { amounts, rest } = allot(sent, { asked, tooMuch })
  const parts = toParts(refund, amounts, answers)
  for (const { part } of parts) await putOnRecord(tx, refund, part)
  if (gone === refund.amount && answers.length === 1) return parts
  if (rest > 0) await openRefund({ tx, jobs }, { payment: { id: payment_id, order_id }, amount: rest, reason })
  const words = wordsOfAllotted(sent, { asked, rest, tooMuch })
  await noteEvent(tx, order_id, { kind: 'note', words, author: 'shop', isPrivate: true })
  return parts
}

/** The first is the refund itself. */
function toParts(refund: KeptRefund, amounts: readonly number[], answers: readonly ProviderRefund[]): Part[] {
  return answers.slice(0, amounts.length).map((answer, place) => ({
    part: { ...refund, id: place === 0 ? refund.id : newId(), amount: amounts[place] ?? 0 },
    answer,
  }))
}

async function putOnRecord(tx: Db, refund: KeptRefund, { id, payment_id, order_id, amount, reason }: KeptRefund) {
  if (id !== refund.id) await insertRefund(tx, { id, payment_id, order_id, amount, reason, asked_by: null })
  else if (amount !== refund.amount) await setRefundAmount(tx, id, amount)
}
