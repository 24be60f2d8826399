import type { OrderStatus } from '#contracts/orders.ts'
import type { Db } from '#server/db/database.ts'
import { type LockedOrder, lockOrderOf } from './lock-order.service.ts'
import { noteEvent } from './order-events.service.ts'
import type { NewOrderEvent } from './order-events.store.ts'
import { changeOrder } from './orders.store.ts'

export async function noteShipment(
  tx: Db,
  orderId: string,
  { awb, trackingUrl, courierName }: { awb: string; trackingUrl: string; courierName: string },
): Promise<void> {
  await rememberTracking(tx, orderId, { awb, trackingUrl })
  await noteEvent(tx, orderId, {
    kind: 'shipment',
    words: `Your parcel is being packed. ${courierName || 'The courier'} will collect it; its tracking number is ${awb}.`,
    author: 'shop',
  })
}

export async function rememberTracking(
  tx: Db,
  orderId: string,
  { awb, trackingUrl }: { awb: string; trackingUrl: string },
): Promise<void> {
  await changeOrder(tx, orderId, { tracking_number: awb, tracking_url: trackingUrl })
}

/** The number of a parcel that nobody collects leads nowhere. */
export async function forgetTracking(tx: Db, orderId: string): Promise<void> {
  await changeOrder(tx, orderId, { tracking_number: null, tracking_url: null })
}

/** What the courier says moves an order on, one step after the other, and never back. */
export async function moveOnByCourier(
  tx: Db,
  orderId: string,
  to: Extract<OrderStatus, 'shipped' | 'delivered'>,
): Promise<{ order: LockedOrder; moved: ('shipped' | 'delivered')[] }> {
  const order = await lockOrderOf(tx, orderId)
  const moved = stepsFrom(order.status, to)
  for (const status of moved) await setStatus(tx, orderId, status, { author: 'courier' })
  return { order, moved }
}

/** The order's next status, and who says so. Whether it may have that one is the caller's to know. */
export async function setStatus(
  tx: Db,
  orderId: string,
  status: OrderStatus,
  by: Pick<NewOrderEvent, 'author' | 'authorId'>,
): Promise<void> {
  await changeOrder(tx, orderId, { status, ...(status === 'delivered' && { delivered_at: new Date() }) })
  await noteEvent(tx, orderId, { kind: 'status', words: statusWords[status], ...by })
}

function stepsFrom(from: OrderStatus, to: 'shipped' | 'delivered'): ('shipped' | 'delivered')[] {
  if (from === 'processing') return to === 'delivered' ? ['shipped', 'delivered'] : ['shipped']
  return from === 'shipped' && to === 'delivered' ? ['delivered'] : []
}

const statusWords: Record<OrderStatus, string> = {
  pending: 'The order waits to be paid.',
  processing: 'The order is being prepared.',
  shipped: 'The courier has collected your parcel.',
  delivered: 'Your parcel has been delivered.',
  cancelled: 'The order has been cancelled.',
}
