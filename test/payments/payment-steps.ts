import * as z from 'zod/mini'
import { Order, OrderDetails } from '#contracts/orders.ts'
import { ProviderOrder } from '#contracts/payments.ts'
import { freeLapsedHolds } from '#server/orders/lapsed-holds.service.ts'
import { standinCredentials } from '#standins/razorpay/credentials.ts'
import { addTestProduct } from '../harness/builders.ts'
import { comeRound } from '../harness/come-round.ts'
import type { openShop } from '../harness/shop.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>
export type Person = Awaited<ReturnType<Shop['shopper']>>

export const address = {
  fullName: 'Asha Rao',
  street: '12, Temple Road',
  city: 'Mysuru',
  state: 'Karnataka',
  postcode: '570001',
  phone: '9876543210',
  email: 'asha@example.in',
}

/** Ways of the provider's to give no answer. */
export const troubles = ['429', 'html500', 'wrong_json', 'down'] as const

const Window = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
})
export type WindowAnswer = z.infer<typeof Window>

const Created = z.object({ order: ProviderOrder, orderId: z.string(), key_id: z.string(), payWithin: z.int() })

/** What a shopper, the provider's window and the clock do, through the front door. */
export function paymentSteps(shop: Shop) {
  const { db } = shop
  const standin = `${shop.url}/standins/razorpay/v1/standin`
  const send = (method: string, url: string, body: object) =>
    fetch(url, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  const createOrder = (person: Person, amount: number, more: object = {}) =>
    person.post('/api/razorpay/create-order', {
      amount,
      currency: 'INR',
      receipt: 'r1',
      orderData: { address },
      ...more,
    })

  return {
    createOrder,

    /** A shopper with pieces in the cart, and the order of them at the provider. */
    async checkOut(quantity = 1, about: Parameters<typeof addTestProduct>[1] = {}) {
      const product = await addTestProduct(db, { price: 50_000, stock: 10, ...about })
      const person = await shop.shopper()
      await person.post('/api/cart/add', { productId: product, quantity })
      const { order, orderId } = await this.created(person, 500 * quantity)
      return { product, person, providerOrder: order.id, orderId }
    },

    /** The same, paid. */
    async buy(quantity = 1) {
      const { person, providerOrder, orderId } = await this.checkOut(quantity)
      const answer = await this.pay(providerOrder)
      await this.verify(person, answer)
      return { person, orderId, paymentId: answer.razorpay_payment_id }
    },

    async created(person: Person, amount: number) {
      const { status, body } = await createOrder(person, amount)
      if (status !== 200) throw new Error(`create-order: ${JSON.stringify(body)}`)
      return z.parse(Created, body)
    },

    /** Pays in the provider's window, which hands this to the page. */
    async pay(providerOrder: string, how: { webhook?: 'send' | 'drop' | 'twice'; method?: string } = {}) {
      const response = await send('POST', `${standin}/orders/${providerOrder}/pay`, {
        outcome: 'success',
        webhook: 'drop',
        ...how,
      })
      const body: unknown = await response.json()
      if (response.status !== 200) throw new Error(`pay: ${JSON.stringify(body)}`)
      return z.parse(Window, body)
    },

    async failToPay(providerOrder: string, more: object = {}): Promise<object> {
      const response = await send('POST', `${standin}/orders/${providerOrder}/pay`, {
        outcome: 'failure',
        webhook: 'drop',
        ...more,
      })
      return z.parse(z.object({ error: z.looseObject({}) }), await response.json()).error
    },

    /** As somebody does in the provider's own dashboard. */
    async refundElsewhere(paymentId: string, amount: number): Promise<void> {
      const key = Buffer.from(`${standinCredentials.keyId}:${standinCredentials.keySecret}`).toString('base64')
      const response = await fetch(`${shop.url}/standins/razorpay/v1/payments/${paymentId}/refund`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Basic ${key}` },
        body: JSON.stringify({ amount }),
      })
      if (response.status !== 200) throw new Error(`refund elsewhere: ${response.status}`)
    },

    authorizeLate: (paymentId: string) => send('POST', `${standin}/payments/${paymentId}/authorize`, {}),

    verify: (person: Person, answer: WindowAnswer, orderData?: unknown) =>
      person.post('/api/razorpay/verify-payment', { ...answer, ...(orderData !== undefined && { orderData }) }),

    switches: async (change: object) => {
      const response = await send('PUT', `${standin}/switches`, change)
      if (!response.ok) throw new Error(`switches: ${response.status}`)
    },

    stockOf: async (id: string) =>
      (await db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock,

    orderOf: async (number: string) =>
      db
        .selectFrom('orders')
        .select(['id', 'status', 'payment_status', 'paid_at', 'holds_stock', 'is_open', 'address', 'total'])
        .where('number', '=', number)
        .executeTakeFirstOrThrow(),

    paymentsOf: async (number: string) =>
      db
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .select(['payments.id', 'payments.outcome', 'payments.amount'])
        .where('orders.number', '=', number)
        .execute(),

    refundsOf: async (number: string) =>
      db
        .selectFrom('refunds')
        .innerJoin('orders', 'orders.id', 'refunds.order_id')
        .select(['refunds.id', 'refunds.amount', 'refunds.status', 'refunds.reason'])
        .where('orders.number', '=', number)
        .execute(),

    /** The fifteen minutes are over. */
    lapse: (number: string) =>
      db
        .updateTable('orders')
        .set({ held_until: new Date(Date.now() - 1000) })
        .where('number', '=', number)
        .where('holds_stock', '=', true)
        .execute(),

    /** So long ago that not even a payment which may still come keeps the pieces back. */
    async lapseForGood(number: string): Promise<void> {
      await db
        .updateTable('orders')
        .set({ held_until: new Date(Date.now() - 1000), held_since: new Date(Date.now() - 31 * 60_000) })
        .where('number', '=', number)
        .execute()
      await freeLapsedHolds(shop.app.deps)
    },

    createdIn: (body: unknown) => z.parse(Created, body),

    /** Lets the jobs that come round each minute come round now. */
    async runEveryMinuteJobs(): Promise<void> {
      for (const name of ['free-lapsed-holds', 'reconcile-payments']) await comeRound(db, name)
    },

    detailsIn: (body: unknown) => z.parse(z.object({ order: OrderDetails }), body).order,

    orderIn: (body: unknown) => z.parse(z.object({ order: Order }), body).order,
  }
}
