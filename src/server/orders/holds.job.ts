import * as z from 'zod/mini'
import type { Deps } from '#server/app.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { freeLapsedHolds } from './lapsed-holds.service.ts'

const freeHolds = defineJob({ name: 'free-lapsed-holds', data: z.object({}) })

/** Every minute; whoever is refused for want of stock meanwhile looks for lapsed holds on the spot. */
export function registerHoldJobs(means: Pick<Deps, 'db' | 'payments' | 'jobs' | 'settings' | 'log'>): void {
  means.jobs.work(freeHolds, async () => {
    await freeLapsedHolds(means)
  })
  means.jobs.repeat(freeHolds, '* * * * *', {})
}
