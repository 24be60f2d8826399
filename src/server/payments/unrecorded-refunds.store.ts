import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** As the provider names it. */
export interface ToldRefund {
  id: string
  paymentId: string
  /** An id of ours, where it was given one. */
  receipt: string | null
}

export interface UnrecordedRefund {
  id: string
  providerOrderId: string
  orderNumber: string
  /** Whether any of its payment has not gone back yet. What is only asked for here may turn out to be this very one. */
  hasRoom: boolean
}

/** Which of these are not on record, neither under the provider's name nor as asked for here, of payments that are. */
export async function listUnrecorded(db: Db, told: readonly ToldRefund[]): Promise<UnrecordedRefund[]> {
  const { rows } = await sql<UnrecordedRefund>`
    select told.id, payments.provider_order_id as "providerOrderId", orders.number as "orderNumber",
      payments.amount > (
        select coalesce(sum(amount), 0) from refunds where payment_id = payments.id and status in ('pending', 'done')
      ) as "hasRoom"
    from unnest(
      ${told.map(({ id }) => id)}::text[],
      ${told.map(({ paymentId }) => paymentId)}::text[],
      ${told.map(({ receipt }) => receipt)}::uuid[]
    ) as told (id, payment_id, receipt)
    join payments on payments.id = told.payment_id
    join orders on orders.id = payments.order_id
    where not exists (select from refunds where refunds.provider_id = told.id)
      and not exists (select from refunds where refunds.id = told.receipt)`.execute(db)
  return rows
}
