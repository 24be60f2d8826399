import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { readSales } from '#contracts/insights.ts'
import { fillCatalogue } from '#demo/large-catalogue.ts'
import { startSession } from '#server/accounts/session.service.ts'
import { type Db, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { addDays, dayOf } from '#server/indian-days.ts'
import { rollUpSales } from '#server/insights/roll-up.service.ts'
import { addUser } from '#test/harness/builders.ts'
import { Client } from '#test/harness/client.ts'
import { type Figure, tell } from './figures.ts'
import { fillOrders, settleTables } from './insights-orders.ts'
import { median } from './median.ts'
import { options } from './options.ts'
import { openShopProcess } from './shop-process.ts'

const products = options.smoke ? 100 : 2000
const times = options.smoke ? 1 : 7

const today = dayOf(new Date())
const year = `from=${addDays(today, -364)}&to=${today}`
const fiveYears = `from=${addDays(today, -1825)}&to=${today}`
const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
const cases = {
  'sales of a month by day': `sales?from=${addDays(today, -29)}&to=${today}`,
  'sales of a year by day': `sales?${year}`,
  'sales of a year by month': `sales?${year}&by=month`,
  'sales of five years by month': `sales?${fiveYears}&by=month`,
  'sales of five years by day': `sales?${fiveYears}`,
  'best sellers of a year': `best-sellers?${year}`,
  'best sellers of five years, by money': `best-sellers?${fiveYears}&order=sales`,
  'low stock': 'low-stock?limit=50',
  'GST of a month': `gst?month=${lastMonth}`,
}

/** How long staff wait for each insight in a shop with so many orders. */
export async function measureInsights(orders: number): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'alankara-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const title = `insights of ${orders.toLocaleString('en-IN')} orders: ms to the answer, the first time after a start and the median of ${times} more`
  const token = await fill(folder, orders)

  await withDatabase(folder, async (db) => {
    const began = performance.now()
    await rollUpSales(db)
    console.log(`  all days counted in ${seconds(began)} s`)
    await measureNight(db)
    await sql`truncate sales_days, sales_days_products, sales_months, sales_months_products`.execute(db)
  })
  tell(`${title}, nothing counted ahead`, await ask(folder, token, ['sales of five years by month']))

  await withDatabase(folder, async (db) => {
    await rollUpSales(db)
    await settleTables(db)
  })
  tell(`${title}, as usual`, await ask(folder, token, Object.keys(cases)))
}

async function fill(folder: string, orders: number): Promise<string> {
  const began = performance.now()
  return withDatabase(folder, async (db) => {
    await migrate(db)
    await fillCatalogue(db, { products, pictured: true })
    const admin = await addUser(db, { role: 'admin' })
    await fillOrders(db, orders)
    await settleTables(db)
    const { rows } = await sql<{ lines: number }>`select count(*) as lines from order_lines`.execute(db)
    console.log(
      `  filled in ${seconds(began)} s: ${rows[0]?.lines.toLocaleString('en-IN')} lines, ${products} products`,
    )
    return (await startSession(db, admin)).token
  })
}

/** One more day, as the job finds it each night. */
async function measureNight(db: Db): Promise<void> {
  await sql`delete from sales_days where day = (select max(day) from sales_days)`.execute(db)
  await sql`delete from sales_days_products where day = (select max(day) from sales_days_products)`.execute(db)
  const began = performance.now()
  await rollUpSales(db)
  console.log(`  one more day in ${(performance.now() - began).toFixed(0)} ms`)
}

async function ask(folder: string, token: string, names: readonly string[]): Promise<Figure[]> {
  const postgres = await startEmbeddedPostgres(folder, { durable: false })
  const shop = await openShopProcess({ DATA_DIR: folder, DATABASE_URL: postgres.url })
  const admin = new Client(shop.url, { authorization: `Bearer ${token}` })
  // The first request of a process pays for its start.
  await admin.get('/api/auth/me')
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(cases))
    if (names.includes(name)) figures.push({ name, values: await measure(admin, path) })
  const { db, close } = openDatabase(postgres.url, { answerWithinMs: 0 })
  await assertRight(db, admin)
  await close()
  await shop.stop()
  await postgres.stop()
  return figures
}

async function measure(admin: Client, path: string): Promise<Figure['values']> {
  const timed = async () => {
    const began = performance.now()
    const { status } = await admin.get(`/api/insights/${path}`)
    assert.equal(status, 200)
    return performance.now() - began
  }
  const first = await timed()
  const more: number[] = []
  for (let time = 0; time < times; time += 1) more.push(await timed())
  return { first, median: median(more) }
}

async function assertRight(db: Db, admin: Client): Promise<void> {
  const { body } = await admin.get(`/api/insights/sales?${fiveYears}&by=month`)
  const { total } = z.parse(readSales.reply, body)
  const { rows } = await sql<{ orders: number; sales: number }>`
    select count(*) as orders, sum(total) as sales from orders
    where (paid_at at time zone 'Asia/Kolkata')::date between ${addDays(today, -1825)} and ${today}`.execute(db)
  assert.deepEqual({ orders: total.orders, sales: Math.round(total.sales * 100) }, rows[0])
}

async function withDatabase<Result>(folder: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const postgres = await startEmbeddedPostgres(folder, { durable: false })
  const { db, close } = openDatabase(postgres.url, { answerWithinMs: 0 })
  try {
    return await work(db)
  } finally {
    await close()
    await postgres.stop()
  }
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1)
}
