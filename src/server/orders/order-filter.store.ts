import { type Expression, type SqlBool, sql } from 'kysely'
import type { OrderFilter } from '#contracts/order-lists.ts'
import type { Db } from '#server/db/database.ts'
import { addDays, startOfDay } from '#server/indian-days.ts'
import { patternOf, wholeOf } from './order-search.ts'

export interface WhichOrders extends OrderFilter {
  userId?: string
}

export interface Sought extends WhichOrders {
  /** Those found already by what is searched for. */
  found?: readonly string[] | undefined
}

/**
 * Whoever writes out an order's number, a phone number or an address of e-mail means just that, and only where there is
 * none, a part of others. Found apart, and all of them: how many there are PostgreSQL can't guess, and for one or a few it
 * would read the table.
 */
export async function findWhole(db: Db, search = ''): Promise<string[] | undefined> {
  const whole = wholeOf(search)
  if (whole === undefined) return undefined
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`order_names_written_out(found_by) @> array[lower(${whole})]`)
    .execute()
  return found.length > 0 ? found.map(({ id }) => id) : undefined
}

/** Spelt as the indexes are: what there are few of stands in the text, or their conditions would not be recognised. */
export function conditionsOf({ userId, unpaid = false, search = '', found, status, payment, from, to }: Sought) {
  const conditions: Expression<SqlBool>[] = []
  if (unpaid) conditions.push(sql`payment_status in ('pending', 'failed')`)
  // A payment status that was chosen decides for itself, and what is pending waits for its money: without these it would
  // never be found.
  else if (payment === undefined && status === 'pending')
    conditions.push(sql`payment_status in ('pending', 'failed', 'confirming')`)
  else if (payment === undefined) conditions.push(sql`payment_status not in ('pending', 'failed')`)
  if (payment !== undefined) conditions.push(sql`payment_status = ${sql.lit(payment)}`)
  if (status !== undefined) conditions.push(sql`status = ${sql.lit(status)}`)
  if (userId !== undefined) conditions.push(sql`user_id = ${userId}`)
  if (found) conditions.push(sql`id = any (${found}::uuid[])`)
  else if (search !== '') conditions.push(sql`found_by like lower(${patternOf(search)})`)
  if (from !== undefined) conditions.push(sql`created_at >= ${startOfDay(from)}`)
  if (to !== undefined) conditions.push(sql`created_at < ${startOfDay(addDays(to, 1))}`)
  return conditions
}
