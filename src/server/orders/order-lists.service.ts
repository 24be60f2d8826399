import type { Paging } from '#contracts/lists.ts'
import type { Order } from '#contracts/orders.ts'
import { getUserRow } from '#server/accounts/users.service.ts'
import type { Db } from '#server/db/database.ts'
import { assertWithinReach, toList } from '#server/lists.ts'
import { countUnseen, listOrderPage, markSeen, type WhichOrders } from './order-lists.store.ts'
import { toOrder } from './order-view.ts'

export interface OrderList {
  orders: Order[]
  pages_count: number
  total: number
  page: number
  limit: number
}

export async function getOrderList(db: Db, which: WhichOrders, paging: Paging): Promise<OrderList> {
  assertWithinReach(paging)
  const { rows: found, total } = await listOrderPage(db, which, paging)
  const { rows, ...pages } = toList(
    paging,
    found.map(({ order, lines }) => toOrder(order, lines)),
    total,
  )
  return { orders: rows, ...pages }
}

export async function getOrdersOfUser(db: Db, userId: string, paging: Paging): Promise<OrderList> {
  await getUserRow(db, userId)
  return getOrderList(db, { userId }, paging)
}

export async function markSeenOfUser(db: Db, userId: string): Promise<number> {
  await getUserRow(db, userId)
  return markSeen(db, userId)
}

export function countUnseenOrders(db: Db): Promise<number> {
  return countUnseen(db)
}
