import type { OrderDetails } from '#contracts/orders.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { listRefundsOf, listRefundsToTell } from '#server/payments/refund-lists.service.ts'
import { describeParcel } from '#server/shipments/shipment-facts.service.ts'
import { noteOrder } from '#server/trail.ts'
import { listOrderEvents } from './order-events.store.ts'
import { toOrder } from './order-view.ts'
import { findOrderByName, getOrderRow, type KeptOrder, type KeptOrderLine, listOrderLines } from './orders.store.ts'

/** By its id or its number. Somebody else's is not there, except to staff. */
export async function getOrderFor(db: Db, caller: Caller, name: string): Promise<KeptOrder> {
  const order = await findOrderByName(db, name)
  if (!order || (order.user_id !== caller.id && caller.role !== 'admin'))
    throw new ShopError('not_found', 'Order not found')
  noteOrder(order.number)
  return order
}

export interface OrderWithLines {
  order: KeptOrder
  lines: KeptOrderLine[]
}

export async function getOrderWithLines(db: Db, orderId: string): Promise<OrderWithLines> {
  const order = await getOrderRow(db, orderId)
  noteOrder(order.number)
  return { order, lines: await listOrderLines(db, orderId) }
}

export async function getOrderDetails(db: Db, caller: Caller, name: string): Promise<OrderDetails> {
  return describeOrder(db, await getOrderFor(db, caller, name), { withPrivate: caller.role === 'admin' })
}

/** With who of the staff did what on its timeline, for those who may see it. */
export async function describeOrder(db: Db, order: KeptOrder, { withPrivate }: { withPrivate: boolean }) {
  const [lines, events, refunds, parcel] = await Promise.all([
    listOrderLines(db, order.id),
    listOrderEvents(db, order.id, { withPrivate }),
    withPrivate ? listRefundsOf(db, order.id) : listRefundsToTell(db, order.id),
    describeParcel(db, order),
  ])
  return {
    ...toOrder(order, lines),
    timeline: events.map(({ kind, words, author, author_name, is_private, created_at }) => ({
      kind,
      words,
      by: author,
      author: author_name,
      isPrivate: is_private,
      at: created_at.toISOString(),
    })),
    refunds,
    ...parcel,
    hasReceipt: order.paid_at !== null && order.address !== null,
  }
}
