import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export type InvoiceKind = 'invoice' | 'credit_note'

/**
 * The next serial of a financial year. The counter's row stays locked until the transaction ends:
 * the next one waits, and one that is taken back leaves no gap.
 */
export async function takeSerial(tx: Db, kind: InvoiceKind, financialYear: string): Promise<number> {
  const { last_serial } = await tx
    .insertInto('invoice_counters')
    .values({ kind, financial_year: financialYear, last_serial: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'financial_year'])
        .doUpdateSet((row) => ({ last_serial: row('invoice_counters.last_serial', '+', 1) })),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow()
  return last_serial
}

export interface NewInvoice {
  id: string
  kind: InvoiceKind
  order_id: string
  refund_id: string | null
  financial_year: string
  serial: number
  /** As `sellerOf` says it, or as it stands on the invoice. */
  seller: unknown
  rate_percent: number
  /** Of a credit note: what had gone back of its invoice before. */
  credited_before: number | null
  issued_at: Date
}

export async function insertInvoice(tx: Db, invoice: NewInvoice): Promise<void> {
  await tx
    .insertInto('invoices')
    .values({ ...invoice, seller: JSON.stringify(invoice.seller) })
    .execute()
}

const columns = [
  'kind',
  'financial_year',
  'serial',
  'seller',
  'buyer',
  'rate_percent',
  'credited_before',
  'issued_at',
] as const

export function findInvoice(db: Db, orderId: string) {
  return db
    .selectFrom('invoices')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
}

export function findCreditNote(db: Db, refundId: string) {
  return db.selectFrom('invoices').select(columns).where('refund_id', '=', refundId).executeTakeFirst()
}

/** What the credit notes of an order come to, in paise. Versions before noted refunds that came to nothing later. */
export async function sumCredited(db: Db, orderId: string): Promise<number> {
  const { credited } = await db
    .selectFrom('invoices')
    .innerJoin('refunds', 'refunds.id', 'invoices.refund_id')
    .select(({ fn }) => fn.sum<number | null>('refunds.amount').as('credited'))
    .where('invoices.order_id', '=', orderId)
    .where('refunds.status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return credited ?? 0
}

/** Only on those that do not name one of their own yet. */
export async function setBuyer(tx: Db, orderId: string, buyer: unknown): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ buyer: JSON.stringify(buyer) })
    .where('order_id', '=', orderId)
    .where('buyer', 'is', null)
    .execute()
}

/** Where they name a buyer of their own. */
export async function replaceInBuyers(tx: Db, userId: string, instead: object): Promise<void> {
  await sql`
    update invoices set buyer = buyer || ${JSON.stringify(instead)}::jsonb
    from orders
    where orders.id = invoices.order_id and orders.user_id = ${userId} and buyer is not null`.execute(tx)
}

export async function listNotedRefunds(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('refund_id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit_note')
    .execute()
  return rows.flatMap(({ refund_id }) => refund_id ?? [])
}
