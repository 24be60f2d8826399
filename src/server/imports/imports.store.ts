import { sql } from 'kysely'
import type { CatalogueImport, ImportMode } from '#contracts/catalogue-work.ts'
import type { Db } from '#server/db/database.ts'
import type { Fault } from './survey-table.ts'

const columns = [
  ...(['id', 'actor_id', 'actor_name', 'file', 'file_name', 'mode', 'state', 'tries', 'lines', 'lines_done'] as const),
  ...(['added', 'changed', 'unchanged', 'wrong', 'failure', 'created_at', 'ended_at'] as const),
] as const

export interface NewImport {
  id: string
  actor_id: string
  actor_name: string
  file: string
  file_name: string
  mode: ImportMode
}

export type KeptImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** How far it is: what changes while it goes on. */
export interface Progress {
  state?: CatalogueImport['state']
  tries?: number
  lines?: number | null
  lines_done?: number
  added?: number
  changed?: number
  unchanged?: number
  wrong?: number
  failure?: string | null
  ended_at?: Date
}

export async function insertImport(tx: Db, given: NewImport): Promise<void> {
  await tx.insertInto('catalogue_imports').values(given).execute()
}

export async function findImport(db: Db, id: string) {
  return db.selectFrom('catalogue_imports').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Until the transaction ends nobody else begins an import of this table. */
export async function holdTable(tx: Db, file: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`table ${file}`}, 0))`.execute(tx)
}

/** The import that is to write what stands in this table, or has written some of it. */
export async function findWriting(db: Db, file: string) {
  return db
    .selectFrom('catalogue_imports')
    .select(['id', 'state'])
    .where('file', '=', file)
    .where('mode', '<>', 'check')
    .where('state', '<>', 'failed')
    .where((row) => row.or([row('state', '<>', 'done'), row('added', '>', 0), row('changed', '>', 0)]))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

export async function updateImport(db: Db, id: string, progress: Progress): Promise<void> {
  await db.updateTable('catalogue_imports').set(progress).where('id', '=', id).execute()
}

/** Only by the try that is at it: another one that was begun meanwhile would write everything a second time. */
export async function endImport(tx: Db, id: string, turn: number, progress: Progress): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('catalogue_imports')
    .set(progress)
    .where('id', '=', id)
    .where('tries', '=', turn)
    .where('state', '=', 'writing')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('Another try of this import was begun')
}

export async function insertFaults(db: Db, importId: string, faults: readonly Fault[]): Promise<void> {
  if (faults.length === 0) return
  await sql`
    insert into catalogue_import_faults (import_id, line, field, words)
    select ${importId}, line, "column", words
    from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb) as given (line int, "column" text, words text)
    on conflict do nothing
  `.execute(db)
}

export async function deleteFaults(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('catalogue_import_faults').where('import_id', '=', importId).execute()
}

/** In the order of the table, from behind the one that was read last. */
export async function listFaults(
  db: Db,
  importId: string,
  { limit, after }: { limit: number; after?: Fault | undefined },
): Promise<Fault[]> {
  return db
    .selectFrom('catalogue_import_faults')
    .select(['line', 'field as column', 'words'])
    .where('import_id', '=', importId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(line, field) > (${after?.line ?? 0}, ${after?.column ?? ''})`),
    )
    .orderBy('line')
    .orderBy('field')
    .limit(limit)
    .execute()
}

/** Answers with the tables that they were of. */
export async function deleteImportsBefore(tx: Db, time: Date): Promise<string[]> {
  const deleted = await tx.deleteFrom('catalogue_imports').where('created_at', '<', time).returning('file').execute()
  return deleted.map(({ file }) => file)
}

/** Those of these tables that an import is or was of. */
export async function listNamedTables(db: Db, files: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ file: string }>`
    select file from catalogue_imports where file = any (${files}::text[])`.execute(db)
  return new Set(rows.map(({ file }) => file))
}
