import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Span } from './calendar.ts'

/** Invoices or credit notes over the same amount to the same state, at one rate and after the same had gone back: their tax is the same. */
export interface IssuedPapers {
  kind: 'invoice' | 'credit_note'
  financialYear: string
  sellerCode: string
  buyerState: string
  /** Of each, in paise, tax inside. */
  amount: number
  /** In percent. */
  rate: number
  /** Of credit notes: what had gone back of the same invoice before each, as far as its tax knows of it. */
  creditedBefore: number
  count: number
  /** Of all of them together. Money alone takes none back: they go with the credit note that makes an order's refund whole. */
  pieces: number
  first: number
  last: number
}

/** Older versions issued credit notes before the money had gone: that of a refund that came to nothing keeps its serial, and takes no tax back. */
export async function listPapers(db: Db, { begins, ends }: Span): Promise<IssuedPapers[]> {
  const { rows } = await sql<IssuedPapers>`
    select kind, financial_year as "financialYear", seller_code as "sellerCode", buyer_state as "buyerState", amount,
      rate_percent as rate, credited_before as "creditedBefore", count(*) as count, sum(pieces) as pieces,
      min(serial) as first, max(serial) as last
    from (
      select invoices.kind, invoices.financial_year, invoices.serial, invoices.seller ->> 'stateCode' as seller_code,
        coalesce(orders.address ->> 'state', '') as buyer_state,
        case when refunds.status = 'failed' then 0 else coalesce(refunds.amount, orders.total) end as amount,
        invoices.rate_percent, coalesce(invoices.credited_before, 0) as credited_before,
        case
          when refunds.status = 'failed' then 0
          when orders.total > coalesce(invoices.credited_before, earlier.amount) + refunds.amount then 0
          else (select sum(quantity) from order_lines where order_lines.order_id = orders.id)
        end as pieces
      from invoices
      join orders on orders.id = invoices.order_id
      left join refunds on refunds.id = invoices.refund_id
      cross join lateral (
        -- Credit notes of versions before do not keep it.
        select coalesce(sum(given.amount), 0) as amount
        from invoices as notes join refunds as given on given.id = notes.refund_id
        where invoices.kind = 'credit_note' and invoices.credited_before is null
          and notes.order_id = invoices.order_id and given.status <> 'failed'
          and (notes.issued_at, notes.id) < (invoices.issued_at, invoices.id)
      ) as earlier
      where invoices.issued_at >= ${begins} and invoices.issued_at < ${ends}
    ) as papers
    group by kind, financial_year, seller_code, buyer_state, amount, rate_percent, credited_before`.execute(db)
  return rows
}
