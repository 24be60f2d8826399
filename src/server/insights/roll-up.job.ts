import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { defineJob, type Jobs } from '#server/jobs/jobs.ts'
import { rollUpSales } from './roll-up.service.ts'

export const rollUpJob = defineJob({ name: 'roll-up-sales', data: z.object({}), retryLimit: 2, atOnce: 1 })

/** Every night, and when somebody meets days that were left out. Sales are right without it, and told faster with it. */
export function registerInsightsJobs(jobs: Jobs, db: Db): void {
  jobs.work(rollUpJob, () => rollUpSales(db))
  jobs.repeat(rollUpJob, '7 2 * * *', {})
}
