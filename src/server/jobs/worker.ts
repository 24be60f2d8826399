import type { FastifyBaseLogger } from 'fastify'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import { follow, type Trail } from '#server/trail.ts'
import { HopelessError } from './hopeless-error.ts'
import type { Carried, JobKind } from './job-kind.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

export type Handler<Data extends Carried> = (
  data: z.output<Data>,
  about: { id: string; signal: AbortSignal; retryCount: number; retryLimit: number },
) => Promise<void>

/** As many as may be done at once; answers what wakes them. */
export async function startWorkers<Data extends Carried>(
  boss: PgBoss,
  job: JobKind<Data>,
  handler: Handler<Data>,
  log: Log,
): Promise<() => void> {
  // New jobs are announced, and `wakeDue` tells of those whose time has come: this is for what both have missed.
  const options = { pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 30 }
  const workers: string[] = []
  // One by one rather than by `localConcurrency`, of which only the first could be woken.
  while (workers.length < job.atOnce) {
    const worker = await boss.work(
      job.name,
      { ...options, includeMetadata: true, perJobResults: true },
      async ([given]) => (given ? [await follow(trailOf(given), () => workOn(given, job, handler, log))] : []),
    )
    workers.push(worker)
  }
  return () => {
    for (const worker of workers) boss.notifyWorker(worker)
  }
}

async function workOn<Data extends Carried>(
  given: JobWithMetadata<unknown>,
  job: JobKind<Data>,
  handler: Handler<Data>,
  log: Log,
): Promise<JobResult> {
  const begun = performance.now()
  try {
    await handler(z.parse(job.data, given.data), given)
  } catch (error) {
    logFailure(given, error, log)
    if (!(error instanceof HopelessError)) throw error
    return { id: given.id, status: 'deadletter', output: { message: error.message } }
  }
  log.info({ ms: Math.round(performance.now() - begun) }, 'a job is done')
  return { id: given.id, status: 'completed' }
}

const Sent = z.object({ trail: z.object({ reqId: z.string(), order: z.optional(z.string()) }) })

/** It goes on from where it was sent. */
function trailOf({ id, name, data }: JobWithMetadata<unknown>): Trail {
  const sent = z.safeParse(Sent, data)
  return { reqId: id, ...(sent.success && sent.data.trail), job: name, jobId: id }
}

function logFailure({ retryCount, retryLimit }: JobWithMetadata<unknown>, error: unknown, log: Log): void {
  const facts = { tries: retryCount + 1, err: error }
  if (retryCount < retryLimit && !(error instanceof HopelessError))
    log.warn(facts, 'a job failed and will be tried again')
  else log.error(facts, 'a job failed for good')
}
