import { v7 as newId } from 'uuid'
import type { OrderStatus, PaymentStatus } from '#contracts/orders.ts'
import { newOrderNumber } from '#server/orders/order-number.ts'
import { addUser } from '../harness/builders.ts'
import type { Shop } from '../payments/payment-steps.ts'
import { address } from '../payments/payment-steps.ts'

interface About {
  number?: string
  status?: OrderStatus
  payment?: PaymentStatus
  createdAt?: string
  /** Null: still to be given. */
  to?: Partial<typeof address> | null
  customer?: { name?: string; email?: string; phone?: string }
  notes?: string
  piece?: { name?: string; sku?: string; size?: string; color?: string; quantity?: number }
}

const neverPaid: readonly PaymentStatus[] = ['pending', 'failed', 'confirming']

/** An order as it would lie in the books, of one piece, with everything in order but what the test is about. */
export async function addOrder({ db }: Pick<Shop, 'db'>, product: string, about: About = {}) {
  const { status = 'processing', payment = 'paid', to = {}, customer = {}, notes = '' } = about
  const [id, number] = [newId(), about.number ?? newOrderNumber()]
  const created_at = new Date(about.createdAt ?? Date.now())
  const user = await addUser(db, { name: 'Somebody Else', ...customer })
  const whole = { companyName: '', country: 'India', apartment: '', ...address, ...to }
  await db
    .insertInto('orders')
    .values({
      ...{ id, number, user_id: user.id, status, payment_status: payment, created_at, notes },
      ...{ subtotal: 50_000, shipping: 0, total: 50_000, shipping_method: 'flat', is_open: false, holds_stock: false },
      address: to === null ? null : JSON.stringify(whole),
      paid_at: neverPaid.includes(payment) ? null : created_at,
    })
    .execute()
  const line = { name: 'Lotus Choker', size: 'M', color: 'Default', quantity: 1, price: 50_000, ...about.piece }
  await db
    .insertInto('order_lines')
    .values({ ...line, order_id: id, position: 0, product_id: product })
    .execute()
  return { id, number, userId: user.id }
}
