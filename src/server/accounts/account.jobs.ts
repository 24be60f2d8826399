import type { Deps } from '#server/app.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { mailCode } from './recovery.service.ts'
import { sendCode } from './send-code.job.ts'

export function registerAccountJobs(jobs: Jobs, means: Pick<Deps, 'db' | 'mail' | 'secret'>): void {
  jobs.work(sendCode, ({ email }) => mailCode(means, email))
}
