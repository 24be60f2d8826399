import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export function findProviderOrder(db: Db, id: string) {
  return db
    .selectFrom('provider_orders')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['provider_orders.id', 'order_id', 'orders.number as order_number'])
    .where('provider_orders.id', '=', id)
    .executeTakeFirst()
}

/** Only where it belongs to one of this shopper's own orders. */
export function findProviderOrderOf(db: Db, userId: string, id: string) {
  return db
    .selectFrom('provider_orders')
    .innerJoin('orders', 'orders.id', 'provider_orders.order_id')
    .select(['provider_orders.id', 'provider_orders.order_id'])
    .where('provider_orders.id', '=', id)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst()
}

export function findCurrentProviderOrder(db: Db, orderId: string) {
  return db
    .selectFrom('provider_orders')
    .select(['id', 'order_id'])
    .where('order_id', '=', orderId)
    .where('is_current', '=', true)
    .executeTakeFirst()
}

export async function listProviderOrderIds(db: Db, orderId: string): Promise<string[]> {
  const rows = await db.selectFrom('provider_orders').select('id').where('order_id', '=', orderId).execute()
  return rows.map(({ id }) => id)
}

/** False where another one is current already: two tabs asked at once, and the other was first. */
export async function insertProviderOrder(
  tx: Db,
  { id, orderId, nextCheckAt }: { id: string; orderId: string; nextCheckAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('provider_orders')
    .values({ id, order_id: orderId, next_check_at: nextCheckAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function retireProviderOrder(db: Db, id: string): Promise<void> {
  await db.updateTable('provider_orders').set({ is_current: false }).where('id', '=', id).execute()
}

/** Has an order asked about from the beginning, and no later than it would have been. So two who do this at once do it once. */
export async function restartChecks(db: Db, id: string, nextCheckAt: Date): Promise<void> {
  await db
    .updateTable('provider_orders')
    .set({ next_check_at: sql<Date>`least(next_check_at, ${nextCheckAt})`, checks: 0 })
    .where('id', '=', id)
    .execute()
}

/** Takes one whose time to be asked about has come; another process that looks meanwhile takes another. */
export function takeDueProviderOrder(tx: Db, now: Date) {
  return tx
    .selectFrom('provider_orders')
    .select(['id', 'checks'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export interface Check {
  id: string
  /** How many there were, this one too. */
  checks: number
  /** When the next one is. */
  nextCheckAt: Date | null
}

/** Takes back a check that came to nothing, unless it was settled or begun anew meanwhile. */
export async function takeBackCheck(db: Db, { id, checks, nextCheckAt }: Check, at: Date): Promise<void> {
  await db
    .updateTable('provider_orders')
    .set({ next_check_at: at, checks: checks - 1 })
    .where('id', '=', id)
    .where('checks', '=', checks)
    .where('next_check_at', 'is not distinct from', nextCheckAt)
    .execute()
}

export async function setNextCheck(
  db: Db,
  id: string,
  { nextCheckAt, checks }: { nextCheckAt: Date | null; checks?: number },
): Promise<void> {
  await db
    .updateTable('provider_orders')
    .set({ next_check_at: nextCheckAt, ...(checks !== undefined && { checks }) })
    .where('id', '=', id)
    .execute()
}

interface KeptPayment {
  id: string
  order_id: string
  amount: number
  outcome: 'settled' | 'returned'
}

export function findPayment(db: Db, id: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'order_id', 'amount', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findSettledPayment(db: Db, orderId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'order_id', 'amount', 'method', 'created_at'])
    .where('order_id', '=', orderId)
    .where('outcome', '=', 'settled')
    .executeTakeFirst()
}

export interface NewPayment extends KeptPayment {
  provider_order_id: string
  currency: string
  method: string | null
}

export async function insertPayment(tx: Db, payment: NewPayment): Promise<void> {
  await tx.insertInto('payments').values(payment).execute()
}
