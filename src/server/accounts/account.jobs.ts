import type { Deps } from '#server/app.ts'
import { mailCode } from './recovery.service.ts'
import { sendCode } from './send-code.job.ts'

export function registerAccountJobs(means: Pick<Deps, 'db' | 'jobs' | 'mail' | 'secret'>): void {
  means.jobs.work(sendCode, ({ email }) => mailCode(means, email))
}
