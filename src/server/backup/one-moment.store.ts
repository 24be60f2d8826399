import pg from 'pg'
import type { CalmConnection } from '#server/db/calm-connection.ts'
import { StartupError } from '#server/startup-error.ts'
import { listTables, type TableShape } from './tables.store.ts'

export interface Moment {
  at: Date
  tables: TableShape[]
  /** Those that the tables were made with, oldest first. */
  migrations: string[]
}

/** A migration has taken a table away, or each of us waited for what the other had. */
const metMigration = ['42P01', '40P01']

/** All that is read meanwhile is of this moment, and no table changes its shape before it has been read. */
export async function atOneMoment<Result>(
  client: CalmConnection,
  read: (moment: Moment) => Promise<Result>,
): Promise<Result> {
  await assertShop(client)
  const result = await read(await begin(client))
  await client.query('commit')
  return result
}

/** Again where a migration that is under way has made or taken a table since they were listed. */
async function begin(client: CalmConnection): Promise<Moment> {
  for (;;) {
    const held = await holdTables(client)
    const moment = held && (await readMoment(client))
    if (moment?.tables.every(({ name }) => held?.includes(name))) return moment
    await client.query('rollback')
  }
}

/**
 * Before anything is read, which is what fixes the moment: a table that is written anew between the moment and its
 * lock would be seen empty. Whoever wants to change a table has to wait for us then; nobody else does.
 */
async function holdTables(client: CalmConnection): Promise<string[] | undefined> {
  const names = (await listTables(client)).map(({ name }) => name)
  await client.query('begin transaction isolation level repeatable read read only')
  try {
    await client.query(`lock table ${names.join(', ')} in access share mode`)
    return names
  } catch (error) {
    if (error instanceof pg.DatabaseError && metMigration.includes(error.code ?? '')) return undefined
    throw error
  }
}

async function readMoment(client: CalmConnection): Promise<Moment> {
  const { rows } = await client.query<{ at: Date }>('select statement_timestamp() as at')
  const applied = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return {
    at: rows[0]?.at ?? new Date(),
    tables: await listTables(client),
    migrations: applied.rows.map(({ name }) => name),
  }
}

/** An address with a slip of the pen often leads to a database in which nothing is. */
async function assertShop(client: CalmConnection): Promise<void> {
  const { rows } = await client.query("select where to_regclass('kysely_migration') is not null")
  if (rows.length === 0) throw new StartupError('There is no shop in this database yet. Check DATABASE_URL.')
}
