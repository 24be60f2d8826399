import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { defineJob, type Jobs } from '#server/jobs/jobs.ts'
import { freeLapsedHolds } from './holds.service.ts'

const freeHolds = defineJob({ name: 'free-lapsed-holds', data: z.object({}) })

/** Every minute; whoever is refused for want of stock meanwhile looks for lapsed holds on the spot. */
export function registerHoldJobs(jobs: Jobs, db: Db): void {
  jobs.work(freeHolds, async () => {
    await freeLapsedHolds(db)
  })
  jobs.repeat(freeHolds, '* * * * *', {})
}
