import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#test/harness/test-database.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { plannedEachTime } from './preparing-client.ts'

let database: TestDatabase
let opened: OpenDatabase

beforeAll(async () => {
  database = await freshDatabase()
  // One connection, so that every statement meets what the one before left there.
  opened = openDatabase(database.url, { poolSize: 1 })
  await opened.pool.query('create table pearls (id int); insert into pearls values (1)')
})

afterAll(async () => {
  await opened.close()
  await database.drop()
})

async function countPrepared(like: string): Promise<number> {
  const { rows } = await opened.pool.query<{ count: number }>(
    'select count(*) as count from pg_prepared_statements where statement like $1',
    [like],
  )
  return rows[0]?.count ?? 0
}

test('a statement asked twice is prepared once, through Kysely and through the pool alike', async () => {
  for (const id of [1, 2, 3]) await sql`select ${id}::int as gem`.execute(opened.db)
  await opened.pool.query('select $1::int as gem', [4])

  expect(await countPrepared('select $1::int as gem')).toBe(1)
})

test('a statement that is planned each time is not prepared', async () => {
  for (const id of [1, 2]) await sql`${sql.raw(plannedEachTime)} select ${id}::int as coral`.execute(opened.db)

  expect(await countPrepared('%as coral')).toBe(0)
})

test('several statements in one text go as they are', async () => {
  const results = await opened.pool.query('select 1 as one; select 2 as two')

  expect(results).toHaveLength(2)
  expect(await countPrepared('select 1 as one%')).toBe(0)
})

test('counts and sums are numbers, and one too large to be exact is refused', async () => {
  const { rows } = await sql`select count(*) as count, sum(2.5) as sum, 9007199254740991 as most`.execute(opened.db)

  expect(rows).toEqual([{ count: 1, sum: 2.5, most: 9007199254740991 }])
  await expect(sql`select 9007199254740993::int8`.execute(opened.db)).rejects.toThrow('too large a number')
})

test('a table that grows a column is read again without a word', async () => {
  await sql`select * from pearls`.execute(opened.db)
  await opened.pool.query(`alter table pearls add colour text default 'white'`)

  const { rows } = await sql`select * from pearls`.execute(opened.db)

  expect(rows).toEqual([{ id: 1, colour: 'white' }])
})

test('inside a transaction the caller hears of it, and can do the whole of it again', async () => {
  const readAll = sql`select * from pearls where id = 1`
  await readAll.execute(opened.db)
  await opened.pool.query('alter table pearls add size int default 7')
  const inTransaction = () => opened.db.transaction().execute((tx) => readAll.execute(tx))

  await expect(inTransaction()).rejects.toThrow('cached plan must not change result type')

  expect((await inTransaction()).rows).toEqual([{ id: 1, colour: 'white', size: 7 }])
})

test('a connection keeps what is asked again and again, and does not gather long statements without end', async () => {
  const padding = ' '.repeat(10_000)
  for (let number = 1; number <= 100; number++) {
    await opened.pool.query(`select ${number} as one_of_many${padding}`)
    await sql`select ${number}::int as garnet`.execute(opened.db)
  }

  expect(await countPrepared('%one_of_many%')).toBeLessThanOrEqual(20)
  expect(await countPrepared('%one_of_many%')).toBeGreaterThan(10)
  const { rows } = await opened.pool.query(
    `select generic_plans + custom_plans as times from pg_prepared_statements where statement like '%as garnet'`,
  )
  expect(rows).toEqual([{ times: 100 }])
})

test('a statement that was forgotten, and one in a transaction that has failed, are asked again as before', async () => {
  const ask = (number: number) => sql`select ${sql.lit(number)} as opal, ${sql.lit(' '.repeat(40_000))} as setting`
  await opened.db.transaction().execute(async (tx) => {
    await expect(sql`savepoint before; select 1 / 0`.execute(tx)).rejects.toThrow('division by zero')
    for (let number = 0; number < 10; number++)
      await expect(ask(number).execute(tx)).rejects.toThrow('current transaction is aborted')
    await sql`rollback to savepoint before`.execute(tx)
    for (let number = 0; number < 20; number++)
      expect((await ask(number % 10).execute(tx)).rows).toMatchObject([{ opal: number % 10 }])
  })
})

test('a statement longer than is worth keeping goes as it is', async () => {
  const { rows } = await sql`select 1 as agate, ${sql.lit(' '.repeat(60_000))} as setting`.execute(opened.db)
  expect(rows).toMatchObject([{ agate: 1 }])
  expect(await countPrepared('%as agate%')).toBe(0)
})

test('a connection lost while idle is told and replaced', async () => {
  const lost: Error[] = []
  const other = openDatabase(database.url, { poolSize: 1, onIdleError: (error) => lost.push(error) })
  const { rows } = await other.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const told = new Promise((heard) => other.pool.once('error', heard))
  await opened.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await told

  expect((await other.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(lost).toHaveLength(1)
  await other.close()
})

test('a connection to a server that may only be read from is given up, and the next one writes', async () => {
  const add = () => sql`insert into pearls (id) values (2)`.execute(opened.db)
  await opened.pool.query('set default_transaction_read_only = on')
  await expect(add()).rejects.toMatchObject({ code: '25006' })

  expect((await add()).numAffectedRows).toBe(1n)
})
