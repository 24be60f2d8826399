import type { FastifyBaseLogger } from 'fastify'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import type { Carried, JobKind } from './job-kind.ts'

export type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

export type Handler<Data extends Carried> = (
  data: z.output<Data>,
  about: { id: string; signal: AbortSignal },
) => Promise<void>

export function startWorker<Data extends Carried>(
  boss: PgBoss,
  job: JobKind<Data>,
  handler: Handler<Data>,
  log: Log,
): Promise<string> {
  // New jobs are announced; the polling is for those whose time has come, such as second tries.
  const options = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1, localConcurrency: job.atOnce }
  return boss.work(job.name, { ...options, includeMetadata: true }, async ([given]) => {
    if (!given) return
    try {
      await handler(z.parse(job.data, given.data), given)
    } catch (error) {
      logFailure(given, error, log)
      throw error
    }
  })
}

function logFailure({ id, name, retryCount, retryLimit }: JobWithMetadata<unknown>, error: unknown, log: Log): void {
  const facts = { job: name, jobId: id, tries: retryCount + 1, err: error }
  if (retryCount < retryLimit) log.warn(facts, 'a job failed and will be tried again')
  else log.error(facts, 'a job failed for good')
}
