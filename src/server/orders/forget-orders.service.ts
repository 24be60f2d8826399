import { deletedEmail } from '#server/accounts/deleted-account.ts'
import { lockAccountOf } from '#server/accounts/session.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { settledByHand } from '#server/jobs/settled-by-hand.ts'
import { stripBuyers } from '#server/receipts/invoices.service.ts'
import { isSentInVain } from '#server/shipments/parcel-state.ts'
import { findShipmentOf } from '#server/shipments/shipment-facts.service.ts'
import { cancelUnpaid, listOrdersUnderWay, markAllSeen, replaceNotes, stripOrders } from './forget-orders.store.ts'
import { freeHold } from './holds.service.ts'
import { changeOrder, lockOpenOrder } from './orders.store.ts'

/** Whoever leaves for good takes nothing from others: what their open checkout kept goes back. */
export async function freeOpenOrder(tx: Db, userId: string): Promise<void> {
  await lockAccountOf(tx, userId)
  const open = await lockOpenOrder(tx, userId)
  if (!open) return
  await freeHold(tx, open)
  await changeOrder(tx, open.id, { is_open: false })
}

/** Without phone and e-mail nobody could be told of a parcel. */
export async function assertNoneUnderWay(tx: Db, userId: string): Promise<void> {
  for (const order of await listOrdersUnderWay(tx, userId)) {
    // Nothing is sent or owed any more, though staff may have yet to cancel it.
    if (order.payment_status === 'refunded' && isSentInVain(await findShipmentOf(tx, order.id), order)) continue
    throw new ShopError(
      'conflict',
      `Order ${order.number} is still on its way. The account can be deleted once it has arrived.`,
    )
  }
}

const forgotten = { phone: '0000000000', email: deletedEmail('deleted'), apartment: '' }

/** What an invoice needs stays: who bought, and where it went. What was never paid is over. */
export async function forgetOrdersOf(tx: Db, userId: string): Promise<void> {
  await cancelUnpaid(tx, userId)
  await markAllSeen(tx, userId)
  await stripOrders(tx, userId, forgotten)
  await stripBuyers(tx, userId, forgotten)
  // Only what staff typed: that a replacement has yet to be sent, for one, is the shop's own sentence.
  const words = 'What the staff noted here went with the account.'
  await replaceNotes(tx, userId, { beginning: settledByHand, words })
}
