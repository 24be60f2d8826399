import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listOf } from '#contracts/lists.ts'
import { Product } from '#contracts/products.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { isWaitedFor } from '../harness/waited-for.ts'

const { db, visitor, countStatements } = await openShop()
const category = await addTestCategory(db, 'Nose pins')
const id = await addTestProduct(db, { name: 'Mukkuthi', category_id: category, stock: 7 })

const lists = [
  '/api/products?limit=12',
  '/api/products?search=mukkuthi',
  `/api/products?category=${category}&inStock=true&sort=price-asc`,
]

async function show(path: string) {
  return z.parse(listOf(Product), (await visitor.get(path)).body).rows
}

const changes: [name: string, change: () => Promise<unknown>, seen: (product: Product) => unknown, now: unknown][] = [
  ['a piece is sold', () => set({ stock: 6 }), ({ stock }) => stock, 6],
  ['its rating changes', () => set({ own_rating: 4.2 }), ({ rating }) => rating, 4.2],
  ['it gets a picture', () => set({ images: ['/media/p/one.webp'] }), ({ images }) => images[0], '/media/p/one.webp'],
  ['its price goes down', () => set({ discount_price: 45_000 }), (product) => product.discount_price, 450],
  ['its category is renamed', () => rename('Mukkera'), (product) => product.category?.category_name, 'Mukkera'],
]

function set(change: object) {
  return db.updateTable('products').set(change).where('id', '=', id).execute()
}

function rename(name: string) {
  return db.updateTable('categories').set({ name }).where('id', '=', category).execute()
}

test.each(changes)('a list that was asked for before tells of it at once when %s', async (_name, change, seen, now) => {
  for (const path of lists) await show(path)
  await change()
  for (const path of lists) expect((await show(path)).map(seen), path).toEqual([now])
})

test('a list that was asked for before shows who came and not who went', async () => {
  for (const path of lists) await show(path)
  const second = await addTestProduct(db, { name: 'Mukkuthi with a pearl', category_id: category, price: 90_000 })
  for (const path of lists) expect((await show(path)).map(({ _id }) => _id).toSorted(), path).toEqual([id, second])
  await set({ deleted_at: new Date() })
  for (const path of lists)
    expect(
      (await show(path)).map(({ _id }) => _id),
      path,
    ).toEqual([second])
})

test('a list that has not changed takes one short statement the second time', async () => {
  await visitor.get('/api/products?limit=12')
  const { count } = await countStatements(() => visitor.get('/api/products?limit=12'))
  expect(count).toBe(1)
})

test('of lists asked for at the same moment each tells of its own changes', async () => {
  const other = await addTestCategory(db, 'Toe rings')
  const ring = await addTestProduct(db, { name: 'Metti', category_id: other, stock: 5 })
  const of = (place: string) => `/api/products?category=${place}`
  const paths = [of(category), of(other), '/api/products?search=nothing-like-it']
  const before = await Promise.all(paths.map(show))
  await db.updateTable('products').set({ stock: 4 }).where('id', '=', ring).execute()
  const after = await Promise.all(paths.map(show))
  expect(after[0]).toEqual(before[0])
  expect(after[1]?.map(({ stock }) => stock)).toEqual([4])
  expect(after[2]).toEqual([])
})

test('words that a new piece gives another meaning while they are searched for find it the next time', async () => {
  await addTestProduct(db, { name: 'Lotus Necklace' })
  const path = '/api/products?search=neckless'
  const early = await db.transaction().execute(async (trx) => {
    await sql`lock table catalog_stamp in access exclusive mode`.execute(trx)
    const shown = show(path)
    await expect.poll(() => isWaitedFor(db, 'catalog_stamp')).toBe(true)
    await addTestProduct(trx, { name: 'Neckless Collar' })
    return () => shown
  })
  await early()
  expect((await show(path)).map(({ product_name }) => product_name)).toEqual(['Neckless Collar'])
})
