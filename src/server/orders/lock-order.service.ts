import { lockAccountOf } from '#server/accounts/session.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { noteOrder } from '#server/trail.ts'
import { getOrderRow, type KeptOrder, lockOrder } from './orders.store.ts'

const isLocked = Symbol('isLocked')

/** As other areas read it: it may have changed since. */
export type ReadOrder = KeptOrder

/** As only `lockOrderOf` gives it: whoever changes an order asks for this one. */
export type LockedOrder = ReadOrder & { readonly [isLocked]: true }

/** For whoever is about to change an order, or what belongs to it: the shopper, then the order, as everywhere. */
export async function lockOrderOf(tx: Db, orderId: string): Promise<LockedOrder> {
  const { user_id } = await getOrderRow(tx, orderId)
  await lockAccountOf(tx, user_id)
  const order = await lockOrder(tx, orderId)
  if (!order) throw new ShopError('not_found', 'Order not found')
  noteOrder(order.number)
  return { ...order, [isLocked]: true }
}
