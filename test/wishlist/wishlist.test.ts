import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { selectProducts, toProduct } from '#server/catalog/product-rows.store.ts'
import { allAtOnce } from '../harness/all-at-once.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import type { Client, Reply } from '../harness/client.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop()
const noOne = '01890a5d-ac96-774b-bcce-b302099a8057'

const Wishlist = z.object({ success: z.literal(true), items: z.array(z.looseObject({ _id: z.string() })) })
const idsIn = ({ body }: Reply) => z.parse(Wishlist, body).items.map(({ _id }) => _id)
const wishesOf = async (by: Client) => idsIn(await by.get('/api/wishlist'))
const wish = (by: Client, productId: unknown) => by.post('/api/wishlist', { productId })
const addProducts = (count: number) => Promise.all(Array.from({ length: count }, () => addTestProduct(shop.db)))
const remove = (productId: string) =>
  shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', productId).execute()
const keep = (userId: string, products: readonly string[]) =>
  shop.db
    .insertInto('wishlist_items')
    .values(products.map((product_id) => ({ user_id: userId, product_id })))
    .execute()

test('what somebody wishes for is there, newest first and whole, until they remove it', async () => {
  const asha = await shop.shopper()
  const category_id = await addTestCategory(shop.db, 'Necklaces')
  const choker = await addTestProduct(shop.db, { category_id, discount_price: 99_950, sizes: ['M'] })
  const haar = await addTestProduct(shop.db)
  expect((await asha.get('/api/wishlist')).body).toEqual({ success: true, items: [] })

  expect(idsIn(await wish(asha, choker))).toEqual([choker])
  const added = await wish(asha, haar)
  expect(added.status).toBe(200)
  expect(idsIn(added)).toEqual([haar, choker])
  const row = await selectProducts(shop.db).where('products.id', '=', choker).executeTakeFirstOrThrow()
  expect((await asha.get('/api/wishlist')).body).toMatchObject({ items: [{ _id: haar }, toProduct(row)] })
  expect(toProduct(row)).toMatchObject({ price: 1299, discount_price: 999.5, category: { category_name: 'Necklaces' } })

  const removed = await asha.delete(`/api/wishlist/${haar}`)
  expect(removed.status).toBe(200)
  expect(idsIn(removed)).toEqual([choker])
})

test('a wishlist is asked of the database in one statement, beside that of who asks', async () => {
  const asha = await shop.shopper()
  for (const product of await addProducts(3)) await wish(asha, product)
  expect((await shop.countStatements(() => asha.get('/api/wishlist'))).count).toBe(2)
})

test('wishing twice is wishing once, and leaves it where it was', async () => {
  const asha = await shop.shopper()
  const [first, second] = await addProducts(2)
  for (const product of [first, second, first]) await wish(asha, product)
  expect(await wishesOf(asha)).toEqual([second, first])
})

test('wishing twice at once is wishing once', async () => {
  const asha = await shop.shopper()
  const product = await addTestProduct(shop.db)
  const hold = sql`select 1 from users where id = ${asha.id} for update`
  const answers = await allAtOnce(shop.databaseUrl, hold, [() => wish(asha, product), () => wish(asha, product)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await wishesOf(asha)).toEqual([product])
})

test('removing what is not there is fine', async () => {
  const asha = await shop.shopper()
  const answer = await asha.delete(`/api/wishlist/${noOne}`)
  expect(answer).toMatchObject({ status: 200, body: { success: true, items: [] } })
  expect((await asha.delete('/api/wishlist/not-an-id')).status).toBe(404)
})

test('only what is in the shop can be wished for', async () => {
  const asha = await shop.shopper()
  const gone = await addTestProduct(shop.db)
  await remove(gone)
  for (const product of [noOne, gone]) {
    expect(await wish(asha, product)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Product not found' },
    })
  }
  for (const wrong of ['', '7', 7, null, undefined]) {
    const answer = await wish(asha, wrong)
    expect(answer.status, String(wrong)).toBe(400)
    expect(answer.body.errors).toEqual({ productId: 'Invalid product ID' })
  }
  expect(await wishesOf(asha)).toEqual([])
})

test('what leaves the shop leaves the wishlist', async () => {
  const asha = await shop.shopper()
  const [stays, leaves] = await addProducts(2)
  await wish(asha, stays)
  await wish(asha, leaves)
  await remove(String(leaves))
  expect(await wishesOf(asha)).toEqual([stays])
})

test('the 101st wish is refused with the reason, until there is room again', async () => {
  const asha = await shop.shopper()
  const products = await addProducts(100)
  await keep(asha.id, products)
  const [oneMore, sold = '', kept = ''] = [await addTestProduct(shop.db), ...products]

  expect(await wish(asha, oneMore)).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'A wishlist holds up to 100 products. Please remove one first.' },
  })
  expect((await wishesOf(asha)).toSorted()).toEqual(products.toSorted())
  expect((await wish(asha, kept)).status).toBe(200)

  await remove(sold)
  expect((await wish(asha, oneMore)).status).toBe(200)
  expect(await wishesOf(asha)).toHaveLength(100)
})

test('two wishes at once for the last room are one too many', async () => {
  const asha = await shop.shopper()
  await keep(asha.id, await addProducts(99))
  const hold = sql`select 1 from users where id = ${asha.id} for update`
  const calls = (await addProducts(2)).map((product) => () => wish(asha, product))
  const answers = await allAtOnce(shop.databaseUrl, hold, calls)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await wishesOf(asha)).toHaveLength(100)
})

test('each shopper has a wishlist of their own, staff too, and a visitor has none', async () => {
  const [asha, meera, admin] = [await shop.shopper(), await shop.shopper(), await shop.admin()]
  const product = await addTestProduct(shop.db)
  await wish(asha, product)
  expect(await wishesOf(meera)).toEqual([])
  await meera.delete(`/api/wishlist/${product}`)
  expect(await wishesOf(asha)).toEqual([product])
  expect(idsIn(await wish(admin, product))).toEqual([product])

  for (const [method, path] of [
    ['GET', '/api/wishlist'],
    ['POST', '/api/wishlist'],
    ['DELETE', `/api/wishlist/${product}`],
  ] as const) {
    expect((await shop.visitor.send(method, path)).status, method).toBe(401)
  }
})
