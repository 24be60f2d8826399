import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { dayMs } from '#contracts/day.ts'
import { openDatabase } from '#server/db/database.ts'
import { importCatalogue, sweepImports } from '#server/imports/import.jobs.ts'
import { forgetPicture } from '#server/media/picture-cleanup.job.ts'
import { addTestProduct } from '../harness/builders.ts'
import { comeRound } from '../harness/come-round.ts'
import { hearTags } from '../harness/hear-tags.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { importSteps } from './import-steps.ts'
import { productSteps } from './product-steps.ts'

const shop = await openShop()
/** With a database of its own, as where a restore is rehearsed with the settings of the live shop. */
const onAnotherDatabase = await openShop({ settings: { files: shop.app.deps.settings.files } })
const { db } = shop
const { files, jobs } = shop.app.deps
const { admin, add } = await productSteps(shop)
const { send, ended, run } = importSteps(admin)
const dropped = await hearTags(shop)
const { images } = await add()

/** New products by the name of a test, so that each counts its own. */
function tableOf(name: string, count: number): string {
  const lines = Array.from({ length: count }, (_, index) => `${name} ${index},Of brass,499,Necklaces,${images[0]}`)
  return ['product_name,product_description,price,category,images', ...lines].join('\n')
}

async function countNamed(name: string): Promise<{ products: number; records: number }> {
  const { rows } = await sql<{ products: number; records: number }>`
    select count(*)::int as products,
      (select count(*)::int from audit where action = 'product added' and after ->> 'product_name' like ${`${name} %`}) as records
    from products where name like ${`${name} %`}`.execute(db)
  return rows[0] ?? { products: -1, records: -1 }
}

/** Jobs whose time has not come yet. */
async function countLater(name: string): Promise<number> {
  const { rows } = await sql<{ later: number }>`
    select count(*)::int as later from pgboss.job where name = ${name} and start_after > now()`.execute(db)
  return rows[0]?.later ?? 0
}

/** Stops whoever writes products right after the rows and before the record of it, for as long as this takes. */
async function whileHalfWritten<Result>(work: (stuck: () => Promise<number>) => Promise<Result>): Promise<Result> {
  const other = openDatabase(shop.databaseUrl, { poolSize: 2 })
  try {
    return await other.db.transaction().execute(async (tx) => {
      await sql`lock table audit in share mode`.execute(tx)
      return work(() =>
        until(async () => {
          const { rows } = await sql<{ pid: number }>`
            select pid from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into audit%'`.execute(
            other.db,
          )
          return rows[0]?.pid
        }),
      )
    })
  } finally {
    await other.close()
  }
}

test('an import that is cut off half-way is taken up again, and nothing is there twice', async () => {
  const id = await whileHalfWritten(async (stuck) => {
    const { body } = await send(tableOf('Cutoff', 3), 'all')
    const pid = await stuck()
    await sql`select pg_terminate_backend(${pid})`.execute(db)
    return body.data?._id ?? ''
  })
  expect(await ended(id)).toMatchObject({ state: 'done', added: 3, wrong: 0, faults: [] })
  expect(await countNamed('Cutoff')).toEqual({ products: 3, records: 3 })
  expect(shop.logText()).toContain('a job failed and will be tried again')
})

test('an import that is handed out a second time writes nothing more', async () => {
  const { _id: id } = await run(tableOf('Handed', 2), 'all')
  await jobs.send(db, importCatalogue, { id })
  await jobsDone(db, importCatalogue)
  expect(await countNamed('Handed')).toEqual({ products: 2, records: 2 })
})

test('an import that is cut off again and again is given up, and says so', async () => {
  const { _id: id } = await run(tableOf('Givenup', 1), 'check')
  await db
    .updateTable('catalogue_imports')
    .set({ state: 'reading', tries: 5, mode: 'all' })
    .where('id', '=', id)
    .execute()
  await jobs.send(db, importCatalogue, { id })
  const failure = 'Something went wrong on our side. Nothing was written; please try again.'
  expect(await ended(id)).toMatchObject({ state: 'failed', failure })
  expect(shop.takeErrors()).toMatchObject([{ msg: 'an import was cut off again and again', import: id }])
  expect(await countNamed('Givenup')).toEqual({ products: 0, records: 0 })
})

test('how far it is can be seen while it goes on, and the next one waits for it', async () => {
  const read = async (id: string) => (await admin.get(`/api/products/imports/${id}`)).body.data
  const [first, second] = await whileHalfWritten(async (stuck) => {
    const one = (await send(tableOf('Slow', 600), 'all')).body.data?._id ?? ''
    await stuck()
    const other = (await send(tableOf('Next', 1), 'all')).body.data?._id ?? ''
    expect(await read(one)).toMatchObject({ state: 'writing', lines: 600, linesDone: 500, endedAt: null })
    expect(await read(other)).toMatchObject({ state: 'waiting', lines: null, linesDone: 0 })
    expect((await countNamed('Slow')).products).toBe(0)
    return [one, other]
  })
  expect(await ended(first ?? '')).toMatchObject({ state: 'done', added: 600, linesDone: 600 })
  expect(await ended(second ?? '')).toMatchObject({ state: 'done', added: 1 })
  expect(await countNamed('Slow')).toEqual({ products: 600, records: 600 })
})

test('a SKU that a product gives up is not free for another in the same table, near or far, as the check has said', async () => {
  const added = await sql<{ id: string; sku: string }>`
    insert into products (id, name, description, price, stock, images, sku)
    select gen_random_uuid(), 'Handed on ' || n, '', 50000, 5, ${images}::text[], 'ON-' || n
    from generate_series(1, 800) as n
    returning id, sku`.execute(db)
  const lines = added.rows.map(({ id, sku }) => `${id},${sku}`)
  const [gives = '', near = ''] = lines
  const far = lines[700] ?? ''
  const tableWith = (taker: string) => {
    const changed = lines.map((line) => (line === taker ? `${line.split(',')[0]},ON-1` : line))
    return ['id,sku', ...changed].join('\n').replace(gives, gives.replace(/ON-1$/, 'NEW-1'))
  }
  for (const taker of [near, far])
    for (const mode of ['check', 'right']) {
      expect(await run(tableWith(taker), mode), mode).toMatchObject({
        ...{ unchanged: 798, wrong: 1, changed: 1 },
        faults: [{ line: lines.indexOf(taker) + 2, column: 'sku', words: 'Another product has this SKU' }],
      })
      await db.updateTable('products').set({ sku: 'ON-1' }).where('sku', '=', 'NEW-1').execute()
    }
})

test('an import drops the pages of what it changed, and a check drops none', async () => {
  const [changed, same] = [await addTestProduct(db, { name: 'Before' }), await addTestProduct(db, { name: 'Same' })]
  const table = `id,product_name\n${changed},After\n${same},Same\n`
  expect(await dropped(() => run(table, 'check'))).toEqual([])
  expect(await dropped(() => run(table, 'all'))).toEqual([`product:${changed}`, 'products'])
})

test('a picture that an import takes from a product goes, unless another shows it', async () => {
  const one = await add({ images: [true, true] })
  const [stays = '', goes = ''] = one.images
  await run(`id,images\n${one._id},${stays}\n`, 'all')
  await until(async () => (await shop.visitor.fetch(goes)).status === 404)
  expect((await shop.visitor.fetch(stays)).status).toBe(200)
})

test('no picture goes while an import may be about to show it, and the rest of them go afterwards', async () => {
  const { _id: id, images: shown } = await add()
  const [path = ''] = shown
  const one = await whileHalfWritten(async (stuck) => {
    const { body } = await send(tableOf('Showing', 1).replace(images[0] ?? '', path), 'all')
    await stuck()
    await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    await jobs.send(db, forgetPicture, { path })
    await until(async () => (await countLater(forgetPicture.name)) > 0)
    return body.data?._id ?? ''
  })
  expect(await ended(one)).toMatchObject({ added: 1, wrong: 0 })
  await jobsDone(db, forgetPicture)
  expect((await shop.visitor.fetch(path)).status).toBe(200)
})

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** A table that came so long ago, and where a day is given, an import of it that this shop has known since then. */
async function keep(cameDaysAgo: number, known?: { daysAgo: number; by?: typeof shop }): Promise<string> {
  const file = `imports/${newId({ msecs: daysAgo(cameDaysAgo).getTime() })}.csv`
  await files.put(file, Readable.from(Buffer.from('id\n')), 'text/csv')
  if (!known) return file
  const about = { actor_id: newId(), actor_name: 'Asha', file, file_name: 'a.csv', mode: 'check' as const }
  await (known.by ?? shop).db
    .insertInto('catalogue_imports')
    .values({ ...about, id: newId(), state: 'done', created_at: daysAgo(known.daysAgo) })
    .execute()
  return file
}

async function sweep(at = shop): Promise<void> {
  await comeRound(at.db, sweepImports.name)
  await jobsDone(at.db, sweepImports)
}

const areThere = async (...tables: string[]) => {
  const left = await files.list('imports')
  return tables.map((file) => left.includes(file))
}

test('tables and how they went are kept for a month; one that belongs to none goes after a day', async () => {
  const [over, repeated] = [await keep(31, { daysAgo: 31 }), await keep(31, { daysAgo: 29 })]
  const [alone, justCame] = [await keep(2), await keep(0)]
  await keep(0, { daysAgo: 0 })
  await sweep()
  expect(await areThere(over, repeated, alone, justCame)).toEqual([false, true, false, true])
})

test('a shop that knows no newer table of a storage takes nothing newer out of it: it may be another shop’s', async () => {
  const [before, since] = [await keep(4), await keep(2)]
  await sweep(onAnotherDatabase)
  expect(await areThere(before, since)).toEqual([true, true])

  const own = await keep(3, { daysAgo: 3, by: onAnotherDatabase })
  await sweep(onAnotherDatabase)
  expect(await areThere(before, own, since)).toEqual([false, true, true])
})

test('the only table that a shop knows goes after its month too', async () => {
  await onAnotherDatabase.db.deleteFrom('catalogue_imports').execute()
  const only = await keep(31, { daysAgo: 31, by: onAnotherDatabase })
  await sweep(onAnotherDatabase)
  expect(await areThere(only)).toEqual([false])
})
