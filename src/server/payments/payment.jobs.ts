import type { Deps } from '#server/app.ts'
import { defineRound } from '#server/jobs/jobs.ts'
import { lookAt } from './look-for-payments.service.ts'
import { lookSoon } from './look-soon.job.ts'
import { issueMissingCreditNotes } from './missing-credit-notes.service.ts'
import { reconcile } from './reconcile.service.ts'
import { refundElsewhereJob, refundJob, refundRefusedJob } from './refund.job.ts'
import { recordElsewhere } from './refund-elsewhere.service.ts'
import { sendRefund, tellRefused } from './send-refund.service.ts'
import { findRefundsElsewhere } from './unrecorded-refunds.service.ts'

const reconcileJob = defineRound('reconcile-payments')
/** A provider that is slow to answer takes its time over so many pages. */
const refundsElsewhereJob = defineRound('find-refunds-elsewhere', { expireInSeconds: 15 * 60 })

export function registerPaymentJobs(means: Pick<Deps, 'db' | 'payments' | 'jobs' | 'settings' | 'log'>): void {
  const { jobs } = means
  jobs.work(lookSoon, async ({ providerOrderId }) => {
    await lookAt(means, providerOrderId)
  })
  jobs.work(refundJob, async ({ refundId }) => {
    if (!(await sendRefund(means, refundId))) throw new Error('Somebody else is sending this refund at the moment')
  })
  jobs.work(refundElsewhereJob, (told) => recordElsewhere(means, told))
  jobs.work(refundRefusedJob, ({ refundId }) => tellRefused(means, refundId))
  jobs.repeat(reconcileJob, '* * * * *', async () => {
    await reconcile(means)
    await issueMissingCreditNotes(means)
  })
  jobs.repeat(refundsElsewhereJob, '13 */4 * * *', () => findRefundsElsewhere(means))
}
