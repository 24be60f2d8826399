import { sql } from 'kysely'
import { assert, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { StaffOrder } from '#contracts/order-lists.ts'
import { type Db, openDatabase } from '#server/db/database.ts'
import { isSure } from '#server/orders/known-length.store.ts'
import { listOrderPage } from '#server/orders/order-lists.store.ts'
import { addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { addOrder } from './listed-orders.ts'

const shop = await openShop()
const meera = await shop.admin()
const product = await addTestProduct(shop.db)
const add = (about: Parameters<typeof addOrder>[2]) => addOrder(shop, product, about)

const list = async (query: Record<string, string>) => {
  const { body } = await meera.get(`/api/orders?${new URLSearchParams({ limit: '100', ...query })}`)
  return z.parse(z.object({ orders: z.array(StaffOrder), total: z.int() }), body)
}
const find = async (query: Record<string, string>) => (await list(query)).orders.map(({ orderId }) => orderId)

test('an order is found by a part of all it may be called by, and shows whose it is', async () => {
  const { number, userId } = await add({
    number: 'ALQX7TWB92',
    to: { fullName: 'Śakuntalā Devī', phone: '9123409871', email: 'gift@parcel.example' },
    customer: { name: 'Zarina Khan', email: 'zarina.k@account.example', phone: '8765400123' },
  })
  const parts = [
    'QX7TWB9',
    'alqx7twb92',
    '#ALQX7TWB92',
    '#alqx7',
    'śakuntalā',
    'TALĀ DE',
    '12340987',
    'ft@parcel',
    'arina',
    'ZARINA',
    'k@account',
  ]
  for (const search of [...parts, '87654', '+91 87654-00123', ' Zarina '])
    expect(await find({ search }), search).toEqual([number])
  for (const search of ['zarina 8765', 'zarinaa', 'z%a', 'za_ina', '\\', '%', "'", '#', '٩'])
    expect(await find({ search }), search).toEqual([])
  expect((await list({ search: 'zarina' })).orders[0]?.customer).toEqual({
    _id: userId,
    name: 'Zarina Khan',
    email: 'zarina.k@account.example',
    phone: '8765400123',
  })
})

test('a number, a phone number or an address of e-mail written out whole finds no other that holds it', async () => {
  const customer = { email: 'usha@whole.example', phone: '7000112233' }
  const short = await add({ number: 'ALWHLE2', customer })
  const long = await add({ number: 'ALWHLE23', customer: { email: 'anusha@whole.example', phone: '7000112244' } })
  for (const search of ['alwhle2', 'Usha@Whole.example', '+91 70001 12233'])
    expect(await find({ search }), search).toEqual([short.number])
  for (const search of ['alwhle', 'sha@whole.example', '70001 122', 'usha@whole.exampl'])
    expect(await find({ search }), search).toEqual([long.number, short.number])
  expect(await list({ search: 'usha@whole.example', status: 'shipped' })).toMatchObject({ orders: [], total: 0 })
  expect(await list({ search: 'usha@whole.example', page: '2' })).toMatchObject({ orders: [], total: 1 })
})

test('a phone number finds all orders of who has it, with and without the country, whatever else was left unpaid', async () => {
  const customer = { phone: '919876512340' }
  const gift = await add({ customer, to: { phone: '9000000001' } })
  const abroad = await add({ customer: { phone: '3579876512340' }, to: { phone: '9000000002' } })
  const left = await add({ customer, to: { phone: '9876512340' }, status: 'pending', payment: 'pending' })
  const phones = ['98765 12340', '+91 98765 12340', '919876512340', '098765-12340']
  for (const search of phones) expect(await find({ search }), search).toEqual([abroad.number, gift.number])
  for (const search of phones) expect(await find({ search, unpaid: 'true' }), search).toEqual([left.number])
  const own = await add({ customer, to: { phone: '9876512340' } })
  expect(await find({ search: '98765 12340' })).toEqual([own.number, abroad.number, gift.number])
})

test('names in any script are found, however their letters are put together', async () => {
  const { number } = await add({ to: { fullName: 'शकुन्तला ज़ैदी'.normalize('NFD') } })
  for (const search of ['शकुन्तला', 'ज़ैदी'.normalize('NFC'), 'ज़ैदी'.normalize('NFD')])
    expect(await find({ search }), search).toEqual([number])
})

test('one or two letters find the beginnings of words', async () => {
  const { number } = await add({ customer: { name: 'Xu Wei' } })
  for (const search of ['x', 'xu', 'WE']) expect(await find({ search }), search).toContain(number)
  expect(await find({ search: 'ei' })).not.toContain(number)
})

test('somebody who changes their name, or whose address is put right, is found by what is true now', async () => {
  const { number, userId, id } = await add({ to: { fullName: 'Firoza Old' }, customer: { name: 'Gulnaz Old' } })
  await shop.db.updateTable('users').set({ name: 'Gulnaz Newman' }).where('id', '=', userId).execute()
  const to = JSON.stringify({ fullName: 'Firoza Newman' })
  await sql`update orders set address = address || ${to}::jsonb where id = ${id}`.execute(shop.db)
  expect(await find({ search: 'gulnaz newman' })).toEqual([number])
  expect(await find({ search: 'firoza newman' })).toEqual([number])
  for (const search of ['gulnaz old', 'firoza old']) expect(await find({ search })).toEqual([])
})

test('filters narrow one another down, and what was never paid has a list of its own', async () => {
  const customer = { name: 'Filterbhai Patel' }
  const make = async (
    status: 'pending' | 'processing' | 'shipped' | 'cancelled',
    payment: 'pending' | 'confirming' | 'failed' | 'paid' | 'refunded',
  ) => (await add({ customer, status, payment })).number
  const sent = await make('shipped', 'paid')
  const open = await make('processing', 'paid')
  const back = await make('cancelled', 'refunded')
  const unpaid = await make('pending', 'pending')
  const failed = await make('pending', 'failed')
  const neverPaid = await make('cancelled', 'pending')
  const mine = (query: Record<string, string>) => find({ search: 'filterbhai', ...query })

  expect(await mine({})).toEqual([back, open, sent])
  expect(await mine({ status: 'shipped' })).toEqual([sent])
  expect(await mine({ payment: 'paid' })).toEqual([open, sent])
  expect(await mine({ payment: 'paid', status: 'processing' })).toEqual([open])
  expect(await mine({ payment: 'refunded', status: 'shipped' })).toEqual([])
  expect(await mine({ unpaid: 'true' })).toEqual([neverPaid, failed, unpaid])
  expect(await mine({ unpaid: 'true', payment: 'failed' })).toEqual([failed])
  expect(await mine({ payment: 'pending' })).toEqual([neverPaid, unpaid])
  expect(await mine({ payment: 'pending', status: 'cancelled' })).toEqual([neverPaid])
  expect(await mine({ status: 'cancelled' })).toEqual([back])
  expect(await list({ search: 'filterbhai', limit: '2', page: '2' })).toMatchObject({
    orders: [{ orderId: sent }],
    total: 3,
  })
  expect(await list({ search: 'filterbhai', page: '9' })).toMatchObject({ orders: [], total: 3 })

  // An order that is pending is one that waits for its money.
  const confirming = await make('pending', 'confirming')
  expect(await mine({ status: 'pending' })).toEqual([confirming, failed, unpaid])
  expect(await mine({ status: 'pending', unpaid: 'true' })).toEqual([failed, unpaid])
  expect(await mine({ status: 'pending', payment: 'failed' })).toEqual([failed])
})

test('a day begins and ends at midnight in India', async () => {
  const customer = { name: 'Midnight Mehta' }
  const at = async (createdAt: string) => (await add({ customer, createdAt })).number
  const dayBefore = await at('2024-03-09T18:29:59.999Z')
  const first = await at('2024-03-09T18:30:00.000Z')
  const last = await at('2024-03-10T18:29:59.999Z')
  const dayAfter = await at('2024-03-10T18:30:00.000Z')
  const between = (query: Record<string, string>) => find({ search: 'midnight', ...query })

  expect(await between({ from: '2024-03-10', to: '2024-03-10' })).toEqual([last, first])
  expect(await between({ from: '2024-03-10' })).toEqual([dayAfter, last, first])
  expect(await between({ to: '2024-03-10' })).toEqual([last, first, dayBefore])
  expect(await between({ from: '2024-03-11', to: '2024-03-10' })).toEqual([])
})

test('what can’t be a filter is named', async () => {
  const wrong = new URLSearchParams({ status: 'lost', payment: 'gone', from: '2026-02-31', search: 'x'.repeat(101) })
  expect(await meera.get(`/api/orders?${wrong}`)).toMatchObject({
    status: 400,
    body: {
      errors: {
        status: expect.any(String),
        payment: expect.any(String),
        from: 'Choose a day, such as 2026-11-15',
        search: 'A search may be at most 100 characters',
      },
    },
  })
})

/** How often the indexes of parts and of whole names were used meanwhile. */
async function usesDuring(db: Db, work: () => Promise<unknown>) {
  const count = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ name: string; uses: number }>`
      select indexrelname as name, idx_scan as uses from pg_stat_user_indexes`.execute(db)
    const of = (index: string) => rows.find(({ name }) => name === index)?.uses ?? Number.NaN
    return { parts: of('orders_found_by'), whole: of('orders_found_whole') }
  }
  // What others have looked up before is booked now, and not while we count.
  const booked = () => sql`select pg_stat_force_next_flush(), pg_sleep(0.1)`.execute(shop.db)
  await Promise.all(Array.from({ length: 20 }, booked))
  const before = await count()
  await work()
  const after = await count()
  return { parts: after.parts - before.parts, whole: after.whole - before.whole }
}

interface Pile {
  userId: string
  /** Their numbers begin so, and go on from 1. */
  prefix: string
  many: number
  on?: string
}

/** Paid orders without lines, more than anybody would add one by one. */
async function addPile({ userId, prefix, many, on = new Date().toISOString() }: Pile): Promise<void> {
  await sql`
    insert into orders (id, number, user_id, payment_status, subtotal, shipping, total, shipping_method, is_open,
      holds_stock, created_at)
    select gen_random_uuid(), ${prefix} || n, ${userId}, 'paid', 1, 0, 1, 'flat', false, false, ${on}
    from generate_series(1, ${many}::int) n`.execute(shop.db)
}

test('however often staff search, a rare name is looked up by its parts, a common one among the newest, and an order’s or a phone’s number as it stands', async () => {
  const { userId } = await add({ customer: { name: 'Commonbhai Shah' } })
  await add({ customer: { name: 'Rarebhai Shah', phone: '919812345670' } })
  await addPile({ userId, prefix: 'PILE', many: 20_000 })
  await sql`vacuum analyze orders`.execute(shop.db)
  const alone = openDatabase(shop.databaseUrl, { poolSize: 1 })
  const searchTenTimes = async (search: string) => {
    for (let turn = 0; turn < 10; turn++) await listOrderPage(alone.db, { search }, { page: 1, limit: 10 })
  }

  expect(await usesDuring(alone.db, () => searchTenTimes('rarebhai'))).toEqual({ parts: 10, whole: 0 })
  expect(await usesDuring(alone.db, () => searchTenTimes('commonbhai'))).toEqual({ parts: 0, whole: 0 })
  expect(await usesDuring(alone.db, () => searchTenTimes('PILE14771'))).toEqual({ parts: 0, whole: 10 })
  expect(await usesDuring(alone.db, () => searchTenTimes('PILE1477'))).toEqual({ parts: 0, whole: 10 })
  expect(await usesDuring(alone.db, () => searchTenTimes('98123 45670'))).toEqual({ parts: 0, whole: 10 })
  expect(await usesDuring(alone.db, () => searchTenTimes('ILE14771'))).toEqual({ parts: 10, whole: 10 })
  await alone.close()
})

test('a long list is counted as far as it reaches, a short one to the last, and every page has its own orders', async () => {
  const { userId } = await add({ customer: { name: 'Longlist Lal' } })
  await sql`
    insert into orders (id, number, user_id, status, payment_status, subtotal, shipping, total, shipping_method, is_open,
      holds_stock, created_at)
    select gen_random_uuid(), 'LONG' || n, ${userId}, case when n <= 30 then 'shipped' else 'delivered' end,
      case when n <= 12 then 'refunded' else 'paid' end, 1, 0, 1, 'flat', false, false,
      '2021-05-01T12:00:00Z'::timestamptz + n * interval '1 second'
    from generate_series(1, 10050) n`.execute(shop.db)
  const may = { from: '2021-05-01', to: '2021-05-31' }

  const first = await list(may)
  expect([first.total, first.orders[0]?.orderId, first.orders.length]).toEqual([10_000, 'LONG10050', 100])
  const last = await list({ ...may, page: '100' })
  expect([last.total, last.orders.at(-1)?.orderId]).toEqual([10_000, 'LONG51'])
  expect((await list({ ...may, status: 'shipped', limit: '20', page: '2' })).total).toBe(30)
  expect(await find({ ...may, status: 'shipped', limit: '20', page: '2' })).toEqual(
    Array.from({ length: 10 }, (_, place) => `LONG${10 - place}`),
  )
  expect(await list({ ...may, payment: 'refunded', page: '2' })).toMatchObject({ orders: [], total: 12 })
})

test('a list that was long is counted again once enough of it has changed', async () => {
  const { userId } = await add({ customer: { name: 'Shrinking Sen' } })
  await addPile({ userId, prefix: 'SHRK', many: 11_500, on: '2020-05-01T12:00:00Z' })
  const may = { from: '2020-05-01', to: '2020-05-31' }
  const totals = async () => [(await list(may)).total, (await list({ search: 'SHRK', limit: '10' })).total]
  const takeOut = (most: number) =>
    sql`
      update orders set payment_status = 'failed', number = replace(number, 'SHRK', 'AWAY')
      where id in (select id from orders where number like 'SHRK%' order by created_at limit ${most})`.execute(shop.db)

  expect(await totals()).toEqual([10_000, 10_000])
  expect(await totals()).toEqual([10_000, 10_000])
  await takeOut(400)
  expect(await totals()).toEqual([10_000, 10_000])
  await takeOut(1100)
  expect(await totals()).toEqual([10_000, 10_000])
  await takeOut(1)
  expect(await totals()).toEqual([9999, 9999])
})

test('a list that is known to be long is not counted, and shows what is in it now', async () => {
  const { userId } = await add({ customer: { name: 'Patient Pal' } })
  await addPile({ userId, prefix: 'WAIT', many: 12_000 })
  const { known } = await listOrderPage(shop.db, { search: 'patient' }, { page: 1, limit: 10 })
  expect(known?.counted).toBe(12_000)

  const { number } = await add({ customer: { name: 'Patient Patel' } })
  const later = await listOrderPage(shop.db, { search: 'patient' }, { page: 1, limit: 10 }, known)
  expect(later.rows[0]?.order.number).toBe(number)
  // Were it counted again, it would be one more.
  expect([later.total, later.known]).toEqual([12_000, known])
})

test('a list of some length is counted once, and again as soon as an order comes into it', async () => {
  const { userId } = await add({ customer: { name: 'Steady Sethi' } })
  await addPile({ userId, prefix: 'STDY', many: 600, on: '2019-05-01T12:00:00Z' })
  const may = { from: '2019-05-01', to: '2019-05-31' }
  const paging = { page: 1, limit: 10 }
  let { known } = await listOrderPage(shop.db, may, paging)
  // While anybody is writing anything, nobody can be sure.
  await until(async () => {
    known = (await listOrderPage(shop.db, may, paging, known)).known
    return known !== undefined && isSure(known)
  })
  assert(known)
  expect(known.counted).toBe(600)
  // Were it counted, it would be right.
  expect((await listOrderPage(shop.db, may, paging, { ...known, counted: 599 })).total).toBe(599)

  await addPile({ userId, prefix: 'MORE', many: 1, on: '2019-05-02T12:00:00Z' })
  expect((await listOrderPage(shop.db, may, paging, known)).total).toBe(601)
})

test('an order that was just leaving a list while staff looked at it is not counted once it has left', async () => {
  const { userId } = await add({ customer: { name: 'Leaving Lamba' } })
  await addPile({ userId, prefix: 'LEAV', many: 600, on: '2018-05-01T12:00:00Z' })
  const total = async () => (await list({ from: '2018-05-01', to: '2018-05-31', limit: '10' })).total

  await shop.db.transaction().execute(async (tx) => {
    await sql`update orders set payment_status = 'failed' where number = 'LEAV1'`.execute(tx)
    expect([await total(), await total(), await total()]).toEqual([600, 600, 600])
  })
  expect(await total()).toBe(599)
})
