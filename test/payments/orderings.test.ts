import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { freeLapsedHolds } from '#server/orders/lapsed-holds.service.ts'
import { hearWebhook } from '#server/payments/payment-webhook.service.ts'
import { reconcile } from '#server/payments/reconcile.service.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { address, paymentSteps, type WindowAnswer } from './payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 100_000 } })
const { db } = shop
const { deps } = shop.app
const steps = paymentSteps(shop)

afterEach(() => steps.switches({ answers: 'right' }))

/** All that may happen between a shopper's click and the end of the story, in any order and as often as it likes. */
const happenings = [
  'pay',
  'pay unheard',
  'fail',
  'dismiss',
  'verify',
  'webhook',
  'reconcile',
  'expire',
  'ask again',
  'another shopper takes the rest',
  'change the cart',
  'the provider stumbles',
] as const
type Happening = (typeof happenings)[number]

interface Story {
  person: Awaited<ReturnType<typeof shop.shopper>>
  product: string
  pieces: number
  providerOrders: string[]
  answers: WindowAnswer[]
}

async function begin(): Promise<Story> {
  const { person, product, providerOrder } = await steps.checkOut(2, { stock: 4 })
  return { person, product, pieces: 4, providerOrders: [providerOrder], answers: [] }
}

async function askAgain(story: Story): Promise<void> {
  const quantity = (await cartCount(story)) || 1
  const { status, body } = await steps.createOrder(story.person, 500 * quantity)
  if (status === 200) story.providerOrders.push(steps.createdIn(body).order.id)
}

async function cartCount({ person }: Story): Promise<number> {
  return Number((await person.get('/api/cart')).body.count)
}

const does: Record<Happening, (story: Story) => Promise<unknown>> = {
  // The provider refuses a second payment on an order that is paid; so does its window.
  pay: async (story) => {
    const answer = await steps.pay(story.providerOrders.at(-1) ?? '').catch(() => undefined)
    if (answer) story.answers.push(answer)
  },
  'pay unheard': ({ providerOrders }) => steps.pay(providerOrders[0] ?? '').catch(() => undefined),
  fail: async ({ person, providerOrders }) => {
    const error = await steps.failToPay(providerOrders.at(-1) ?? '').catch(() => ({}))
    await person.post('/api/razorpay/payment-failed', { error })
  },
  dismiss: ({ person, providerOrders }) =>
    person.post('/api/razorpay/payment-failed', {
      error: { reason: 'dismissed', metadata: { order_id: providerOrders.at(-1) } },
    }),
  verify: ({ person, answers }) => Promise.all(answers.map((answer) => steps.verify(person, answer))),
  webhook: ({ providerOrders }) =>
    Promise.all(
      providerOrders.map((id) => hearWebhook(deps, { event: 'order.paid', payload: { order: { entity: { id } } } })),
    ),
  reconcile: async () => {
    await db
      .updateTable('provider_orders')
      .set({ next_check_at: new Date(0) })
      .where('next_check_at', 'is not', null)
      .execute()
    await reconcile(deps)
  },
  expire: async ({ person }) => {
    const past = new Date(Date.now() - 1000)
    await db
      .updateTable('orders')
      .set({ held_until: past })
      .where('user_id', '=', person.id)
      .where('holds_stock', '=', true)
      .execute()
    await freeLapsedHolds(deps)
  },
  'ask again': askAgain,
  'another shopper takes the rest': async ({ product }) => {
    const stock = await steps.stockOf(product)
    if (stock === 0) return
    const binu = await shop.shopper()
    await binu.post('/api/cart/add', { productId: product, quantity: stock })
    await binu.post('/api/orders/place', { address })
  },
  'change the cart': async (story) => {
    await story.person.post('/api/cart/update', { productId: story.product, quantity: 1 })
    await askAgain(story)
  },
  'the provider stumbles': () => steps.switches({ answers: 'html500', times: 2 }),
}

/** What must hold whatever happened: no money without an order or a refund, and no piece twice. */
async function assertLawful({ person, product, pieces, providerOrders }: Story): Promise<void> {
  const taken = (await Promise.all([...new Set(providerOrders)].map((id) => deps.payments.listPaymentsOf(id))))
    .flat()
    .filter(({ status }) => status !== 'failed' && status !== 'created')
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'total', 'paid_at', 'holds_stock', 'payment_status'])
    .where('user_id', '=', person.id)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select('refunds.amount')
    .where('orders.user_id', '=', person.id)
    .execute()
  const paid = orders.filter(({ paid_at }) => paid_at !== null)
  expect(sum(taken.map(({ amount }) => amount)), 'money taken').toBe(
    sum(paid.map(({ total }) => total)) + sum(refunds.map(({ amount }) => amount)),
  )
  expect(paid.every(({ holds_stock, payment_status }) => holds_stock && payment_status === 'paid')).toBe(true)

  const kept = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.quantity')
    .where('order_lines.product_id', '=', product)
    .where('orders.holds_stock', '=', true)
    .execute()
  expect((await steps.stockOf(product)) + sum(kept.map(({ quantity }) => quantity)), 'pieces').toBe(pieces)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

test('whatever happens, in whatever order and however often, ends in a lawful state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...happenings), { minLength: 2, maxLength: 12 }), async (what) => {
      const story = await begin()
      for (const one of what) await does[one](story)
      await steps.switches({ answers: 'right' })
      await jobsDone(db, { name: 'look-for-payment' })
      await does.reconcile(story)
      await assertLawful(story)
    }),
    { numRuns: 40, endOnFailure: true },
  )
  // Those who were asked to come back while the provider stumbled.
  const said = shop.takeErrors().filter((line) => !JSON.stringify(line).includes('Payments can’t be taken'))
  expect(said).toEqual([])
}, 180_000)

test('page, webhook, reconciling, expiry and a second click at the same moment settle a payment once', async () => {
  for (let round = 0; round < 15; round++) {
    const story = await begin()
    await does.pay(story)
    await Promise.all([
      does.verify(story),
      does.verify(story),
      does.webhook(story),
      does.reconcile(story),
      does.expire(story),
      does['ask again'](story),
      does.dismiss(story),
    ])
    await jobsDone(db, { name: 'look-for-payment' })
    await does.reconcile(story)
    await assertLawful(story)
    expect(await outcomesOf(story)).toEqual(['settled'])
  }
}, 120_000)

async function outcomesOf({ person }: Story): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('outcome')
    .where('orders.user_id', '=', person.id)
    .execute()
  return rows.map(({ outcome }) => outcome)
}
