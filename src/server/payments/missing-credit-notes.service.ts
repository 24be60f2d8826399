import { dayMs } from '#contracts/day.ts'
import type { Deps } from '#server/app.ts'
import { lockOrderOf } from '#server/orders/lock-order.service.ts'
import { issueCreditNote } from '#server/receipts/invoices.service.ts'
import { listRefundsWithoutNote } from './refunds.store.ts'

/** As long as a refund may take to be sent, and a deploy to be noticed as one that went wrong. */
const lookBackMs = 30 * dayMs

/**
 * A version that gave credit notes when a refund was asked for finishes, while a deploy goes round or after it was taken
 * back, what this one has asked for; and gives it none.
 */
export async function issueMissingCreditNotes({ db }: Pick<Deps, 'db'>): Promise<void> {
  const since = new Date(Date.now() - lookBackMs)
  for (const { id, order_id } of await listRefundsWithoutNote(db, since, 100))
    await db.transaction().execute(async (tx) => {
      await lockOrderOf(tx, order_id)
      await issueCreditNote(tx, { orderId: order_id, refundId: id })
    })
}
