import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { formatPaise } from '#server/pricing/paise.ts'
import { refundJob } from './refund.job.ts'
import { findSentByAnyone, sendMoneyBack } from './refund-at-provider.service.ts'
import { isOver, isRefusedByBank } from './refund-state.ts'
import { noteAnswers } from './refunds.service.ts'
import { claimRefund, findRefund, type KeptRefund, listRefusedNotOwed, releaseRefund } from './refunds.store.ts'

type Means = Pick<Deps, 'db' | 'payments' | 'jobs' | 'settings'>

/**
 * Sends a refund or, where the provider has named it, asks what became of it. May be done twice: the provider knows it by its
 * key. False where somebody else is at it.
 */
export async function sendRefund(means: Means, id: string): Promise<boolean> {
  const known = await findRefund(means.db, id)
  if (!known || isOver(known)) return true
  const isSent = await aloneWith(means.db, id, async (refund) => {
    await noteAnswers(means, refund, await sendMoneyBack(means, refund))
    return true
  })
  return isSent ?? false
}

/**
 * Sends a refund that takes long once more, or asks what became of it, for the round of every minute. What failed for good is
 * staff's to send, by trying it again or another way, and they may have paid it already without having said so: it is only
 * looked for.
 */
export async function followRefund(means: Means, id: string): Promise<void> {
  if (!(await means.jobs.hasFailed(refundJob, { refundId: id }))) {
    await sendRefund(means, id)
    return
  }
  await aloneWith(means.db, id, async (refund) => {
    const sent = await findSentByAnyone(means, refund)
    if (sent) await noteAnswers(means, refund, [sent])
  })
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

/** What staff read among the failed jobs of a refund that the bank refused, unless it is not owed any more. */
export async function tellRefused({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  const refund = await findRefund(db, id)
  if (!refund || !isRefusedByBank(refund)) return
  if ((await listRefusedNotOwed(db, refund.payment_id)).includes(id)) return
  throw new Error(`The bank did not accept the refund of ${formatPaise(refund.amount)}: send the money by another way`)
}
