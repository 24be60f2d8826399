import { pino } from 'pino'
import * as z from 'zod/mini'
import { openDatabase } from '#server/db/database.ts'
import { defineJob, openJobs } from './jobs.ts'

export const polishJob = defineJob({ name: 'polish', data: z.object({ piece: z.string() }) })

/** Run as a process of its own by jobs.test.ts: sends one job, says so, and waits to be killed. */
async function sendAndWait(url: string): Promise<void> {
  const { db, pool } = openDatabase(url)
  const jobs = openJobs(db, pool, pino())
  await db.transaction().execute((tx) => jobs.send(tx, polishJob, { piece: 'nath' }))
  process.stdout.write('committed')
  setInterval(() => undefined, 60_000)
}

if (import.meta.main) await sendAndWait(process.argv[2] ?? '')
