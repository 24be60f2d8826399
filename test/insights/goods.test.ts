import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rollUpSales } from '#server/insights/roll-up.service.ts'
import { addTestProduct, addUser } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { addPastOrder } from './past-orders.ts'

const shop = await openShop({ settings: { lowStock: 3 } })
const { db } = shop
const admin = await shop.admin()
const buyer = await addUser(db)
const day = 86_400_000
const at = (text: string) => new Date(`${text}+05:30`)
const sell = (productId: string, quantity: number, price: number, paidAt: Date) =>
  addPastOrder(db, buyer.id, { createdAt: paidAt, paidAt, lines: [{ productId, quantity, price }] })
const table = async (path: string): Promise<unknown> => {
  const reply = await admin.fetch(path)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return parse(Buffer.from(await reply.arrayBuffer()), { bom: true })
}

test('what sold best comes first, by pieces or by money, deleted goods too', async () => {
  const ring = await addTestProduct(db, { name: '=Ring', images: ['/media/ring.webp'] })
  const choker = await addTestProduct(db, { name: 'Choker', images: [] })
  await addTestProduct(db, { name: 'Never sold' })
  await sell(ring, 5, 1000, at('2023-01-10T10:00:00'))
  await sell(choker, 1, 90_000, at('2023-01-11T10:00:00'))
  await sell(choker, 1, 90_000, at('2023-01-12T10:00:00'))
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', choker).execute()
  const [rings, chokers] = [
    { productId: ring, name: '=Ring', image: '/media/ring.webp', units: 5, sales: 50, isDeleted: false },
    { productId: choker, name: 'Choker', image: null, units: 2, sales: 1800, isDeleted: true },
  ]
  const best = async (query: string) => (await admin.get(`/api/insights/best-sellers?from=2023-01-01&${query}`)).body
  expect(await best('to=2023-01-31')).toEqual({ success: true, rows: [rings, chokers] })
  expect(await best('to=2023-01-31&order=sales')).toMatchObject({ rows: [chokers, rings] })
  expect(await best('to=2023-01-11&order=sales')).toMatchObject({ rows: [{ ...chokers, units: 1, sales: 900 }, rings] })
  await rollUpSales(db)
  expect(await best('to=2023-01-31')).toEqual({ success: true, rows: [rings, chokers] })
  expect(await table('/api/insights/best-sellers.csv?from=2023-01-01&to=2023-01-31')).toEqual([
    ['Rank', 'Product', 'Pieces', 'Sales (₹)', 'Product ID'],
    ['1', "'=Ring", '5', '50', ring],
    ['2', 'Choker', '2', '1800', choker],
  ])
})

test('at most twenty are listed', async () => {
  for (let number = 1; number <= 22; number += 1)
    await sell(await addTestProduct(db), number, 100, at('2023-03-10T10:00:00'))
  const { body } = await admin.get('/api/insights/best-sellers?from=2023-03-01&to=2023-03-31')
  expect(body).toMatchObject({ rows: { length: 20, 0: { units: 22 }, 19: { units: 3 } } })
})

test('what is nearly gone is listed, the least first, with what went of it in thirty days', async () => {
  const gone = await addTestProduct(db, { name: 'Gone', stock: 0, sku: 'G-1', images: ['/media/gone.webp'] })
  const few = await addTestProduct(db, { name: 'Few', stock: 3 })
  await addTestProduct(db, { name: 'Enough', stock: 4 })
  const hidden = await addTestProduct(db, { name: 'Hidden', stock: 0 })
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', hidden).execute()
  await sell(few, 2, 1000, new Date())
  await sell(few, 4, 1000, new Date(Date.now() - 28 * day))
  await sell(few, 100, 1000, new Date(Date.now() - 31 * day))
  await rollUpSales(db)
  const rows = [
    { productId: gone, name: 'Gone', sku: 'G-1', image: '/media/gone.webp', stock: 0, soldLately: 0 },
    { productId: few, name: 'Few', sku: null, stock: 3, soldLately: 6 },
  ]
  const { body } = await admin.get('/api/insights/low-stock')
  expect(body).toMatchObject({ rows, total: 2, pages_count: 1, page: 1, limit: 10, most: 3 })
  expect((await admin.get('/api/insights/low-stock?page=2&limit=1')).body).toMatchObject({ rows: [rows[1]], total: 2 })
  expect(await table('/api/insights/low-stock.csv')).toEqual([
    ['Product', 'SKU', 'In stock', 'Sold in the last 30 days', 'Product ID'],
    ['Gone', 'G-1', '0', '0', gone],
    ['Few', '', '3', '6', few],
  ])
})

test('a spreadsheet shows the SKUs of what is nearly gone as they are, no number and no day made of them', async () => {
  await db.updateTable('products').set({ stock: 9 }).execute()
  for (const sku of ['00123', '3-4', 'DEC-1', 'ALK-1']) await addTestProduct(db, { stock: 0, sku })
  const saved = await (await admin.fetch('/api/insights/low-stock.csv')).text()
  const skus = saved
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[1])
  expect(skus).toEqual(["'00123", "'3-4", "'DEC-1", 'ALK-1'])
})

test('a long list of what is nearly gone is saved whole', async () => {
  await db.updateTable('products').set({ stock: 9 }).execute()
  await sql`
    insert into products (id, name, description, price, stock, images)
    select gen_random_uuid(), 'Ring ' || number, '', 100, number % 3, '{}' from generate_series(1, 1003) as rings (number)
  `.execute(db)
  const saved = await (await admin.fetch('/api/insights/low-stock.csv')).text()
  const lines = saved.trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(1003)
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1003)
  const stocks = lines.map((line) => Number(line.split(',')[2]))
  expect(stocks).toEqual(stocks.toSorted((one, other) => one - other))
})
