import { v7 as newId } from 'uuid'
import { type CatalogueImport, type ImportMode, noLine } from '#contracts/catalogue-work.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { csvStream } from '#server/csv.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { importCatalogue } from './import.jobs.ts'
import { findImport, findWriting, holdTable, insertImport, type KeptImport, listFaults } from './imports.store.ts'
import type { Fault } from './survey-table.ts'

type Means = Pick<Deps, 'db' | 'jobs'>

interface Table {
  file: string
  fileName: string
  mode: ImportMode
}

/** A name comes from anywhere: some of these can't be kept, and the others turn the reading of it round. */
const unseen = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

const faultsShown = 100
const faultsAtOnce = 1000

/** The table is in storage by now; it is read by a job. */
export async function startImport({ db, jobs }: Means, caller: Caller, table: Table): Promise<CatalogueImport> {
  const id = newId()
  const { file, mode } = table
  const file_name = table.fileName.replaceAll(unseen, '').slice(0, 200)
  await db.transaction().execute(async (tx) => {
    if (mode !== 'check') await assertUnwritten(tx, file)
    await insertImport(tx, { id, actor_id: caller.id, actor_name: caller.name, file, file_name, mode })
    await jobs.send(tx, importCatalogue, { id })
  })
  return getImport(db, id)
}

/** A press after a lost reply, or a second tab: whatever is new in the table would be there twice. */
async function assertUnwritten(tx: Db, file: string): Promise<void> {
  await holdTable(tx, file)
  const writing = await findWriting(tx, file)
  if (!writing) return
  const words =
    writing.state === 'done'
      ? 'This file was imported already. To import it once more, choose it again.'
      : 'This file is being imported already'
  throw new ShopError('conflict', words)
}

/** The same table once more. */
export async function repeatImport(
  means: Means,
  caller: Caller,
  id: string,
  mode: ImportMode,
): Promise<CatalogueImport> {
  const { file, file_name: fileName } = await getKept(means.db, id)
  return startImport(means, caller, { file, fileName, mode })
}

export async function getImport(db: Db, id: string): Promise<CatalogueImport> {
  const kept = await getKept(db, id)
  const { mode, state, lines, added, changed, unchanged, wrong, failure } = kept
  return {
    ...{ _id: id, fileName: kept.file_name, mode, state, lines, linesDone: kept.lines_done },
    ...{ added, changed, unchanged, wrong, failure },
    faults: await listFaults(db, id, { limit: faultsShown }),
    importedAs: (await findWriting(db, kept.file))?.id ?? null,
    createdAt: kept.created_at.toISOString(),
    endedAt: kept.ended_at?.toISOString() ?? null,
  }
}

/** All that is wrong, as a table. */
export async function getReport(db: Db, id: string) {
  const { file_name } = await getKept(db, id)
  const name = `${file_name.replace(/\.[^.]*$/, '')}-report.csv`
  return { name, bytes: csvStream(['line', 'column', 'what is wrong'], linesOfReport(db, id)) }
}

async function* linesOfReport(db: Db, id: string) {
  let after: Fault | undefined
  do {
    const faults = await listFaults(db, id, { limit: faultsAtOnce, after })
    for (const { line, column, words } of faults) yield [line === noLine ? '' : line, column, words]
    after = faults.length === faultsAtOnce ? faults.at(-1) : undefined
  } while (after)
}

async function getKept(db: Db, id: string): Promise<KeptImport> {
  const kept = await findImport(db, id)
  if (!kept) throw new ShopError('not_found', 'This import is not there any more')
  return kept
}
