import { sql } from 'kysely'
import { creditedBefore } from '#server/db/credited-before.ts'
import type { Db } from '#server/db/database.ts'
import type { Span } from './calendar.ts'

/** Invoices or credit notes over the same amount to the same state, after the same had gone back: their tax is the same. */
export interface IssuedPapers {
  kind: 'invoice' | 'credit_note'
  financialYear: string
  sellerCode: string
  buyerState: string
  /** Of each, in paise, tax inside. */
  amount: number
  /** Of credit notes: what had gone back of the same invoice before each. */
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
      credited_before as "creditedBefore", count(*) as count, sum(pieces) as pieces, min(serial) as first, max(serial) as last
    from (
      select invoices.kind, invoices.financial_year, invoices.serial, invoices.seller ->> 'stateCode' as seller_code,
        coalesce(orders.address ->> 'state', '') as buyer_state,
        case when refunds.status = 'failed' then 0 else coalesce(refunds.amount, orders.total) end as amount,
        coalesce(before.amount, 0) as credited_before,
        case when refunds.status = 'failed' or orders.total > before.amount + refunds.amount then 0 else (
          select sum(quantity) from order_lines where order_lines.order_id = orders.id
        ) end as pieces
      from invoices
      join orders on orders.id = invoices.order_id
      left join refunds on refunds.id = invoices.refund_id
      left join lateral (select ${creditedBefore} as amount) as before on invoices.kind = 'credit_note'
      where invoices.issued_at >= ${begins} and invoices.issued_at < ${ends}
    ) as papers
    group by kind, financial_year, seller_code, buyer_state, amount, credited_before`.execute(db)
  return rows
}
