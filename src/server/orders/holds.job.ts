import type { Deps } from '#server/app.ts'
import { defineRound } from '#server/jobs/jobs.ts'
import { freeLapsedHolds } from './lapsed-holds.service.ts'

const freeHolds = defineRound('free-lapsed-holds')

/** Every minute; whoever is refused for want of stock meanwhile looks for lapsed holds on the spot. */
export function registerHoldJobs(means: Pick<Deps, 'db' | 'payments' | 'jobs' | 'settings' | 'log'>): void {
  means.jobs.repeat(freeHolds, '* * * * *', async () => {
    await freeLapsedHolds(means)
  })
}
