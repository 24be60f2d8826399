import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Cart } from '#contracts/cart.ts'
import { allAtOnce } from '../harness/all-at-once.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop()
const { db } = shop
const noOne = '01890a5d-ac96-774b-bcce-b302099a8057'
const plain = await addTestProduct(db, { name: 'Plain Cuff', price: 49_950, stock: 5 })
const bangle = await addTestProduct(db, {
  name: 'Bell Bangle',
  price: 80_000,
  discount_price: 60_000,
  stock: 4,
  sizes: ['2.2', '2.4'],
  colors: ['Gold', 'Red'],
})
const change = (id: string, what: object) => db.updateTable('products').set(what).where('id', '=', id).execute()

type Person = Awaited<ReturnType<typeof shop.shopper>>
const cartOf = async (person: Person) => z.parse(Cart, (await person.get('/api/cart')).body)
const add = (person: Person, body: Parameters<Person['post']>[1]) => person.post('/api/cart/add', body)

test('a new shopper’s cart has no lines and costs nothing', async () => {
  const asha = await shop.shopper()
  expect((await asha.get('/api/cart')).body).toEqual({
    success: true,
    items: [],
    cart: { items: [] },
    count: 0,
    subtotal: 0,
  })
})

test('what is added stands there with the product, its price of now and a total; the same again adds to it', async () => {
  const asha = await shop.shopper()
  const added = await add(asha, { productId: plain, quantity: 2 })
  expect(added).toMatchObject({
    status: 200,
    body: { success: true, message: 'Product added to cart successfully', count: 2, subtotal: 999 },
  })
  await add(asha, { productId: plain })
  await add(asha, { productId: bangle, size: '2.4', color: 'Red' })

  const cart = await cartOf(asha)
  expect(cart).toMatchObject({ count: 4, subtotal: 499.5 * 3 + 600 })
  expect(cart.cart.items).toEqual(cart.items)
  expect(cart.items).toMatchObject([
    {
      productId: { _id: plain, product_name: 'Plain Cuff' },
      quantity: 3,
      size: 'M',
      color: 'Default',
      name: 'Plain Cuff',
      price: 499.5,
      product_name: 'Plain Cuff',
      product_price: 499.5,
      problem: null,
    },
    { productId: { _id: bangle }, size: '2.4', color: 'Red', price: 600, quantity: 1 },
  ])
  expect(cart.items[0]?.image).toBe(cart.items[0]?.product_image)
})

test('a product that lists sizes and colours takes only those, the first where none is sent', async () => {
  const asha = await shop.shopper()
  await add(asha, { productId: bangle })
  expect((await cartOf(asha)).items).toMatchObject([{ size: '2.2', color: 'Gold' }])
  expect(await add(asha, { productId: bangle, size: 'M', color: 'Default' })).toMatchObject({
    status: 400,
    body: {
      errors: { size: 'Choose one of these sizes: 2.2, 2.4', color: 'Choose one of these colours: Gold, Red' },
    },
  })
})

test('a product that lists none takes no words of the shopper’s for its size and colour: an invoice would repeat them', async () => {
  const asha = await shop.shopper()
  await add(asha, { productId: plain, size: 'XL', color: '22K gold, BIS 916 hallmarked' })
  await add(asha, { productId: plain, color: 'Red' })
  expect((await cartOf(asha)).items).toMatchObject([{ size: 'M', color: 'Default', quantity: 2 }])
})

test.each([
  [{}, 'productId', 'Invalid product ID'],
  [{ productId: 'x' }, 'productId', 'Invalid product ID'],
  [{ productId: plain, quantity: 0 }, 'quantity', 'Quantity must be at least 1'],
  [{ productId: plain, quantity: 1.5 }, 'quantity', 'Quantity must be a whole number'],
  [{ productId: plain, quantity: '2' }, 'quantity', 'Quantity must be a whole number'],
])('adding %j is refused at its field', async (body, field, words) => {
  const asha = await shop.shopper()
  expect(await add(asha, body)).toMatchObject({ status: 400, body: { errors: { [field]: words } } })
})

test('no more than the stock goes in, all sizes together', async () => {
  const asha = await shop.shopper()
  expect(await add(asha, { productId: plain, quantity: 6 })).toMatchObject({
    status: 409,
    body: { code: 'out_of_stock', message: 'Only 5 left in stock' },
  })
  await add(asha, { productId: bangle, size: '2.2', quantity: 3 })
  expect((await add(asha, { productId: bangle, size: '2.4', quantity: 2 })).status).toBe(409)
  expect((await cartOf(asha)).count).toBe(3)
  expect((await asha.post('/api/cart/update', { productId: bangle, quantity: 5 })).status).toBe(409)
  expect((await cartOf(asha)).count).toBe(3)
})

test('as many as a line can hold at all, on top of those in the cart, are refused in the same words', async () => {
  const asha = await shop.shopper()
  await add(asha, { productId: plain })
  expect(await add(asha, { productId: plain, quantity: 1_000_000 })).toMatchObject({
    status: 409,
    body: { code: 'out_of_stock', message: 'Only 5 left in stock' },
  })
  expect((await cartOf(asha)).count).toBe(1)
})

test('a product that is not there can’t be added', async () => {
  const asha = await shop.shopper()
  expect(await add(asha, { productId: noOne })).toMatchObject({ status: 404, body: { message: 'Product not found' } })
})

test('quantities are set and lines removed in both forms of the calls', async () => {
  const asha = await shop.shopper()
  await add(asha, { productId: plain })
  await add(asha, { productId: bangle, size: '2.2', color: 'Gold' })
  await add(asha, { productId: bangle, size: '2.4', color: 'Gold' })
  const [first, second] = (await cartOf(asha)).items

  const update = await asha.post('/api/cart/update', { productId: plain, quantity: 3 })
  expect(update).toMatchObject({ status: 200, body: { message: 'Cart updated successfully', count: 5 } })
  expect((await asha.put(`/api/cart/update/${first?._id}`, { quantity: 2 })).body).toMatchObject({ count: 4 })
  expect(await asha.post('/api/cart/update', { productId: bangle, quantity: 2 })).toMatchObject({ status: 400 })
  const oneSize = { productId: bangle, size: '2.4', color: 'Gold', quantity: 2 }
  expect((await asha.post('/api/cart/update', oneSize)).body).toMatchObject({ count: 5 })

  const removed = await asha.delete(`/api/cart/remove/${second?._id}`)
  expect(removed).toMatchObject({ status: 200, body: { message: 'Product removed from cart', count: 4 } })
  expect((await asha.post('/api/cart/remove', { productId: bangle })).body).toMatchObject({ count: 2 })
  expect(await asha.delete('/api/cart/clear')).toMatchObject({
    status: 200,
    body: { message: 'Cart cleared successfully', items: [], count: 0, subtotal: 0 },
  })
})

test('updating a line that is not there is 404, removing one is fine', async () => {
  const asha = await shop.shopper()
  const message = 'This item is not in your cart'
  expect(await asha.post('/api/cart/update', { productId: plain, quantity: 1 })).toMatchObject({
    status: 404,
    body: { message },
  })
  expect((await asha.put(`/api/cart/update/${noOne}`, { quantity: 1 })).status).toBe(404)
  expect((await asha.post('/api/cart/remove', { productId: plain })).status).toBe(200)
  expect((await asha.delete(`/api/cart/remove/${noOne}`)).status).toBe(200)
})

test('a line says when its piece is gone, sold out, scarcer or dearer, and is put right', async () => {
  const asha = await shop.shopper()
  const piece = await addTestProduct(db, { name: 'Fickle', price: 10_000, stock: 5 })
  await add(asha, { productId: piece, quantity: 3 })
  const problem = async () => (await cartOf(asha)).items[0]?.problem

  await change(piece, { price: 12_000 })
  expect(await problem()).toBe('price_changed')
  expect((await cartOf(asha)).items[0]).toMatchObject({ priceSeen: 100, price: 120 })
  await asha.post('/api/cart/update', { productId: piece, quantity: 3 })
  expect(await problem()).toBe(null)

  await change(piece, { stock: 2 })
  expect(await problem()).toBe('not_enough')
  await asha.post('/api/cart/update', { productId: piece, quantity: 2 })
  expect(await problem()).toBe(null)

  await change(piece, { stock: 0 })
  expect(await problem()).toBe('sold_out')

  await change(piece, { deleted_at: new Date() })
  expect(await cartOf(asha)).toMatchObject({
    items: [{ productId: piece, name: 'Product not found', price: 0, image: null, problem: 'gone' }],
    subtotal: 0,
  })
})

test('a piece that was put into carts before is taken as it is now, not as it was then', async () => {
  const [asha, binu] = [await shop.shopper(), await shop.shopper()]
  const piece = await addTestProduct(db, { price: 10_000, stock: 5, sizes: ['S'], colors: ['Gold'] })
  await add(asha, { productId: piece })

  await change(piece, { price: 12_000, sizes: ['L'], colors: ['Red'] })
  expect((await add(binu, { productId: piece })).body).toMatchObject({
    items: [{ size: 'L', color: 'Red', price: 120, priceSeen: 120, problem: null }],
  })
  expect(await add(binu, { productId: piece, size: 'S' })).toMatchObject({
    status: 400,
    body: { errors: { size: 'Choose one of these sizes: L' } },
  })

  await change(piece, { sizes: [], stock: 1 })
  expect((await add(asha, { productId: piece, size: 'XL', quantity: 2 })).body).toMatchObject({
    message: 'Only 1 left in stock',
  })
  await change(piece, { deleted_at: new Date() })
  expect(await add(binu, { productId: piece })).toMatchObject({ status: 404, body: { message: 'Product not found' } })
})

test('a cart that was shown before tells of its pieces as they are now, and of what they belong to', async () => {
  const asha = await shop.shopper()
  const category_id = await addTestCategory(db, 'Waist Chains')
  const piece = await addTestProduct(db, { name: 'Kamar Patta', stock: 5, category_id })
  await add(asha, { productId: piece })
  const shown = async () => (await cartOf(asha)).items.map(({ productId }) => productId)
  expect(await shown()).toMatchObject([{ product_name: 'Kamar Patta', category: { category_name: 'Waist Chains' } }])

  await change(piece, { name: 'Kamar Patta in Gold', stock: 3 })
  expect(await shown()).toMatchObject([{ product_name: 'Kamar Patta in Gold', stock: 3 }])
  await db.updateTable('categories').set({ name: 'Kamarbandh' }).where('id', '=', category_id).execute()
  expect(await shown()).toMatchObject([{ category: { category_name: 'Kamarbandh' } }])
  await db.deleteFrom('categories').where('id', '=', category_id).execute()
  expect(await shown()).toMatchObject([{ category: null }])
  await change(piece, { deleted_at: new Date() })
  expect(await shown()).toEqual([piece])
  await change(piece, { deleted_at: null })
  expect(await shown()).toMatchObject([{ product_name: 'Kamar Patta in Gold' }])
})

test('pieces that were shown before are not read again for each cart they lie in', async () => {
  const [asha, binu] = [await shop.shopper(), await shop.shopper()]
  const pieces = [await addTestProduct(db), await addTestProduct(db)]
  for (const productId of pieces) await add(asha, { productId })
  const adding = (productId: string | undefined) => shop.countStatements(() => add(binu, { productId }))
  expect((await adding(pieces[0])).count).toBe(2)
  expect((await adding(pieces[1])).count).toBe(2)
  expect((await shop.countStatements(() => binu.get('/api/cart'))).count).toBe(2)
})

test('a cart is its owner’s alone', async () => {
  const [asha, binu] = [await shop.shopper(), await shop.shopper()]
  await add(asha, { productId: plain })
  const [line] = (await cartOf(asha)).items
  expect((await binu.put(`/api/cart/update/${line?._id}`, { quantity: 2 })).status).toBe(404)
  await binu.delete(`/api/cart/remove/${line?._id}`)
  await binu.delete('/api/cart/clear')
  expect((await cartOf(asha)).items).toMatchObject([{ quantity: 1 }])
})

test('two tabs that add at once end in the right number', async () => {
  const asha = await shop.shopper()
  const locked = sql`select from users where id = ${asha.id} for update`
  const tabs = Array.from({ length: 8 }, () => () => add(asha, { productId: plain }))
  const answers = await allAtOnce(shop.databaseUrl, locked, tabs)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect((await cartOf(asha)).count).toBe(5)
})

test('a line in a size that is not offered any more takes nothing from the shelf', async () => {
  const ring = await addTestProduct(db, { price: 10_000, sizes: ['2.4', '2.6', '2.8'], stock: 3 })
  const asha = await shop.shopper()
  await add(asha, { productId: ring, size: '2.4', quantity: 2 })
  await add(asha, { productId: ring, size: '2.6' })
  await change(ring, { sizes: ['2.6', '2.8'] })

  expect(await add(asha, { productId: ring, size: '2.8' })).toMatchObject({ status: 200 })
  const [, middle] = (await cartOf(asha)).items
  expect((await asha.put(`/api/cart/update/${middle?._id}`, { quantity: 2 })).body).toMatchObject({
    items: [{ problem: 'gone' }, { quantity: 2, problem: null }, { quantity: 1, problem: null }],
  })
  expect(await add(asha, { productId: ring, size: '2.8' })).toMatchObject({ status: 409 })
})

test('a line in a size that is not offered any more costs nothing, so that the rest can be bought', async () => {
  const ring = await addTestProduct(db, { price: 10_000, sizes: ['2.4', '2.6'] })
  const asha = await shop.shopper()
  await asha.post('/api/cart/add', { productId: ring, size: '2.4' })
  await asha.post('/api/cart/add', { productId: ring, size: '2.6' })
  await db
    .updateTable('products')
    .set({ sizes: ['2.6'] })
    .where('id', '=', ring)
    .execute()
  expect((await asha.get('/api/cart')).body).toMatchObject({
    subtotal: 100,
    items: [
      { size: '2.4', price: 0, problem: 'gone' },
      { size: '2.6', price: 100, problem: null },
    ],
  })
})
