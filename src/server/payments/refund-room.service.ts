import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { findPayment } from './payments.store.ts'
import { refundJob } from './refund.job.ts'
import { sumOf } from './refund-split.ts'
import { type KeptRefund, listNotFailed, setNeverSent } from './refunds.store.ts'

/**
 * More may have gone back elsewhere than one refund asked for. Others of its payment that can't be sent any more give
 * way, newest first, until it fits. Gives what they asked for together, and how much does not fit even so, where more went
 * back than was paid. The order must be locked.
 */
export async function makeRoom(
  { tx, jobs }: { tx: Db } & Pick<Deps, 'jobs'>,
  { id, payment_id }: KeptRefund,
  gone: number,
): Promise<{ givenWay: number; tooMuch: number }> {
  const taken = (await findPayment(tx, payment_id))?.amount ?? 0
  const others = (await listNotFailed(tx, payment_id)).filter((one) => one.id !== id)
  let tooMuch = gone + totalOf(others) - taken
  let givenWay = 0
  for (const one of listUnsendable(others, taken - gone).toReversed()) {
    if (tooMuch <= 0) break
    await setNeverSent(tx, one.id)
    await jobs.clearFailed(tx, refundJob, { refundId: one.id })
    tooMuch -= one.amount
    givenWay += one.amount
  }
  return { givenWay, tooMuch: Math.max(0, tooMuch) }
}

/** The provider has none of these, even if an answer of it was lost: too little is left there for each. */
function listUnsendable(refunds: readonly KeptRefund[], left: number): KeptRefund[] {
  const leftThere = left - totalOf(refunds.filter(({ provider_id, by_hand }) => provider_id !== null && !by_hand))
  return refunds.filter(
    ({ status, provider_id, amount }) => status === 'asked' && provider_id === null && amount > leftThere,
  )
}

function totalOf(refunds: readonly KeptRefund[]): number {
  return sumOf(refunds.map(({ amount }) => amount))
}
