import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { choicesOf } from '#contracts/choices.ts'
import { Order } from '#contracts/orders.ts'
import { addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const address = {
  fullName: 'Asha Rao',
  street: '12, Temple Road',
  city: 'Mysuru',
  state: 'Karnataka',
  postcode: '570001',
  phone: '98765 43210',
  email: 'asha@example.in',
}

type Person = Awaited<ReturnType<typeof shop.shopper>>
const put = (person: Person, productId: string, quantity = 1) => person.post('/api/cart/add', { productId, quantity })
const place = (person: Person, more: Record<string, string> = {}) =>
  person.post('/api/orders/place', { address, ...more })
const stockOf = async (id: string) =>
  (await db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock
const orderIn = (body: unknown) => z.parse(z.object({ order: Order }), body).order

async function shopperWith(...lines: [productId: string, quantity?: number][]): Promise<Person> {
  const person = await shop.shopper()
  for (const [id, quantity] of lines) await put(person, id, quantity)
  return person
}

const lapse = (orderId: string) =>
  db
    .updateTable('orders')
    .set({ held_until: new Date(0) })
    .where('number', '=', orderId)
    .execute()

test('an order is made of the cart at the prices of now, and keeps back its stock for fifteen minutes', async () => {
  const piece = await addTestProduct(db, { name: 'Choker', price: 80_000, discount_price: 60_000, stock: 5 })
  const asha = await shopperWith([piece, 2])
  const { status, body } = await place(asha, { notes: 'Ring twice', shippingMethod: 'pickup' })
  expect(status).toBe(200)
  const order = orderIn(body)
  expect(body).toMatchObject({ success: true, orderId: order.orderId })
  expect(order).toMatchObject({
    items: [{ productId: piece, productName: 'Choker', quantity: 2, price: 600, size: 'M', color: 'Default' }],
    subtotal: 1200,
    shippingCharge: 0,
    totalAmount: 1200,
    shippingMethod: 'pickup',
    notes: 'Ring twice',
    paymentStatus: 'pending',
    orderStatus: 'pending',
    address: { ...address, phone: '9876543210', country: 'India', apartment: '', companyName: '' },
  })
  expect(order.orderId).toMatch(/^AL[2-9B-Z]{8}$/)
  const minutes = (Date.parse(order.heldUntil ?? '') - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(14.5)
  expect(minutes).toBeLessThanOrEqual(15)
  expect(await stockOf(piece)).toBe(3)
})

test('size M is read of a piece that comes in sizes, with colours or without, and of no other', async () => {
  const studs = await addTestProduct(db, { name: 'Studs', colors: ['Rose Gold'] })
  const kada = await addTestProduct(db, { name: 'Kada', sizes: ['M', 'L'], colors: ['Rose Gold'] })
  const anklet = await addTestProduct(db, { name: 'Anklet', sizes: ['M', 'L'] })
  const choker = await addTestProduct(db, { name: 'Choker' })
  const { items } = orderIn((await place(await shopperWith([studs], [kada], [anklet], [choker]))).body)
  const read = items.map((item) => [item.productName, item.size, ...choicesOf(item)])
  expect(read).toEqual([
    ['Studs', 'M', 'Rose Gold'],
    ['Kada', 'M', 'Size M', 'Rose Gold'],
    ['Anklet', 'M', 'Size M'],
    ['Choker', 'M'],
  ])
})

test('the same cart gets the same order, another cart replaces it and frees its hold', async () => {
  const [first, second] = [await addTestProduct(db, { stock: 5 }), await addTestProduct(db, { stock: 5 })]
  const asha = await shopperWith([first, 2])
  const one = orderIn((await place(asha)).body)
  const again = orderIn((await place(asha, { notes: 'changed' })).body)
  expect(again).toMatchObject({ orderId: one.orderId, notes: 'changed' })
  expect(await stockOf(first)).toBe(3)

  await put(asha, second)
  const other = orderIn((await place(asha)).body)
  expect(other.orderId).not.toBe(one.orderId)
  expect([await stockOf(first), await stockOf(second)]).toEqual([3, 4])
  await asha.post('/api/cart/remove', { productId: first })
  await place(asha)
  expect([await stockOf(first), await stockOf(second)]).toEqual([5, 4])
})

test('a shopper who opens a hundred checkouts holds one order’s worth of stock', async () => {
  const piece = await addTestProduct(db, { stock: 200 })
  const asha = await shopperWith([piece])
  for (let turn = 1; turn <= 100; turn++) {
    await asha.post('/api/cart/update', { productId: piece, quantity: 1 + (turn % 2) })
    expect((await place(asha)).status).toBe(200)
  }
  expect(await stockOf(piece)).toBe(199)
}, 60_000)

test('two tabs that ask at once get one order', async () => {
  const piece = await addTestProduct(db, { stock: 5 })
  const asha = await shopperWith([piece])
  const answers = await Promise.all(Array.from({ length: 6 }, () => place(asha)))
  expect(new Set(answers.map(({ body }) => orderIn(body).orderId)).size).toBe(1)
  expect(await stockOf(piece)).toBe(4)
})

test('what is not there any more is told before anything is charged', async () => {
  const piece = await addTestProduct(db, { name: 'Scarce', stock: 3 })
  const [asha, binu] = [await shopperWith([piece, 2]), await shopperWith([piece, 2])]
  expect((await place(asha)).status).toBe(200)
  expect(await place(binu)).toMatchObject({
    status: 409,
    body: { code: 'out_of_stock', message: 'Only 1 left of Scarce' },
  })
  expect(await stockOf(piece)).toBe(1)
})

test('a hold whose time is up gives way to somebody who wants the piece, and is taken anew under the same number', async () => {
  const piece = await addTestProduct(db, { stock: 1 })
  const [asha, binu] = [await shopperWith([piece]), await shopperWith([piece])]
  const order = orderIn((await place(asha)).body)
  await lapse(order.orderId)
  const taken = await place(binu)
  expect(taken.status).toBe(200)
  expect(await stockOf(piece)).toBe(0)
  expect((await place(asha)).status).toBe(409)

  await lapse(orderIn(taken.body).orderId)
  expect(orderIn((await place(asha)).body).orderId).toBe(order.orderId)
  expect(await stockOf(piece)).toBe(0)
})

test('what has left the shop is left out; with nothing else the cart is empty', async () => {
  const [stays, goes] = [await addTestProduct(db, { price: 1000 }), await addTestProduct(db, { price: 5000 })]
  const asha = await shopperWith([stays], [goes])
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', goes).execute()
  expect(orderIn((await place(asha)).body)).toMatchObject({ items: [{ productId: stays }], totalAmount: 10 })
  await asha.post('/api/cart/remove', { productId: stays })
  expect(await place(asha)).toMatchObject({ status: 400, body: { message: 'Your cart is empty' } })
})

test.each([
  ['too little to be paid', 50, 1, 'An order comes to at least ₹1.00. Please change your cart.'],
  ['more than the books hold', 1_000_000_000, 3, 'An order comes to at most ₹2,00,00,000.00. Please change your cart.'],
])('a cart that is %s is told so, and nothing is kept back', async (_, price, quantity, message) => {
  const piece = await addTestProduct(db, { price, stock: 5 })
  const asha = await shopperWith([piece, quantity])
  expect(await place(asha)).toMatchObject({ status: 400, body: { code: 'bad_input', message } })
  expect(await stockOf(piece)).toBe(5)
})

test.each([
  ['fullName', '', 'Full Name is required'],
  ['street', ' ', 'Street Address is required'],
  ['city', '', 'Town/City is required'],
  ['postcode', '', 'Postcode/ZIP is required'],
  ['postcode', '012345', 'Postcode/ZIP must be a PIN code of six digits'],
  ['phone', '', 'Phone is required'],
  ['phone', '12345', 'Phone number must be 10 digits'],
  ['email', '', 'Email is required'],
  ['email', 'asha', 'Please enter a valid email address'],
  ['country', 'Canada', 'We deliver within India only'],
])('an address whose %s is “%s” is refused at that field', async (field, value, words) => {
  const asha = await shop.shopper()
  const { status, body } = await asha.post('/api/orders/place', { address: { ...address, [field]: value } })
  expect(status).toBe(400)
  expect(body).toMatchObject({ errors: { [`address.${field}`]: words } })
})

test('a note is plain text in lines, however they end, and nothing that turns the reading of a slip round', async () => {
  const asha = await shopperWith([await addTestProduct(db)])
  for (const notes of ['Ring \u202Eeciwt', 'Ring \u0007'])
    expect(await place(asha, { notes })).toMatchObject({
      status: 400,
      body: { errors: { notes: 'Please use plain text' } },
    })
  expect(orderIn((await place(asha, { notes: ' Ring twice\r\nनमस्ते 🙏 ' })).body).notes).toBe('Ring twice\nनमस्ते 🙏')
})

test('fifty shoppers want five pieces at once: five may pay, forty-five are told', async () => {
  const piece = await addTestProduct(db, { stock: 50 })
  const people = await Promise.all(Array.from({ length: 50 }, () => shopperWith([piece])))
  await db.updateTable('products').set({ stock: 5 }).where('id', '=', piece).execute()
  const answers = await Promise.all(people.map((person) => place(person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(45)
  expect(await stockOf(piece)).toBe(0)
})

test('crossed carts do not lock each other out', async () => {
  const [one, other] = [await addTestProduct(db, { stock: 1000 }), await addTestProduct(db, { stock: 1000 })]
  const people = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? shopperWith([one], [other]) : shopperWith([other], [one]))),
  )
  for (let turn = 0; turn < 9; turn++) {
    const answers = await Promise.all(
      people.map(async (person) => {
        await person.post('/api/cart/update', { productId: one, quantity: 1 + ((turn + 1) % 2) })
        return place(person)
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  }
  // The last turn wanted two of the one and one of the other from each.
  expect([await stockOf(one), await stockOf(other)]).toEqual([1000 - 80, 1000 - 40])
}, 300_000)

test('a shopper who never pays can’t keep a piece from everybody else by asking again and again', async () => {
  const strict = await openShop({ settings: { rateLimitScale: 0.125 } })
  const piece = await addTestProduct(strict.db, { stock: 1 })
  const [asha, meera] = [await strict.shopper(), await strict.shopper()]
  for (const person of [asha, meera]) await person.post('/api/cart/add', { productId: piece, quantity: 1 })
  const placeAgain = async () => {
    await strict.db
      .updateTable('orders')
      .set({ held_until: new Date(0) })
      .execute()
    return (await asha.post('/api/orders/place', { address })).status
  }
  expect([await placeAgain(), await placeAgain(), await placeAgain(), await placeAgain()]).toEqual([200, 200, 200, 429])

  expect((await meera.post('/api/orders/place', { address })).status).toBe(200)
})
