import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Span } from './calendar.ts'

/** Invoices or credit notes over the same amount to the same state, whose tax is therefore the same. */
export interface IssuedPapers {
  kind: 'invoice' | 'credit_note'
  financialYear: string
  sellerCode: string
  buyerState: string
  /** Of each, in paise, tax inside. */
  amount: number
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
      count(*) as count, sum(pieces) as pieces, min(serial) as first, max(serial) as last
    from (
      select invoices.kind, invoices.financial_year, invoices.serial, invoices.seller ->> 'stateCode' as seller_code,
        coalesce(orders.address ->> 'state', '') as buyer_state, case when refunds.status = 'failed' then 0 else coalesce(refunds.amount, orders.total) end as amount,
        case when refunds.status = 'failed' or orders.total > (
          select sum(upto_it.amount) from invoices as notes join refunds as upto_it on upto_it.id = notes.refund_id
          where notes.order_id = orders.id and upto_it.status <> 'failed'
            and (notes.issued_at, notes.id) <= (invoices.issued_at, invoices.id)
            and invoices.kind = 'credit_note'
        ) then 0 else (
          select sum(quantity) from order_lines where order_lines.order_id = orders.id
        ) end as pieces
      from invoices
      join orders on orders.id = invoices.order_id
      left join refunds on refunds.id = invoices.refund_id
      where invoices.issued_at >= ${begins} and invoices.issued_at < ${ends}
    ) as papers
    group by kind, financial_year, seller_code, buyer_state, amount`.execute(db)
  return rows
}
