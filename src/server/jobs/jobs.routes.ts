import { listFailedJobs, retryFailedJob, settleFailedJob } from '#contracts/jobs.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { retryJob } from './retry-job.service.ts'
import { settleJob } from './settle-job.service.ts'

export function jobsRoutes(app: App, deps: Deps): void {
  serve(app, listFailedJobs, ({ query }) => deps.jobs.listFailed(query))

  serve(app, retryFailedJob, async ({ caller, params }) => {
    await retryJob(deps, caller, params.id)
    return { message: 'The job is tried again' }
  })

  serve(app, settleFailedJob, async ({ caller, params, body }) => ({
    message: await settleJob(deps, caller, params.id, body),
  }))
}
