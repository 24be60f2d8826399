import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { rollUpSales } from '#server/insights/roll-up.service.ts'
import { allAtOnce } from '../harness/all-at-once.ts'
import { addTestProduct, addUser } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { addPastOrder, addPastRefund } from './past-orders.ts'

const shop = await openShop()
const { db } = shop
const admin = await shop.admin()
const buyer = await addUser(db)
const nath = await addTestProduct(db, { name: 'Moti Nath', stock: 50 })

const at = (text: string) => new Date(`${text}+05:30`)
const sell = (createdAt: Date, paidAt: Date | null, quantity = 1) =>
  addPastOrder(db, buyer.id, { createdAt, paidAt, lines: [{ productId: nath, quantity, price: 10_000 }] })
const read = async (query: string) => (await admin.get(`/api/insights/sales?${query}`)).body
/** Whoever came before has finished: days that are being counted are left alone. */
const rollUp = async (now?: Date) => {
  await jobsDone(db, { name: 'roll-up-sales' })
  await rollUpSales(db, now)
}
const keptDays = async (from: string, to: string) =>
  (
    await sql<{ day: string }>`select day::text from sales_days where day between ${from} and ${to} order by 1`.execute(
      db,
    )
  ).rows.map(({ day }) => day)

test('a sale counts on the day it was paid in India, and the days around it are there with nothing on them', async () => {
  await sell(at('2021-03-01T23:50:00'), at('2021-03-02T00:00:00'), 2)
  const refunded = await sell(at('2021-03-02T12:00:00'), at('2021-03-02T23:59:59'))
  await addPastRefund(db, refunded, { at: at('2021-03-03T09:00:00'), amount: 4000, status: 'asked' })
  const unlucky = await sell(at('2021-02-10T12:00:00'), at('2021-02-10T12:00:00'))
  await addPastRefund(db, unlucky, { at: at('2021-03-03T09:00:00'), amount: 500, status: 'failed' })
  const twice = { at: at('2021-03-03T10:00:00'), amount: 700, status: 'done', outcome: 'returned' } as const
  await addPastRefund(db, refunded, twice)
  const empty = { sales: 0, orders: 0, averageOrder: null, units: 0, refunds: 0, created: 0, createdAndPaid: 0 }

  expect(await read('from=2021-03-01&to=2021-03-03')).toEqual({
    success: true,
    rows: [
      { ...empty, start: '2021-03-01', created: 1, createdAndPaid: 1 },
      {
        ...empty,
        start: '2021-03-02',
        sales: 300,
        orders: 2,
        averageOrder: 150,
        units: 3,
        created: 1,
        createdAndPaid: 1,
      },
      { ...empty, start: '2021-03-03', refunds: 40 },
    ],
    total: { sales: 300, orders: 2, averageOrder: 150, units: 3, refunds: 40, created: 2, createdAndPaid: 2 },
    before: { ...empty, from: '2021-02-26', to: '2021-02-28' },
  })
  expect(await read('from=2021-03-03&to=2021-03-03')).toMatchObject({ before: { from: '2021-03-02', sales: 300 } })
})

test('weeks begin on Monday and months on the first, with those days alone that were asked for', async () => {
  await sell(at('2021-05-30T10:00:00'), at('2021-05-30T10:00:00'))
  await sell(at('2021-06-02T10:00:00'), at('2021-06-02T10:00:00'))
  const starts = (body: Record<string, unknown>) => body['rows']
  expect(starts(await read('from=2021-05-31&to=2021-06-07&by=week'))).toMatchObject([
    { start: '2021-05-31', orders: 1 },
    { start: '2021-06-07', orders: 0 },
  ])
  expect(starts(await read('from=2021-05-30&to=2021-06-07&by=month'))).toMatchObject([
    { start: '2021-05-01', orders: 1 },
    { start: '2021-06-01', orders: 1 },
  ])
})

test('an order of an old day that is paid today changes that day, though it had been counted', async () => {
  const order = await sell(at('2021-08-10T10:00:00'), null)
  await rollUp()
  expect(await keptDays('2021-08-10', '2021-08-10')).toHaveLength(1)
  const paid = () => read('from=2021-08-10&to=2021-08-10')
  expect(await paid()).toMatchObject({ total: { created: 1, createdAndPaid: 0 } })

  await db.updateTable('orders').set({ paid_at: new Date() }).where('id', '=', order).execute()

  expect(await paid()).toMatchObject({ total: { created: 1, createdAndPaid: 1, orders: 0 } })
  await rollUp()
  expect(await keptDays('2021-08-10', '2021-08-10')).toHaveLength(1)
  expect(await paid()).toMatchObject({ total: { created: 1, createdAndPaid: 1, orders: 0 } })
})

test('a day is not counted while an order of it is being paid, and is right afterwards', async () => {
  const order = await sell(at('2021-09-10T10:00:00'), null)
  const other = openDatabase(shop.databaseUrl, { poolSize: 1 })
  await other.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('orders')
      .set({ paid_at: at('2021-09-11T10:00:00') })
      .where('id', '=', order)
      .execute()
    await rollUp()
    expect(await keptDays('2021-09-10', '2021-09-10')).toEqual([])
  })
  await other.close()
  expect(await read('from=2021-09-10&to=2021-09-11')).toMatchObject({ total: { orders: 1, createdAndPaid: 1 } })
  await rollUp()
  expect(await read('from=2021-09-10&to=2021-09-11')).toMatchObject({ total: { orders: 1, createdAndPaid: 1 } })
})

test('who pays while the day is being counted waits for that, and opens the day again', async () => {
  const order = await sell(at('2021-10-10T10:00:00'), null)
  const day = sql`date '2021-10-10'`
  const countWithoutIt = sql`
    insert into sales_days (day, orders, sales, units, created, created_and_paid)
    select ${day}, 0, 0, 0, 1, 0 from (select pg_advisory_xact_lock(1500, ${day} - date '2000-01-01')) as taken
    on conflict (day) do update set created_and_paid = 0`
  const pay = () => db.updateTable('orders').set({ paid_at: new Date() }).where('id', '=', order).execute()
  await allAtOnce(shop.databaseUrl, countWithoutIt, [pay])
  expect(await read('from=2021-10-10&to=2021-10-10')).toMatchObject({ total: { created: 1, createdAndPaid: 1 } })
})

test('days are counted once, however many count at the same time', async () => {
  for (let day = 1; day <= 9; day += 1) await sell(at(`2021-11-0${day}T10:00:00`), at(`2021-11-0${day}T11:00:00`))
  await Promise.all([rollUpSales(db), rollUpSales(db), rollUpSales(db), rollUpSales(db)])
  expect(await keptDays('2021-11-01', '2021-11-09')).toHaveLength(9)
  expect(await read('from=2021-11-01&to=2021-11-09')).toMatchObject({ total: { orders: 9, sales: 900, units: 9 } })
})

test('today is never counted ahead, and yesterday not before it has come to rest', async () => {
  await sell(at('2021-12-01T10:00:00'), at('2021-12-01T10:00:00'))
  await jobsDone(db, { name: 'roll-up-sales' })
  await sql`delete from sales_days where day between '2021-11-30' and '2021-12-02'`.execute(db)
  await rollUp(at('2021-12-02T01:59:00'))
  expect(await keptDays('2021-11-30', '2021-12-02')).toEqual(['2021-11-30'])
  await rollUp(at('2021-12-02T02:00:00'))
  expect(await keptDays('2021-11-30', '2021-12-02')).toEqual(['2021-11-30', '2021-12-01'])
})

test('whoever meets days that nobody counted has them counted for the next', async () => {
  await sell(at('2022-02-01T10:00:00'), at('2022-02-01T10:00:00'))
  await jobsDone(db, { name: 'roll-up-sales' })
  await sql`delete from pgboss.job where name = 'roll-up-sales'`.execute(db)
  expect(await read('from=2022-02-01&to=2022-02-01')).toMatchObject({ total: { orders: 1 } })
  await until(async () => (await keptDays('2022-02-01', '2022-02-01')).length === 1)
  expect(await read('from=2022-02-01&to=2022-02-01')).toMatchObject({ total: { orders: 1 } })
})

test('the table of sales can be saved', async () => {
  await sell(at('2022-03-01T10:00:00'), at('2022-03-01T10:00:00'))
  const reply = await admin.fetch('/api/insights/sales.csv?from=2022-03-01&to=2022-03-02')
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toBe(
    'attachment; filename="sales-2022-03-01-to-2022-03-02-by-day.csv"',
  )
  expect(parse(Buffer.from(await reply.arrayBuffer()), { bom: true })).toEqual([
    ['Day', 'Sales (₹)', 'Orders', 'Average order (₹)', 'Pieces', 'Refunds (₹)', 'Created', 'Created and paid'],
    ['2022-03-01', '100', '1', '100', '1', '0', '1', '1'],
    ['2022-03-02', '0', '0', '', '0', '0', '0', '0'],
  ])
})

test('five years can be asked for, and no more', async () => {
  const reply = await admin.get('/api/insights/sales?from=2019-01-01&to=2023-12-31&by=month')
  expect(reply).toMatchObject({ status: 200, body: { rows: { length: 60 } } })
  expect(await admin.get('/api/insights/sales?from=2018-01-01&to=2023-12-31')).toMatchObject({
    status: 400,
    body: { errors: { to: 'The period may be at most five years' } },
  })
})

test.each(['0000-01-01', '0001-01-01', '0026-11-01'])('%s is no day of the shop', async (from) => {
  for (const path of ['sales', 'best-sellers'])
    expect(await admin.get(`/api/insights/${path}?from=${from}&to=2026-11-05`)).toMatchObject({
      status: 400,
      body: { errors: { from: 'Choose a day, such as 2026-11-15' } },
    })
})

test('shoppers and visitors learn nothing of sales, stock and money', async () => {
  const shopper = await shop.shopper()
  for (const path of ['sales', 'sales.csv', 'best-sellers', 'low-stock', 'money', 'gst', 'gst.csv']) {
    expect((await shopper.get(`/api/insights/${path}`)).status).toBe(403)
    expect((await shop.visitor.get(`/api/insights/${path}`)).status).toBe(401)
  }
})
