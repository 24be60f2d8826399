import { forgetLapsedRecovery } from './accounts/recovery.service.ts'
import { forgetLapsedSessions } from './accounts/session.service.ts'
import type { Db } from './db/database.ts'
import { defineRound, type Jobs } from './jobs/jobs.ts'
import { forgetLapsedCounters } from './limits.store.ts'
import { forgetUnpaidAddresses } from './orders/unpaid-addresses.service.ts'

export const keepHouse = defineRound('keep-house')

/** Sweeps out, every hour, what has lapsed and would only grow. */
export function registerHousekeeping(jobs: Jobs, db: Db): void {
  jobs.repeat(keepHouse, '17 * * * *', async () => {
    await forgetLapsedCounters(db)
    await forgetLapsedSessions(db)
    await forgetLapsedRecovery(db)
    await forgetUnpaidAddresses(db)
  })
}
