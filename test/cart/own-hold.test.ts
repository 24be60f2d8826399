import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Cart } from '#contracts/cart.ts'
import { addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { address } from '../payments/payment-steps.ts'

const shop = await openShop()
type Person = Awaited<ReturnType<typeof shop.shopper>>
const cartOf = async (person: Person) => z.parse(Cart, (await person.get('/api/cart')).body)
const place = (person: Person) => person.post('/api/orders/place', { address })

/** Somebody whose open order keeps back some of a piece. */
async function holding(quantity: number, { stock }: { stock: number }) {
  const productId = await addTestProduct(shop.db, { price: 50_000, stock })
  const person = await shop.shopper()
  await person.post('/api/cart/add', { productId, quantity })
  await place(person)
  return { person, productId }
}

test('what a shopper’s own checkout keeps back is not sold out to them, and to others it is', async () => {
  const { person, productId } = await holding(2, { stock: 2 })
  const other = await shop.shopper()
  expect((await cartOf(person)).items).toMatchObject([{ quantity: 2, problem: null, productId: { stock: 2 } }])
  expect(await other.post('/api/cart/add', { productId })).toMatchObject({
    status: 409,
    body: { code: 'out_of_stock', message: 'This piece is sold out' },
  })
})

test('a shopper may order more of a piece than their open order keeps back, up to that and what is left', async () => {
  const { person, productId } = await holding(2, { stock: 4 })
  expect((await cartOf(person)).items).toMatchObject([{ productId: { stock: 4 } }])
  const added = await person.post('/api/cart/add', { productId })
  expect(added).toMatchObject({ status: 200, body: { count: 3, items: [{ problem: null }] } })
  const updated = await person.post('/api/cart/update', { productId, quantity: 4 })
  expect(updated).toMatchObject({ status: 200, body: { count: 4, items: [{ problem: null }] } })

  const tooMany = { status: 409, body: { code: 'out_of_stock', message: 'Only 4 left in stock' } }
  expect(await person.post('/api/cart/add', { productId })).toMatchObject(tooMany)
  expect(await person.post('/api/cart/update', { productId, quantity: 5 })).toMatchObject(tooMany)
  expect((await cartOf(person)).count).toBe(4)
  expect(await place(person)).toMatchObject({ status: 200, body: { order: { totalAmount: 2000 } } })
})

test('pieces that a shopper has paid for are not theirs to buy once more', async () => {
  const { person, productId } = await holding(2, { stock: 2 })
  await shop.db.updateTable('orders').set({ is_open: false }).where('user_id', '=', person.id).execute()
  expect((await cartOf(person)).items).toMatchObject([{ problem: 'sold_out' }])
  expect((await person.post('/api/cart/add', { productId })).status).toBe(409)
})
