import { listFailedJobs } from '#contracts/jobs.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'

export function jobsRoutes(app: App, { jobs }: Deps): void {
  serve(app, listFailedJobs, ({ query }) => jobs.listFailed(query))
}
