import { expect, test } from 'vitest'
import { addTestProduct } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { nextMailTo } from '../harness/mailbox.ts'
import { openShop } from '../harness/shop.ts'
import { address, paymentSteps } from './payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = paymentSteps(shop)
const { pay, verify, stockOf, orderOf, refundsOf } = steps
const add = (person: Awaited<ReturnType<typeof shop.shopper>>, productId: string, quantity = 1) =>
  person.post('/api/cart/add', { productId, quantity })

/** Somebody who leaves the window, adds earrings and checks out again: the first order is replaced, and may still be paid. */
async function replacedCheckout({ stock = 1 } = {}) {
  const piece = await addTestProduct(db, { price: 50_000, stock })
  const earrings = await addTestProduct(db, { price: 10_000, stock: 10 })
  const person = await shop.shopper()
  await add(person, piece, stock)
  const first = await steps.created(person, 500 * stock)
  await add(person, earrings)
  const second = await steps.created(person, 500 * stock + 100)
  expect(second.orderId).not.toBe(first.orderId)
  return { person, piece, earrings, first, second }
}

test('a late payment has the last piece, where only the shopper’s own unpaid checkout keeps it back', async () => {
  const { person, piece, earrings, first, second } = await replacedCheckout()
  const { body } = await verify(person, await pay(first.order.id))
  expect(body).toMatchObject({ orderId: first.orderId, paymentStatus: 'paid' })
  expect(await orderOf(first.orderId)).toMatchObject({ status: 'processing', holds_stock: true })
  expect(await orderOf(second.orderId)).toMatchObject({ payment_status: 'pending', holds_stock: false })
  expect([await stockOf(piece), await stockOf(earrings)]).toEqual([0, 10])
  expect(await refundsOf(first.orderId)).toEqual([])

  // What is bought has left the cart, so the checkout that still shows it says so, and goes on with the rest.
  expect(await steps.createOrder(person, 600)).toMatchObject({
    status: 409,
    body: { code: 'price_changed', total: 100 },
  })
  const rest = await steps.created(person, 100)
  expect((await verify(person, await pay(rest.order.id))).body).toMatchObject({ paymentStatus: 'paid' })
  expect([await stockOf(piece), await stockOf(earrings)]).toEqual([0, 9])
})

test('whoever pays both checkouts gets the last piece once, and the second payment back whole', async () => {
  const { person, piece, earrings, first, second } = await replacedCheckout()
  const answers = [await pay(first.order.id), await pay(second.order.id)]
  const verified = await Promise.all(answers.map((answer) => verify(person, answer)))
  const states = verified.map(({ body }) => String(body['paymentStatus']))
  expect(states.toSorted()).toEqual(['paid', 'refunded'])
  await jobsDone(db, { name: 'refund' })
  const returned = states[0] === 'paid' ? second : first
  expect(await refundsOf(returned.orderId)).toMatchObject([{ status: 'done', amount: returned.order.amount }])
  expect(await orderOf(returned.orderId)).toMatchObject({ status: 'cancelled', holds_stock: false })
  expect([await stockOf(piece), await stockOf(earrings)]).toEqual([0, returned === second ? 10 : 9])

  const letter = await nextMailTo(person, address.email, new RegExp(`Refund of .* ${returned.orderId}`))
  expect(letter.text, 'the letter says why').toContain('Reason: Your payment arrived after we had stopped holding')
  expect(await person.get(`/api/orders/receipt/${returned.orderId}`)).toMatchObject({
    status: 409,
    body: { message: 'This order has no invoice: its payment goes back to you' },
  })
})

test('whoever pays too late for the last piece is written to at once, also while the refund waits at the bank', async () => {
  const { person, first, second } = await replacedCheckout()
  await verify(person, await pay(first.order.id))
  await steps.switches({ pendingRefunds: true })
  expect((await verify(person, await pay(second.order.id))).body).toMatchObject({ paymentStatus: 'refunded' })
  const { text } = await nextMailTo(person, address.email, new RegExp(`Your order ${second.orderId} is cancelled`))
  await steps.switches({})
  expect(text).toContain('will not be delivered')
  expect(text).toContain('Your payment arrived after we had stopped holding your pieces')
  expect(text).toContain('₹600.00 is being refunded the way it was paid.')
})

test('a checkout that goes on while the payment before it arrives is told, or has its pieces: none is sold twice', async () => {
  const { person, piece, earrings, first } = await replacedCheckout()
  const answer = await pay(first.order.id)
  const [verified, again] = await Promise.all([verify(person, answer), steps.createOrder(person, 600)])
  expect(verified.body).toMatchObject({ paymentStatus: 'paid' })
  expect([200, 409]).toContain(again.status)
  expect([await stockOf(piece), await stockOf(earrings)]).toEqual([0, 10])
})

test('where a late payment can’t be filled all the same, the present checkout keeps its pieces', async () => {
  const piece = await addTestProduct(db, { price: 50_000, stock: 2 })
  const [asha, binu] = [await shop.shopper(), await shop.shopper()]
  await add(asha, piece, 2)
  const first = await steps.created(asha, 1000)
  await asha.post('/api/cart/update', { productId: piece, quantity: 1 })
  const second = await steps.created(asha, 500)
  await add(binu, piece)
  await verify(binu, await pay((await steps.created(binu, 500)).order.id))

  expect((await verify(asha, await pay(first.order.id))).body).toMatchObject({ paymentStatus: 'refunded' })
  expect(await orderOf(second.orderId)).toMatchObject({ payment_status: 'pending', holds_stock: true })
  expect((await verify(asha, await pay(second.order.id))).body).toMatchObject({ paymentStatus: 'paid' })
  expect(await stockOf(piece)).toBe(0)
})

test('a checkout whose own payment is being confirmed keeps its pieces from a late payment of the one before', async () => {
  const { person, piece, first, second } = await replacedCheckout()
  const answer = await pay(second.order.id)
  await steps.switches({ answers: 'down' })
  expect((await verify(person, answer)).body).toMatchObject({ paymentStatus: 'confirming' })
  const late = await pay(first.order.id)
  await steps.switches({ answers: 'right' })
  const { body } = await verify(person, late)
  expect(body).toMatchObject({ orderId: first.orderId, paymentStatus: 'refunded' })
  expect((await verify(person, answer)).body).toMatchObject({ orderId: second.orderId, paymentStatus: 'paid' })
  expect(await stockOf(piece)).toBe(0)
})
