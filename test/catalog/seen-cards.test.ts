import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CardProduct } from '#contracts/products.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

const { db, visitor, countStatements } = await openShop()
const category = await addTestCategory(db, 'Waist chains')
const Cards = z.object({ rows: z.array(CardProduct) })

async function show() {
  return z.parse(Cards, (await visitor.get(`/api/products/cards?category=${category}`)).body).rows
}

/** Read, found to be remembered, and asked for by their states from then on. */
async function rememberAll() {
  for (let time = 0; time < 3; time += 1) await show()
}

function set(id: string, change: object) {
  return db.updateTable('products').set(change).where('id', '=', id).execute()
}

test('cards that were all seen before are told as they were read, in one statement', async () => {
  const ids = [await addTestProduct(db, { category_id: category }), await addTestProduct(db, { category_id: category })]
  const first = await show()
  await rememberAll()
  const { count } = await countStatements(show)

  expect(first.map(({ _id }) => _id)).toEqual(ids.toReversed())
  expect(await show()).toEqual(first)
  expect(count).toBe(1)
})

test.each([
  ['its price goes down', { discount_price: 45_000 }, { discount_price: 450 }],
  ['it is renamed', { name: 'Oddiyanam' }, { product_name: 'Oddiyanam' }],
  ['the last is sold', { stock: 0 }, { stock: 0 }],
  ['it gets a picture', { images: ['/media/p/one.webp'] }, { images: ['/media/p/one.webp'] }],
])('a card that was seen before tells of it at once when %s', async (_what, change, now) => {
  const id = await addTestProduct(db, { category_id: category })
  await rememberAll()
  await set(id, change)

  const cards = await show()
  expect(cards.find(({ _id }) => _id === id)).toMatchObject(now)
  expect(await show()).toEqual(cards)
})

test('among cards that were seen before, who came is shown and who went is not', async () => {
  const leaving = await addTestProduct(db, { category_id: category })
  await rememberAll()
  const coming = await addTestProduct(db, { category_id: category })
  expect((await show()).map(({ _id }) => _id).slice(0, 2)).toEqual([coming, leaving])

  await rememberAll()
  await set(leaving, { deleted_at: new Date() })
  expect((await show()).map(({ _id }) => _id)).not.toContain(leaving)
})

test('those who ask at the same moment, before and after a change, are each told right', async () => {
  const id = await addTestProduct(db, { category_id: category, stock: 9 })
  await rememberAll()
  const before = await Promise.all([show(), show(), show()])
  await set(id, { stock: 8 })
  const after = await Promise.all([show(), show(), show()])

  const stocks = (lists: CardProduct[][]) => lists.map((cards) => cards.find(({ _id }) => _id === id)?.stock)
  expect(stocks(before)).toEqual([9, 9, 9])
  expect(stocks(after)).toEqual([8, 8, 8])
})
