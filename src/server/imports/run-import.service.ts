import { noLine } from '#contracts/catalogue-work.ts'
import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import { holdProducts } from '#server/catalog/product-references.service.ts'
import { writeAdditions, writeChanges } from '#server/catalog/product-writing.service.ts'
import { toKept } from '#server/catalog/products.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { holdPlaces, readPlaces } from './goods.store.ts'
import { deleteFaults, endImport, findImport, insertFaults, type KeptImport, updateImport } from './imports.store.ts'
import { type JudgedBatch, judgeBatch } from './judge-batch.service.ts'
import { Places } from './places.ts'
import { readTable, type TableLine } from './read-table.ts'
import { type Fault, type Survey, surveyTable } from './survey-table.ts'
import { TableError } from './table-error.ts'
import { noCounts, Tally } from './tally.ts'

export type ImportMeans = Pick<Deps, 'db' | 'jobs' | 'files' | 'log'>

interface Running {
  means: ImportMeans
  kept: KeptImport
  /** Which try this is. */
  turn: number
  survey: Survey
  tally: Tally
  signal: AbortSignal
}

/** So many lines are judged and written by one statement of each kind. */
const linesAtOnce = 500
/** It is cut off only where a process dies; whatever cuts it off this often lies in the table. */
const mostTries = 5
const ourFault = 'Something went wrong on our side. Nothing was written; please try again.'

/**
 * Reads a table that was sent, judges every line and writes what is to be written, in one transaction with the word
 * that it is done: cut off at any point, it begins again with nothing written.
 */
export async function runImport(means: ImportMeans, id: string, signal: AbortSignal): Promise<void> {
  const { db, files, log } = means
  const kept = await findImport(db, id)
  if (!kept || kept.state === 'done' || kept.state === 'failed') return
  const tries = kept.tries + 1
  if (tries > mostTries) {
    log.error({ import: id, tries: kept.tries }, 'an import was cut off again and again')
    return fail(db, id, ourFault)
  }
  await deleteFaults(db, id)
  await updateImport(db, id, { ...noCounts, state: 'reading', tries, lines: null })
  try {
    const survey = await surveyTable({ files, path: kept.file, signal })
    const tally = new Tally((progress) => updateImport(db, id, progress))
    const running = { means, kept, turn: tries, survey, tally, signal }
    await noteUnread(running)
    await note(running, survey.faults)
    await updateImport(db, id, { state: kept.mode === 'check' ? 'reading' : 'writing', lines: survey.lines })
    if (kept.mode === 'check') await checkOnly(running)
    else await writeAll(running)
  } catch (error) {
    if (!isFinal(error)) throw error
    return fail(db, id, error.message)
  }
}

/** What the table says stays wrong however often it is read; what is out of reach for a moment is tried again. */
function isFinal(error: unknown): error is TableError | ShopError {
  return error instanceof TableError || (error instanceof ShopError && error.code !== 'unavailable')
}

async function fail(db: Db, id: string, failure: string): Promise<void> {
  await updateImport(db, id, { state: 'failed', failure, ended_at: new Date() })
}

async function checkOnly(running: Running): Promise<void> {
  const { means, kept, tally } = running
  const { db, files } = means
  const places = new Places(await readPlaces(db))
  for await (const lines of batchesOf(running)) {
    const judged = await judgeBatch({ db, outside: db, files }, lines, { survey: running.survey, places })
    await count(running, lines, judged)
  }
  await updateImport(db, kept.id, { ...tally.counts, state: 'done', ended_at: new Date() })
}

/** Thrown to take everything back. */
class LinesAreWrong extends Error {}

async function writeAll(running: Running): Promise<void> {
  const { means, kept, tally } = running
  try {
    await means.db.transaction().execute((tx) => writeLines(running, tx))
  } catch (error) {
    if (!(error instanceof LinesAreWrong)) throw error
    const nothing = { added: 0, changed: 0 }
    await updateImport(means.db, kept.id, { ...tally.counts, ...nothing, state: 'done', ended_at: new Date() })
  }
}

async function writeLines(running: Running, tx: Db): Promise<void> {
  const { means, kept, turn, survey, tally } = running
  const { jobs, files } = means
  const actor = { id: kept.actor_id, name: kept.actor_name }
  const places = new Places(await holdPlaces(tx))
  // All of them before the first is written: whoever buys several of them at once locks in this order too.
  await holdProducts(tx, survey.ids)
  for await (const lines of batchesOf(running)) {
    const judged = await judgeBatch({ db: tx, outside: means.db, files }, lines, { survey, places })
    await count(running, lines, judged)
    if (kept.mode === 'all' && tally.counts.wrong > 0) continue
    const additions = judged.additions.map(({ id, fields, images }) => ({ ...toKept(fields, images), id }))
    await writeAdditions(tx, actor, additions)
    await writeChanges({ tx, jobs }, actor, judged.changes)
  }
  if (kept.mode === 'all' && tally.counts.wrong > 0) throw new LinesAreWrong()

  const { added, changed } = tally.counts
  const deed = { actor, action: 'catalogue imported', subjectKind: 'catalogue import', subjectId: kept.id }
  if (added + changed > 0) await writeAudit(tx, { ...deed, after: { file: kept.file_name, added, changed } })
  await endImport(tx, kept.id, turn, { ...tally.counts, state: 'done', ended_at: new Date() })
}

async function* batchesOf({ means, kept, survey, signal }: Running): AsyncGenerator<TableLine[]> {
  let batch: TableLine[] = []
  const table = { files: means.files, path: kept.file, signal }
  for await (const line of readTable(table, survey.encoding)) {
    if (line.line === survey.head) continue
    batch.push(line)
    if (batch.length < linesAtOnce) continue
    signal.throwIfAborted()
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function count(running: Running, lines: readonly TableLine[], judged: JudgedBatch): Promise<void> {
  const { additions, changes, unchanged, faults } = judged
  await note(running, faults)
  await running.tally.add(lines.length, { added: additions.length, changed: changes.length, unchanged })
}

/** A cell may hold a million letters, and what is wrong with it names it. Half an emoji can't be kept. */
function inBrief({ line, column, words }: Fault): Fault {
  return { line, column: column.slice(0, 100).toWellFormed(), words: words.slice(0, 300).toWellFormed() }
}

/** No line is wrong for it, so none is left out and nothing is held back. */
async function noteUnread({ means, kept, survey }: Running): Promise<void> {
  const told = survey.unread.map((column) => ({ line: noLine, column, words: `The column ${column} is not read` }))
  await insertFaults(means.db, kept.id, told.map(inBrief))
}

/** Beside the transaction, so that they are there however it ends. */
async function note({ means, kept, tally }: Running, faults: readonly Fault[]): Promise<void> {
  tally.addWrong(faults.map(({ line }) => line))
  await insertFaults(means.db, kept.id, faults.map(inBrief))
}
