import type { Deps } from '#server/app.ts'
import { orderLetterJob } from './order-letter.job.ts'
import { mailOrderLetter } from './order-letters.service.ts'

export function registerOrderLetters(means: Pick<Deps, 'db' | 'jobs' | 'mail' | 'settings'>): void {
  means.jobs.work(orderLetterJob, (wish) => mailOrderLetter(means, wish))
}
