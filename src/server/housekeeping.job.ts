import * as z from 'zod/mini'
import { forgetLapsedRecovery } from './accounts/recovery.service.ts'
import { forgetLapsedSessions } from './accounts/session.service.ts'
import type { Db } from './db/database.ts'
import { defineJob, type Jobs } from './jobs/jobs.ts'
import { forgetLapsedCounters } from './limits.store.ts'

export const keepHouse = defineJob({ name: 'keep-house', data: z.object({}), retryLimit: 0 })

/** Sweeps out, every hour, what has lapsed and would only grow. */
export function registerHousekeeping(jobs: Jobs, db: Db): void {
  jobs.work(keepHouse, async () => {
    await forgetLapsedCounters(db)
    await forgetLapsedSessions(db)
    await forgetLapsedRecovery(db)
  })
  jobs.repeat(keepHouse, '17 * * * *', {})
}
