import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { CalmConnection } from '#server/db/calm-connection.ts'
import type { TableRecord } from './manifest.ts'

export type TableShape = Pick<TableRecord, 'name' | 'columns'>

/** What migrations and the job keeper write by themselves. */
const notOurs = ['public.kysely_migration', 'public.kysely_migration_lock', 'pgboss.version']

/** Empties the tables and lets them be filled, all or nothing, with the triggers asleep: what they would write is filled in too. */
export async function fillAnew(
  client: CalmConnection,
  tables: readonly TableShape[],
  fill: () => Promise<void>,
): Promise<void> {
  await client.query('begin')
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  for (const { name } of tables.toReversed()) await client.query(`delete from ${name}`)
  await fill()
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  await client.query('commit')
  await client.query('analyze')
}

/** Every table of the shop and its jobs with what can be written into it, those that others refer to first. */
export async function listTables(client: CalmConnection): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { refers_to: string[] }>(
    `select n.nspname || '.' || c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select distinct fn.nspname || '.' || f.relname
        from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname || '.' || c.relname <> all ($1)
     order by name`,
    [notOurs],
  )
  return inOrder(rows).map(({ name, columns }) => ({ name, columns }))
}

function inOrder<Table extends { name: string; refers_to: string[] }>(tables: readonly Table[]): Table[] {
  const names = new Set(tables.map(({ name }) => name))
  const placed: Table[] = []
  const isPlaced = (name: string) => !names.has(name) || placed.some((table) => table.name === name)
  let left = [...tables]
  while (left.length > 0) {
    const ready = left.filter(({ refers_to }) => refers_to.every(isPlaced))
    if (ready.length === 0)
      throw new Error(`Tables refer to each other in a ring: ${left.map(({ name }) => name).join(', ')}`)
    placed.push(...ready)
    left = left.filter((table) => !ready.includes(table))
  }
  return placed
}

export async function saveTable(client: CalmConnection, table: TableShape, folder: string): Promise<void> {
  const rows = client.query(copyTo(`copy (select ${columnsOf(table)} from ${table.name}) to stdout`))
  await pipeline(rows, createGzip({ level: 3 }), createWriteStream(fileOf(folder, table), { flags: 'wx', flush: true }))
}

export async function loadTable(client: CalmConnection, table: TableShape, folder: string): Promise<void> {
  const rows = client.query(copyFrom(`copy ${table.name} (${columnsOf(table)}) from stdin`))
  await pipeline(createReadStream(fileOf(folder, table)), createGunzip(), rows)
}

/** How many rows there are, and a sum of their fingerprints that no lost, doubled or changed row leaves as it was. */
export async function fingerprintOf(
  client: CalmConnection,
  table: TableShape,
): Promise<Pick<TableRecord, 'rows' | 'fingerprint'>> {
  const { rows } = await client.query<{ rows: number; fingerprint: string }>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text as fingerprint
     from (select ${columnsOf(table)} from ${table.name}) r`,
  )
  return rows[0] ?? { rows: 0, fingerprint: '0' }
}

/** Counters go on where they were. */
export async function setCounters(client: CalmConnection, { name }: TableShape): Promise<void> {
  const { rows } = await client.query<{ column: string; counter: string }>(
    `select attname as column, pg_get_serial_sequence($1, attname) as counter from pg_attribute
     where attrelid = $1::regclass and attidentity <> '' and not attisdropped`,
    [name],
  )
  for (const { column, counter } of rows)
    await client.query(`select setval('${counter}', coalesce((select max("${column}") from ${name}), 0) + 1, false)`)
}

function columnsOf({ columns }: TableShape): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

function fileOf(folder: string, { name }: TableShape): string {
  return join(folder, 'tables', `${name}.copy.gz`)
}
