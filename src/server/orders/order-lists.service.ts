import type { Paging } from '#contracts/lists.ts'
import type { OrderFilter, StaffOrder } from '#contracts/order-lists.ts'
import type { Order } from '#contracts/orders.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import { getUserRow } from '#server/accounts/users.service.ts'
import type { Db } from '#server/db/database.ts'
import { assertWithinReach, toList } from '#server/lists.ts'
import { getOwnOrder } from './order-details.service.ts'
import { countUnseen, type ListedOrder, listOrderPage, markSeen, type WhichOrders } from './order-lists.store.ts'
import { toOrder } from './order-view.ts'

interface Pages {
  pages_count: number
  total: number
  page: number
  limit: number
}

export interface OrderList extends Pages {
  orders: Order[]
}

export function getOrdersOf(db: Db, userId: string, paging: Paging): Promise<OrderList> {
  return getPage(db, { userId }, paging, ({ order, lines }) => toOrder(order, lines))
}

/** Those that staff look for, each with whose it is. */
export function getStaffOrders(db: Db, filter: OrderFilter, paging: Paging): Promise<Pages & { orders: StaffOrder[] }> {
  return getPage(db, filter, paging, ({ order, lines, customer }) => ({
    ...toOrder(order, lines),
    customer: { _id: order.user_id, ...customer },
  }))
}

async function getPage<Shown>(
  db: Db,
  which: WhichOrders,
  paging: Paging,
  show: (listed: ListedOrder) => Shown,
): Promise<Pages & { orders: Shown[] }> {
  assertWithinReach(paging)
  const { rows: found, total } = await listOrderPage(db, which, paging)
  const { rows: orders, ...pages } = toList(paging, found.map(show), total)
  return { orders, ...pages }
}

export async function getOrdersOfUser(db: Db, userId: string, paging: Paging): Promise<OrderList> {
  await getUserRow(db, userId)
  return getOrdersOf(db, userId, paging)
}

export async function markSeenOfUser(db: Db, userId: string): Promise<number> {
  await getUserRow(db, userId)
  return markSeen(db, { userId })
}

export async function markSeenOne(db: Db, admin: Caller, name: string): Promise<void> {
  const { id } = await getOwnOrder(db, admin, name)
  await markSeen(db, { orderId: id })
}

export function countUnseenOrders(db: Db): Promise<number> {
  return countUnseen(db)
}
