import { v7 as newId } from 'uuid'
import type { Db } from '#server/db/database.ts'

export interface PastOrder {
  createdAt: Date
  paidAt: Date | null
  lines: readonly { productId: string; quantity: number; price: number }[]
  shipping?: number
}

/** An order of another day, as it would be by now. Amounts are paise. */
export async function addPastOrder(db: Db, userId: string, about: PastOrder): Promise<string> {
  const { createdAt, paidAt, lines, shipping = 0 } = about
  const id = newId()
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('orders')
      .values({
        id,
        number: id,
        user_id: userId,
        subtotal,
        shipping,
        total: subtotal + shipping,
        shipping_method: 'flat',
        is_open: false,
        holds_stock: false,
        created_at: createdAt,
        paid_at: paidAt,
        ...(paidAt && { status: 'processing', payment_status: 'paid' }),
      })
      .execute()
    const words = { name: 'A piece', size: 'M', color: 'Default' }
    await tx
      .insertInto('order_lines')
      .values(
        lines.map(({ productId, ...line }, position) => ({
          ...words,
          ...line,
          order_id: id,
          position,
          product_id: productId,
        })),
      )
      .execute()
  })
  return id
}

interface PastRefund {
  at: Date
  amount: number
  status: 'asked' | 'done' | 'failed'
  /** Of money that paid the order, or of money that never did. */
  outcome?: 'settled' | 'returned'
}

/** Money that went back, or was to. */
export async function addPastRefund(db: Db, orderId: string, about: PastRefund): Promise<string> {
  const { at, amount, status, outcome = 'settled' } = about
  const id = newId()
  const name = id.replaceAll('-', '')
  await db
    .insertInto('provider_orders')
    .values({ id: `order_${name}`, order_id: orderId, is_current: false })
    .execute()
  const payment = { id: `pay_${name}`, provider_order_id: `order_${name}`, order_id: orderId, amount, currency: 'INR' }
  await db
    .insertInto('payments')
    .values({ ...payment, outcome })
    .execute()
  await db
    .insertInto('refunds')
    .values({ id, payment_id: payment.id, order_id: orderId, amount, reason: 'Test', status, created_at: at })
    .execute()
  return id
}

/** As if nothing had ever been bought. */
export async function forgetOrders(db: Db): Promise<void> {
  for (const table of ['refunds', 'payments', 'provider_orders', 'orders'] as const)
    await db.deleteFrom(table).execute()
}
