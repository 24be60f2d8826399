import { afterAll, afterEach, expect, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { openDatabase } from '#server/db/database.ts'
import { defineJob, openJobs } from '#server/jobs/jobs.ts'
import { listeningLog } from '#test/harness/listening-log.ts'
import { freshDatabase } from '#test/harness/test-database.ts'

/** Jobs in a database of their own; an error in the log that a test has not taken out fails it. */
export async function openTestJobs() {
  const log = listeningLog()
  const database = await freshDatabase()
  const { db, pool, close } = openDatabase(database.url)
  afterAll(async () => {
    await close()
    await database.drop()
  })
  afterEach(() => {
    expect(log.takeErrors()).toEqual([])
  })

  function jobsHere() {
    const jobs = openJobs(db, pool, log.logger)
    onTestFinished(() => jobs.stop())
    return jobs
  }
  return { db, pool, url: database.url, log, jobsHere }
}

/** Every test has a kind of its own, so that none meets another's jobs. */
export function pieceJob(name: string, options: { retryLimit?: number; retryDelaySeconds?: number } = {}) {
  return defineJob({ name, data: z.object({ piece: z.string() }), ...options })
}
