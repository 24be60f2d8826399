import { isDeletedEmail } from '#server/accounts/deleted-account.ts'
import { getUserRow } from '#server/accounts/users.service.ts'
import type { Deps } from '#server/app.ts'
import type { Mail } from '#server/mail/mailer.ts'
import {
  findRefundOf,
  listRefundFacts,
  listRefundsOf,
  listReturnedFacts,
} from '#server/payments/refund-lists.service.ts'
import { toRupees } from '#server/pricing/paise.ts'
import { makeReceipt } from '#server/receipts/receipts.service.ts'
import { findParcelUnderWay } from '#server/shipments/shipment-facts.service.ts'
import { writeCancelled } from './letters/cancelled.ts'
import { writeConfirmation } from './letters/confirmation.ts'
import { writeDelivered } from './letters/delivered.ts'
import type { OrderLetter, OrderLetterFacts } from './letters/order-letter.ts'
import { writeRefunded } from './letters/refunded.ts'
import { writeShipped } from './letters/shipped.ts'
import { isStillTrue } from './letters-of.ts'
import { getOrderWithLines, type OrderWithLines } from './order-details.service.ts'
import { nameOf, type OrderLetterWish } from './order-letter.job.ts'
import { toOrder } from './order-view.ts'

type Means = Pick<Deps, 'db' | 'mail' | 'settings'>

/**
 * To the address's own e-mail, else to the account's; to nobody who has gone. Repeated, it has the same Message-ID.
 * It may have waited for the mail server while the order went on: what is no longer true is not told.
 */
export async function mailOrderLetter(means: Means, wish: OrderLetterWish): Promise<void> {
  const found = await getOrderWithLines(means.db, wish.orderId)
  if (!isStillTrue(wish, found.order, await listRefundsOf(means.db, wish.orderId))) return
  const user = await getUserRow(means.db, found.order.user_id)
  const order = toOrder(found.order, found.lines)
  const address = order.address?.email ?? user.email
  if (isDeletedEmail(address)) return
  const { publicUrl, supportEmail, supportPhone } = means.settings
  const facts = { order, name: user.name, publicUrl, supportEmail, supportPhone }
  await means.mail.send({
    to: { name: order.address?.fullName ?? user.name, address },
    ...(await write(means, wish, { facts, kept: found.order })),
    messageId: `<order-${nameOf(wish)}@alankara>`,
    attachments: await attachmentsOf(means, wish, found),
  })
}

async function write(
  { db }: Means,
  wish: OrderLetterWish,
  { facts, kept }: { facts: OrderLetterFacts; kept: OrderWithLines['order'] },
): Promise<OrderLetter> {
  switch (wish.kind) {
    case 'confirmation':
      return writeConfirmation(facts)
    case 'shipped':
      return writeShipped(facts, { courierName: (await findParcelUnderWay(db, kept))?.courier_name ?? null })
    case 'delivered':
      return writeDelivered(facts)
    case 'refunded': {
      const refund = await findRefundOf(db, wish.orderId, wish.refundId ?? '')
      if (!refund) throw new Error('A letter tells of a refund that there is')
      const { amount, reason, isByHand } = refund
      return writeRefunded(facts, { amount: toRupees(amount), reason, isByHand })
    }
    case 'cancelled': {
      const isFilled = kept.paid_at !== null
      const refunds = await (isFilled ? listRefundFacts : listReturnedFacts)(db, wish.orderId)
      const why = isFilled ? undefined : refunds[0]?.reason
      const sumOf = (wantsByHand: boolean) =>
        refunds.reduce((sum, { amount, isByHand }) => (isByHand === wantsByHand ? sum + amount : sum), 0)
      const isInParts = refunds.filter(({ isByHand }) => !isByHand).length > 1
      const [asItWasPaid, byHand] = [toRupees(sumOf(false)), toRupees(sumOf(true))]
      return writeCancelled(facts, { asItWasPaid, isInParts, byHand, why })
    }
  }
}

/** A receipt needs an address: one that is still to come is not waited for. */
async function attachmentsOf(
  means: Means,
  { kind }: OrderLetterWish,
  found: OrderWithLines,
): Promise<NonNullable<Mail['attachments']>> {
  if (kind !== 'confirmation' || found.order.address === null) return []
  const content = await makeReceipt(means, found)
  return [{ filename: `receipt-${found.order.number}.pdf`, content, contentType: 'application/pdf' }]
}
