import * as z from 'zod/mini'
import { dayMs } from '#contracts/day.ts'
import { openDatabase } from '#server/db/database.ts'
import { withLock } from '#server/db/with-lock.ts'
import { listLeftBehind } from '#server/files/left-behind.ts'
import { defineJob, defineRound } from '#server/jobs/jobs.ts'
import { importLock } from './import-lock.store.ts'
import { deleteImportsBefore, listNamedTables } from './imports.store.ts'
import { type ImportMeans, runImport } from './run-import.service.ts'
import { listTables, removeTable } from './table-files.ts'

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

export const sweepImports = defineRound('sweep-imports')

const keptDays = 30
/** Far longer than it takes to keep an import once its table is there. */
const graceMs = dayMs

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
  jobs.repeat(sweepImports, '41 4 * * *', () => sweep(means))
}

/** Tables that belong to no import, and what is over for a month. */
async function sweep({ db, files }: ImportMeans): Promise<void> {
  const listNamed = (paths: readonly string[]) => listNamedTables(db, paths)
  const left = await listLeftBehind(await listTables(files), { listNamed, graceMs })
  for (const path of left) await removeTable(files, path)
  // A table that can't be removed now is still known as this shop's tomorrow.
  await db.transaction().execute(async (tx) => {
    const over = await deleteImportsBefore(tx, new Date(Date.now() - keptDays * dayMs))
    const named = await listNamedTables(tx, over)
    for (const path of over) if (!named.has(path)) await removeTable(files, path)
  })
}
