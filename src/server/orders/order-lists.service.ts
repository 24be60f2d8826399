import { LRUCache } from 'lru-cache'
import type { Paging } from '#contracts/lists.ts'
import type { OrderFilter, StaffOrder, UserOrder } from '#contracts/order-lists.ts'
import type { Order } from '#contracts/orders.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import { getUserRow } from '#server/accounts/users.service.ts'
import type { Db } from '#server/db/database.ts'
import { assertWithinReach, toList } from '#server/lists.ts'
import type { KnownLength } from './known-length.store.ts'
import { getOrderFor } from './order-details.service.ts'
import { countUnseen, isNew, type ListedOrder, listOrderPage, markSeen } from './order-lists.store.ts'
import { toOrder } from './order-view.ts'

interface Pages {
  pages_count: number
  total: number
  page: number
  limit: number
}

export async function getMyOrders(db: Db, userId: string, paging: Paging): Promise<Pages & { orders: Order[] }> {
  assertWithinReach(paging)
  const { rows, total } = await listOrderPage(db, { userId }, paging)
  const orders = rows.map(({ order, lines }) => toOrder(order, lines))
  return toPages(paging, orders, total)
}

/** By filter, of those lists that take a while to count. */
export type LongLists = LRUCache<string, KnownLength>

export function newLongLists(): LongLists {
  // What people write into a search may be long.
  return new LRUCache({ maxSize: 256 * 1024, sizeCalculation: (_known, key) => key.length + 128 })
}

/** Those that staff look for, each with whose it is. */
export async function getStaffOrders(
  db: Db,
  longLists: LongLists,
  { page, limit, ...filter }: OrderFilter & Paging,
): Promise<Pages & { orders: StaffOrder[] }> {
  assertWithinReach({ page, limit })
  const key = JSON.stringify(filter)
  const { rows, total, known } = await listOrderPage(db, filter, { page, limit }, longLists.get(key))
  longLists.set(key, known)
  return toPages({ page, limit }, rows.map(toStaffOrder), total)
}

function toStaffOrder(listed: ListedOrder): StaffOrder {
  return { ...toUserOrder(listed), customer: { _id: listed.order.user_id, ...listed.customer } }
}

function toUserOrder({ order, lines }: ListedOrder): UserOrder {
  return { ...toOrder(order, lines), isNew: isNew(order) }
}

function toPages<Shown>(paging: Paging, shown: Shown[], total: number): Pages & { orders: Shown[] } {
  const { rows: orders, ...pages } = toList(paging, shown, total)
  return { orders, ...pages }
}

export async function getOrdersOfUser(
  db: Db,
  userId: string,
  paging: Paging,
): Promise<Pages & { orders: UserOrder[]; readAt: string }> {
  await getUserRow(db, userId)
  assertWithinReach(paging)
  const readAt = new Date().toISOString()
  const { rows, total } = await listOrderPage(db, { userId }, paging)
  return { ...toPages(paging, rows.map(toUserOrder), total), readAt }
}

/** What was paid after staff read the list has not been on their screen. */
export async function markSeenOfUser(db: Db, userId: string, before?: string): Promise<number> {
  await getUserRow(db, userId)
  return markSeen(db, { userId, ...(before !== undefined && { paidBefore: new Date(before) }) })
}

export async function markSeenOne(db: Db, admin: Caller, name: string): Promise<void> {
  const { id } = await getOrderFor(db, admin, name)
  await markSeen(db, { orderId: id })
}

export function countUnseenOrders(db: Db): Promise<number> {
  return countUnseen(db)
}
