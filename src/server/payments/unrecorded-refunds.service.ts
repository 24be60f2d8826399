import { validate as isId } from 'uuid'
import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { apart, noteOrder } from '#server/trail.ts'
import type { ProviderRefund } from './provider-entities.ts'
import { ProviderError } from './provider-error.ts'
import { mostInPage } from './razorpay.ts'
import { refundElsewhereJob } from './refund.job.ts'
import { listUnrecorded, type UnrecordedRefund } from './unrecorded-refunds.store.ts'

/**
 * A shop that was closed for days finds what it missed. Not longer than the job is remembered once it is done: what has
 * no room on record would be noted with its order a second time.
 */
const lookBackMs = refundElsewhereJob.forgetAfterSeconds * 1000
/** The newest ones come first, and the turn before has seen the rest. */
const mostPages = 50

/** Looks for what somebody sent back in the provider's dashboard, in case its webhook never came. */
export async function findRefundsElsewhere(means: Pick<Deps, 'db' | 'payments' | 'jobs' | 'log'>): Promise<void> {
  const to = new Date()
  const from = new Date(to.getTime() - lookBackMs)
  try {
    for (let page = 0; page < mostPages; page += 1) {
      const told = await means.payments.listRefunds({ from, to, skip: page * mostInPage })
      await haveRecorded(means, await findUnrecorded(means.db, told))
      if (told.length < mostInPage) return
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    means.log.warn({ err: error }, 'the payment provider did not tell of its refunds; it is asked again later')
  }
}

/**
 * Of refunds at the provider, those that are not on record. Left out is what the shop itself asks for, since whoever
 * sends it is about to put it on record, and what is of no payment that is known here.
 */
export function findUnrecorded(db: Db, told: readonly ProviderRefund[]): Promise<UnrecordedRefund[]> {
  const given = told.filter(({ status }) => status !== 'failed')
  return listUnrecorded(
    db,
    given.map(({ id, payment_id, receipt }) => ({
      id,
      paymentId: payment_id,
      receipt: receipt && isId(receipt) ? receipt : null,
    })),
  )
}

/** Once each, whoever else finds it or is told of it. What failed for good is on the list, for staff to try again. */
export async function haveRecorded(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  unrecorded: readonly UnrecordedRefund[],
): Promise<void> {
  for (const { id, providerOrderId, orderNumber } of unrecorded)
    await apart(async () => {
      noteOrder(orderNumber)
      const data = { providerOrderId, providerRefundId: id }
      if (!(await jobs.hasFailed(refundElsewhereJob, data))) await jobs.send(db, refundElsewhereJob, data, { key: id })
    })
}
