import { nextStatuses, type OrderDetails, type OrderStatus } from '#contracts/orders.ts'
import { assertOwnPassword } from '#server/accounts/passwords.service.ts'
import { assertStillSignedIn, type Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { refundRestIfAny } from '#server/payments/order-refunds.service.ts'
import { callOffJob, clearParcelTroubles } from '#server/shipments/parcel.job.ts'
import { isLost, isSentInVain } from '#server/shipments/parcel-state.ts'
import { findShipmentOf, type Shipment } from '#server/shipments/shipment-facts.service.ts'
import { auditOrder } from './audit-order.service.ts'
import { freeHold, putBack } from './holds.service.ts'
import { type LockedOrder, lockOrderOf } from './lock-order.service.ts'
import { getOrderDetails, getOrderFor } from './order-details.service.ts'
import { sendOrderLetter } from './order-letter.job.ts'
import { changeOrder, type KeptOrder } from './orders.store.ts'
import { setStatus } from './shipping.service.ts'
import { noteSentUnder, readTyped, setTracking, trackingOf } from './tracking-number.service.ts'
import { noParcelWords, whyNoParcel } from './why-no-parcel.ts'

type Means = Pick<Deps, 'db' | 'settings' | 'jobs'>

interface StatusWish {
  status: OrderStatus
  trackingNumber?: string | undefined
  password?: string | undefined
}

/** Moves an order on, by staff. What the table does not allow is refused; cancelling a paid one sends the money back. */
export async function changeStatus(means: Means, admin: Caller, name: string, wish: StatusWish): Promise<OrderDetails> {
  return getOrderDetails(means.db, admin, await moveOrder(means, admin, name, wish))
}

/** As above, for whoever does not look at it afterwards. Gives its id. */
export async function moveOrder(means: Means, admin: Caller, name: string, wish: StatusWish): Promise<string> {
  const { id, paid_at } = await getOrderFor(means.db, admin, name)
  // Before the lock, since hashing takes its time. An order paid between the two is looked at again inside.
  const hasPassword = wish.status === 'cancelled' && (paid_at !== null || wish.password !== undefined)
  if (hasPassword) await assertOwnPassword(means, admin.id, wish.password)
  await means.db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, id)
    await assertStillSignedIn(tx, admin)
    if (order.status === 'shipped' && wish.status === 'shipped' && wish.trackingNumber !== undefined)
      return setTracking(means, tx, { admin, order, typed: wish.trackingNumber })
    const parcel = await findShipmentOf(tx, id)
    assertMove(order, parcel, wish.status)
    if (wish.status === 'cancelled' && order.paid_at !== null && !hasPassword)
      throw new ShopError('password_needed', 'Please enter your password to go on')
    await move(means, tx, { admin, order, parcel, wish })
  })
  return id
}

/** Where staff may move it from here: what may get no parcel can't be on its way, and what is on its way stays so. */
export function movesOf(order: KeptOrder, parcel: Shipment | undefined): OrderStatus[] {
  return nextStatuses[order.status].filter((next) => {
    if (next === 'shipped') return whyNoParcel(order) === undefined
    return next !== 'cancelled' || order.status !== 'shipped' || isSentInVain(parcel, order)
  })
}

function assertMove(order: KeptOrder, parcel: Shipment | undefined, to: OrderStatus): void {
  if (movesOf(order, parcel).includes(to)) return
  if (order.status === to) throw new ShopError('conflict', `This order is ${to} already`)
  const inTheWay = to === 'shipped' ? whyNoParcel(order) : undefined
  if (inTheWay === 'refunded') throw new ShopError('conflict', noParcelWords.refunded)
  if (inTheWay === 'no address')
    throw new ShopError('address_needed', 'This order has no address yet: please fill it in first')
  throw new ShopError('conflict', `An order that is ${order.status} can’t become ${to}`)
}

async function move(
  means: Means,
  tx: Db,
  { admin, order, parcel, wish }: { admin: Caller; order: LockedOrder; parcel: Shipment | undefined; wish: StatusWish },
): Promise<void> {
  const typed = wish.trackingNumber
  const given = typed === undefined ? undefined : await readTyped(tx, order.id, typed)
  if (wish.status === 'cancelled') await cancel(means, tx, { admin, order, parcel })
  if (given !== undefined) await changeOrder(tx, order.id, trackingOf(means.settings, given))
  await setStatus(tx, order.id, wish.status, { author: 'staff', authorId: admin.id })
  await auditOrder(tx, admin, order)
  if (wish.status === 'shipped') await noteSentUnder(means, tx, order.id, given ?? order.tracking_number)
  else await clearParcelTroubles(means.jobs, tx, order.id)
  if (
    wish.status === 'shipped' ||
    wish.status === 'delivered' ||
    (wish.status === 'cancelled' && order.paid_at !== null)
  )
    await sendOrderLetter(tx, means.jobs, { orderId: order.id, kind: wish.status })
}

/**
 * Its pieces go back on the shelf, unless the courier has lost them; what was paid goes back to the shopper, and a parcel
 * that waits is called off.
 */
async function cancel(
  means: Means,
  tx: Db,
  { admin, order, parcel }: { admin: Caller; order: LockedOrder; parcel: Shipment | undefined },
): Promise<void> {
  await changeOrder(tx, order.id, { is_open: false })
  if (order.paid_at === null) return freeHold(tx, order)
  if (!parcel || !isLost(parcel)) await putBack(tx, order)
  const over: LockedOrder = { ...order, status: 'cancelled' }
  await refundRestIfAny({ ...means, tx }, over, { reason: 'The order was cancelled.', askedBy: admin.id })
  await means.jobs.send(tx, callOffJob, { orderId: order.id })
}
