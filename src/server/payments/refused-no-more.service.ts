import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { refundRefusedJob } from './refund.job.ts'
import { listRefusedNotOwed } from './refunds.store.ts'

/**
 * What the bank refused leaves the list as soon as another refund has taken its place or its room: whoever did as the
 * list says would pay it a second time. The order must be locked.
 */
export async function clearRefusedNoMore(
  { tx, jobs }: { tx: Db } & Pick<Deps, 'jobs'>,
  paymentId: string,
): Promise<void> {
  for (const refundId of await listRefusedNotOwed(tx, paymentId))
    await jobs.clearFailed(tx, refundRefusedJob, { refundId })
}
