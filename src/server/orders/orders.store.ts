import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Address, ShippingMethod } from '#contracts/checkout.ts'
import { idPattern } from '#contracts/ids.ts'
import type { Order, OrderStatus } from '#contracts/orders.ts'
import type { Db } from '#server/db/database.ts'
import type { Totals } from '#server/pricing/totals.ts'

export interface KeptOrderLine {
  product_id: string
  name: string
  sku: string | null
  image: string | null
  /** M where the piece comes in none. */
  size: string
  has_sizes: boolean
  color: string
  quantity: number
  /** Of one piece, in paise. */
  price: number
}

export interface NewOrder extends Totals {
  id: string
  number: string
  user_id: string
  shipping_method: ShippingMethod
  address: Address | null
  notes: string
}

export const orderColumns = [
  'id',
  'number',
  'user_id',
  'status',
  'payment_status',
  'subtotal',
  'shipping',
  'total',
  'shipping_method',
  'address',
  'notes',
  'is_open',
  'holds_stock',
  'held_until',
  'held_since',
  'seen_by_admin',
  'tracking_number',
  'tracking_url',
  'created_at',
  'paid_at',
] as const

export const orderLineColumns = [
  'product_id',
  'name',
  'sku',
  'image',
  'size',
  'has_sizes',
  'color',
  'quantity',
  'price',
] as const

export type KeptOrder = Awaited<ReturnType<typeof getOrderRow>>

export function getOrderRow(db: Db, id: string) {
  return db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirstOrThrow()
}

/** By its id or its number. */
export function findOrderByName(db: Db, name: string) {
  const column = idPattern.test(name) ? 'id' : 'number'
  return db.selectFrom('orders').select(orderColumns).where(column, '=', name).executeTakeFirst()
}

/** As one list, so that the statement is the same for however many. */
function isOneOf(ids: readonly string[]) {
  return sql<boolean>`orders.id = any(${ids}::uuid[])`
}

/** Those of them that are there, in no order. */
export function listOrdersWithLines(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('order_lines')
          .select(orderLineColumns)
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('position'),
      ).as('lines'),
    )
    .where(isOneOf(ids))
    .execute()
}

export async function listOrderNumbers(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('orders').select(['id', 'number']).where(isOneOf(ids)).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** To the database, what `isRefundedUnsent` of the contract says. */
export const isRefundedUnsent = sql<boolean>`(orders.status = 'processing' and orders.payment_status = 'refunded')`

/** Locked, so that nobody pays, frees or replaces it meanwhile. */
export function lockOrder(tx: Db, id: string) {
  return tx.selectFrom('orders').select(orderColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function lockOpenOrder(tx: Db, userId: string) {
  return tx
    .selectFrom('orders')
    .select(orderColumns)
    .where('user_id', '=', userId)
    .where('is_open', '=', true)
    .forUpdate()
    .executeTakeFirst()
}

export function findOpenOrder(db: Db, userId: string) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_open', '=', true)
    .executeTakeFirst()
}

export function listOrderLines(db: Db, orderId: string): Promise<KeptOrderLine[]> {
  return db
    .selectFrom('order_lines')
    .select(orderLineColumns)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

export async function insertOrder(tx: Db, order: NewOrder, lines: readonly KeptOrderLine[]): Promise<void> {
  await tx
    .insertInto('orders')
    .values({ ...order, address: order.address && JSON.stringify(order.address), holds_stock: false })
    .execute()
  await tx
    .insertInto('order_lines')
    .values(lines.map((line, position) => ({ ...line, order_id: order.id, position })))
    .execute()
}

type Change = Partial<{
  status: OrderStatus
  payment_status: Order['paymentStatus']
  paid_at: Date
  delivered_at: Date
  tracking_number: string | null
  tracking_url: string | null
  address: Address
  notes: string
  shipping_method: ShippingMethod
  is_open: boolean
  holds_stock: boolean
  held_until: Date | null
  held_since: Date | null
}>

export async function changeOrder(tx: Db, id: string, { address, ...change }: Change): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...change, ...(address && { address: JSON.stringify(address) }) })
    .where('id', '=', id)
    .execute()
}

/** Unpaid orders that still keep back what their time is up for. */
export async function listLapsedHolds(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('holds_stock', '=', true)
    .where('paid_at', 'is', null)
    .where('held_until', '<', now)
    .orderBy('held_until')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
