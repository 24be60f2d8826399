import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Paging } from '#contracts/lists.ts'
import type { Db } from '#server/db/database.ts'
import {
  beginWatch,
  type CountedNow,
  countedTo,
  countUnlessKnown,
  isSure,
  type KnownLength,
  lengthKnownFrom,
  soFar,
  type Watch,
} from './known-length.store.ts'
import { conditionsOf, findWhole, type Sought, type WhichOrders } from './order-filter.store.ts'
import { type KeptOrder, type KeptOrderLine, orderColumns, orderLineColumns } from './orders.store.ts'

export interface ListedOrder {
  order: KeptOrder
  lines: KeptOrderLine[]
  customer: { name: string; email: string; phone: string | null }
}

interface OrderPage {
  rows: ListedOrder[]
  total: number
  /** Undefined where there is nothing to remember. */
  known: KnownLength | undefined
}

/**
 * One page, newest first, each with its lines and whose it is, and the count of all in the same statement. It is counted
 * only where it is not known.
 */
export async function listOrderPage(
  db: Db,
  which: WhichOrders,
  paging: Paging,
  known?: KnownLength,
): Promise<OrderPage> {
  if (!which.search) return readPage(db, which, paging, { known, watch: await beginWatch(db, known) })
  return db.transaction().execute(async (tx) => {
    // A common word is best looked for among the newest, a rare one by its parts: one plan for all would be wrong for half.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    return readPage(tx, { ...which, found: await findWhole(tx, which.search) }, paging, { known })
  })
}

interface Before {
  known?: KnownLength | undefined
  watch?: Watch | undefined
}

async function readPage(db: Db, which: Sought, paging: Paging, { known, watch }: Before): Promise<OrderPage> {
  // What is searched for is found once, for the page and for the count. All else, and what is known to be common, is read
  // off an index that has the orders as they are asked for, without the rest.
  const isFoundOnce = Boolean(which.search) && !(known && isSure(known))
  const rows = await db
    .with('matching', () => matching(db, which))
    .with('page', () => pageOf(isFoundOnce ? sql`matching` : listed(which), paging))
    .with('so_far', () => soFar)
    .selectFrom('page')
    .innerJoin('so_far', (join) => join.onTrue())
    .innerJoin('orders', 'orders.id', 'page.id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(orderColumns.map((column) => `orders.${column}` as const))
    .select(['users.name as customer_name', 'users.email as customer_email', 'users.phone as customer_phone'])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('order_lines')
          .select(orderLineColumns)
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('position'),
      ).as('lines'),
      countUnlessKnown(isFoundOnce ? sql`matching` : furtherThanReach(which), known).as('counted'),
      'so_far.changes',
      'so_far.oldest_under_way',
    ])
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
  const [first] = rows
  // A page past the last has no row to carry the count.
  if (!first) return { rows: [], total: paging.page === 1 ? 0 : await countMatching(db, which), known: undefined }
  return { rows: rows.map(toListed), total: first.counted, known: lengthKnownFrom(first, known, watch) }
}

function pageOf(source: RawBuilder<unknown>, { page, limit }: Paging) {
  // Numbers in the text: a plan made for any of them would cost more than making one each time.
  const window = sql`limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`
  return sql<{ id: string }>`(select id from ${source} ${newestFirst} ${window})`
}

function furtherThanReach(which: Sought) {
  return sql`(select from ${listed(which)} ${newestFirst} limit ${sql.lit(countedTo)}) as reached`
}

const newestFirst = sql`order by created_at desc, id desc`

function listed(which: Sought) {
  return sql`orders where ${sql.join(conditionsOf(which), sql` and `)}`
}

interface Row extends KeptOrder, CountedNow {
  lines: KeptOrderLine[]
  customer_name: string
  customer_email: string
  customer_phone: string | null
}

function toListed({ counted: _, changes: __, oldest_under_way: ___, lines, ...row }: Row): ListedOrder {
  const { customer_name: name, customer_email: email, customer_phone: phone, ...order } = row
  return { order, lines, customer: { name, email, phone } }
}

async function countMatching(db: Db, which: Sought): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, which).as('matching'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function matching(db: Db, which: Sought) {
  return (
    db
      .selectFrom('orders')
      .select(['id', 'created_at'])
      .where((row) => row.and(conditionsOf(which)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      // A number in the text: a plan made for any limit would take the wrong index.
      .limit(sql.lit(countedTo))
  )
}

/** Staff's badges count what has been paid. */
export async function countUnseen(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isNews)
    .executeTakeFirstOrThrow()
  return count
}

/** Those of a person, or one. */
export async function markSeen(
  db: Db,
  which: { userId: string; paidBefore?: Date } | { orderId: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ seen_by_admin: true })
    .where((row) =>
      'userId' in which
        ? row.and([
            row('user_id', '=', which.userId),
            ...(which.paidBefore ? [row('paid_at', '<=', which.paidBefore)] : []),
          ])
        : row('id', '=', which.orderId),
    )
    .where(isNews)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** One that is paid later is still news then. */
const isNews = sql<boolean>`not seen_by_admin and paid_at is not null`

/** The same of one that has been read. */
export function isNew({ seen_by_admin, paid_at }: Pick<KeptOrder, 'seen_by_admin' | 'paid_at'>): boolean {
  return !seen_by_admin && paid_at !== null
}
