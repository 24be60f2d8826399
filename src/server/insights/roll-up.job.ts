import type { Db } from '#server/db/database.ts'
import { defineRound, type Jobs } from '#server/jobs/jobs.ts'
import { rollUpSales } from './roll-up.service.ts'

export const rollUpJob = defineRound('roll-up-sales', { atOnce: 1 })

/** Every night, and when somebody meets days that were left out. Sales are right without it, and told faster with it. */
export function registerInsightsJobs(jobs: Jobs, db: Db): void {
  jobs.repeat(rollUpJob, '7 2 * * *', () => rollUpSales(db))
}
