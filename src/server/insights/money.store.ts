import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Span } from './calendar.ts'

export type PaymentHere = Awaited<ReturnType<typeof listPaymentsHere>>[number]
export type RefundHere = Awaited<ReturnType<typeof listRefundsHere>>[number]

/** What we recorded in a time, and these besides, whenever that was. */
export function listPaymentsHere(db: Db, { begins, ends }: Span, ids: readonly string[]) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.amount', 'payments.created_at as at', 'orders.number'])
    .where((row) =>
      row.or([
        row.and([row('payments.created_at', '>=', begins), row('payments.created_at', '<', ends)]),
        row('payments.id', '=', sql<string>`any (${ids}::text[])`),
      ]),
    )
    .execute()
}

/** As above. The provider knows a refund by its own id, and by ours on the receipt. */
export function listRefundsHere(
  db: Db,
  { begins, ends }: Span,
  { providerIds, ids }: { providerIds: readonly string[]; ids: readonly string[] },
) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select([
      'refunds.id',
      'refunds.provider_id as providerId',
      'refunds.payment_id as paymentId',
      'refunds.amount',
      'refunds.status',
      'refunds.by_hand as isByHand',
      'refunds.created_at as at',
      'orders.number',
    ])
    .where((row) =>
      row.or([
        row.and([row('refunds.created_at', '>=', begins), row('refunds.created_at', '<', ends)]),
        row('refunds.provider_id', '=', sql<string>`any (${providerIds}::text[])`),
        row('refunds.id', '=', sql<string>`any (${ids}::uuid[])`),
      ]),
    )
    .execute()
}

/** Our order numbers, by what the provider calls the orders. */
export async function listNumbersOf(db: Db, providerOrderIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('provider_orders')
    .innerJoin('orders', 'orders.id', 'provider_orders.order_id')
    .select(['provider_orders.id', 'orders.number'])
    .where('provider_orders.id', '=', sql<string>`any (${providerOrderIds}::text[])`)
    .execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}
