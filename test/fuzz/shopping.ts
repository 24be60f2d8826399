import { sql } from 'kysely'
import * as z from 'zod/mini'
import { mp4 } from '#server/media/test-videos.ts'
import { Client } from '../harness/client.ts'
import { form } from '../harness/form.ts'
import { address } from '../payments/payment-steps.ts'
import type { Person } from './people.ts'
import type { FuzzedShop } from './set-up.ts'

/** What shoppers do, through the front door, so that there is something to be asked about. */
function clientOf({ url }: FuzzedShop, { token }: Person): Client {
  return new Client(url, { authorization: `Bearer ${token}` })
}

/** Two pieces of something that can be bought, and nothing else; gives what they cost in rupees. */
export async function putInCart(shop: FuzzedShop, person: Person): Promise<number> {
  const { rows } = await sql<{ id: string; size: string; color: string; price: number }>`
    select id, coalesce(sizes[1], 'M') as size, coalesce(colors[1], 'Default') as color, sale_price as price
    from products where deleted_at is null and stock > 20 and sale_price < 1000000 order by number limit 1`.execute(
    shop.db,
  )
  const [chosen] = rows
  if (!chosen) throw new Error('There is nothing left to buy')
  const client = clientOf(shop, person)
  await client.delete('/api/cart/clear')
  await client.post('/api/cart/add', { productId: chosen.id, quantity: 2, size: chosen.size, color: chosen.color })
  return (chosen.price * 2) / 100
}

const Created = z.object({ order: z.object({ id: z.string() }), orderId: z.string() })
const Paid = z.record(z.string(), z.unknown())

/** Paid for in the provider's window, of which the shop has not heard yet. */
export async function payUnheard(shop: FuzzedShop, person: Person) {
  const create = async () => {
    const amount = await putInCart(shop, person)
    return clientOf(shop, person).post('/api/razorpay/create-order', { amount, orderData: { address } })
  }
  const first = await create()
  // An earlier one that was paid unheard is found to be so first.
  const created = first.status === 409 ? await create() : first
  if (created.status !== 200) throw new Error(`An order was refused: ${JSON.stringify(created.body)}`)
  const { order, orderId } = z.parse(Created, created.body)
  const window = new Client(`${shop.url}/standins/razorpay/v1/standin`)
  const paid = await window.post(`/orders/${order.id}/pay`, { outcome: 'success', webhook: 'drop' })
  return { orderId, answer: z.parse(Paid, paid.body) }
}

export async function buy(shop: FuzzedShop, person: Person): Promise<string> {
  const { orderId, answer } = await payUnheard(shop, person)
  await clientOf(shop, person).post('/api/razorpay/verify-payment', answer)
  return orderId
}

export async function receive({ db }: FuzzedShop, order: string): Promise<void> {
  const delivered = { status: 'delivered', delivered_at: new Date() } as const
  await db.updateTable('orders').set(delivered).where('number', '=', order).execute()
}

export async function buyAndSend(shop: FuzzedShop, person: Person): Promise<string> {
  const order = await buy(shop, person)
  await shop.db.updateTable('orders').set({ status: 'shipped' }).where('number', '=', order).execute()
  return order
}

export async function reportDamage(shop: FuzzedShop, person: Person, order: string): Promise<void> {
  const fields = { order, words: 'The clasp is broken.', pieces: '0', photos: true, video: mp4(3000) } as const
  const sent = await clientOf(shop, person).fetch('/api/claims', { method: 'POST', body: await form(fields) })
  if (sent.status !== 201) throw new Error(`A damage report was refused: ${await sent.text()}`)
}
