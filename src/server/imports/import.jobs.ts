import * as z from 'zod/mini'
import { openDatabase } from '#server/db/database.ts'
import { withLock } from '#server/db/with-lock.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { importLock } from './import-lock.store.ts'
import { deleteImportsBefore, isTableNeeded } from './imports.store.ts'
import { type ImportMeans, runImport } from './run-import.service.ts'
import { listTablesBefore, removeTable } from './table-files.ts'

/** Sent by the transaction that keeps the import. */
export const importCatalogue = defineJob({
  name: 'import-catalogue',
  data: z.object({ id: z.string() }),
  retryLimit: 5,
  retryDelaySeconds: 2,
  longestRetryDelaySeconds: 60,
  expireInSeconds: 3600,
  atOnce: 1,
})

export const sweepImports = defineJob({ name: 'sweep-imports', data: z.object({}), retryLimit: 0 })

const dayMs = 24 * 3600 * 1000
const keptDays = 30

export function registerImportJobs(means: ImportMeans, databaseUrl: string): void {
  const { jobs } = means
  // In the order of a queue, whichever process is at it: two that name the same goods would only wait for each other.
  jobs.work(importCatalogue, ({ id }, { signal }) =>
    withLock(databaseUrl, importLock, async () => {
      // Connections of its own: it may take minutes, and must not wait for those who wait for it.
      const { db, close } = openDatabase(databaseUrl, { poolSize: 3, answerWithinMs: 0 })
      try {
        await runImport({ ...means, db }, id, signal)
      } finally {
        await close()
      }
    }),
  )
  jobs.work(sweepImports, () => sweep(means))
  jobs.repeat(sweepImports, '41 4 * * *', {})
}

/** What is over for a month, and tables that belong to none: they may have come just now, so a day is waited. */
async function sweep({ db, files }: ImportMeans): Promise<void> {
  await deleteImportsBefore(db, new Date(Date.now() - keptDays * dayMs))
  for (const path of await listTablesBefore(files, new Date(Date.now() - dayMs))) {
    if (!(await isTableNeeded(db, path))) await removeTable(files, path)
  }
}
