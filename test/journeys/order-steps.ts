import * as z from 'zod/mini'
import { OrderDetails } from '#contracts/orders.ts'
import { startSession } from '#server/accounts/session.service.ts'
import type { Db } from '#server/db/database.ts'
import { addTestProduct, addUser } from '../harness/builders.ts'
import { Client } from '../harness/client.ts'
import { until } from '../harness/until.ts'

interface Shop {
  url: string
  db: Db
}

const address = {
  fullName: 'Asha Rao',
  street: '12, Temple Road',
  apartment: 'Third floor',
  city: 'Mysuru',
  state: 'Karnataka',
  postcode: '570001',
  phone: '9876543210',
  email: 'asha@example.in',
}

const Cart = z.object({ subtotal: z.number() })
const Created = z.object({ order: z.object({ id: z.string() }), orderId: z.string() })
const password = 'amethyst and silver'

/** What happens to an order outside the pages that show it. */
export function orderSteps(shop: Shop) {
  const send = (method: string, path: string, body: object) =>
    fetch(`${shop.url}/standins/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  /** Buys one of each, in this order, and pays. */
  async function buy({ token }: { token: string }, ...pieces: Parameters<typeof addTestProduct>[1][]): Promise<string> {
    const person = new Client(shop.url, { authorization: `Bearer ${token}` })
    for (const piece of pieces) {
      const productId = await addTestProduct(shop.db, { images: [], ...piece })
      await person.post('/api/cart/add', { productId })
    }
    const { subtotal } = z.parse(Cart, (await person.get('/api/cart')).body)
    const wanted = { amount: subtotal, currency: 'INR', receipt: 'r1', orderData: { address } }
    const { order, orderId } = z.parse(Created, (await person.post('/api/razorpay/create-order', wanted)).body)
    const paid = await send('POST', `razorpay/v1/standin/orders/${order.id}/pay`, {
      outcome: 'success',
      webhook: 'drop',
    })
    await person.post('/api/razorpay/verify-payment', z.parse(z.looseObject({}), await paid.json()))
    return orderId
  }

  async function readAs({ token }: { token: string }, orderId: string): Promise<OrderDetails> {
    const person = new Client(shop.url, { authorization: `Bearer ${token}` })
    return z.parse(z.object({ order: OrderDetails }), (await person.get(`/api/orders/${orderId}`)).body).order
  }

  async function staff(): Promise<Client> {
    const user = await addUser(shop.db, { role: 'admin', password })
    const { token } = await startSession(shop.db, user)
    return new Client(shop.url, { authorization: `Bearer ${token}` })
  }

  return {
    buy,

    /** The number of its parcel, once the shop has had one made. */
    parcelOf: (person: { token: string }, orderId: string) =>
      until(async () => (await readAs(person, orderId)).trackingNumber, 20_000),

    /** Moves the parcel as the courier would, and waits until the shop has heard of it. */
    async move(person: { token: string }, orderId: string, to: number, status: OrderDetails['orderStatus']) {
      const { trackingNumber } = await readAs(person, orderId)
      await send('POST', `shiprocket/standin/parcels/${trackingNumber}/move`, { to })
      await until(async () => (await readAs(person, orderId)).orderStatus === status, 20_000)
    },

    change: (orderId: string, to: { payment_status?: 'confirming' | 'paid'; address?: null; tracking_url?: null }) =>
      shop.db.updateTable('orders').set(to).where('number', '=', orderId).execute(),

    async cancelByStaff(orderId: string): Promise<void> {
      const { status, body } = await (await staff()).put(`/api/orders/${orderId}/status`, {
        status: 'cancelled',
        password,
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
    },

    /** All of its money goes back, and nobody cancels it. */
    async refundByStaff(orderId: string): Promise<void> {
      const { status, body } = await (await staff()).post(`/api/orders/${orderId}/refund`, {
        reason: 'Broken in the shop',
        password,
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
  }
}
