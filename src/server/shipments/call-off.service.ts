import type { Deps } from '#server/app.ts'
import { CourierError } from '#server/couriers/courier-error.ts'
import { calledOff } from '#server/couriers/shipment-status.ts'
import type { Db } from '#server/db/database.ts'
import { type LockedOrder, lockOrderOf, type ReadOrder } from '#server/orders/lock-order.service.ts'
import { getOrderWithLines } from '#server/orders/order-details.service.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { forgetTracking } from '#server/orders/shipping.service.ts'
import { whyNoParcel } from '#server/orders/why-no-parcel.ts'
import { callOffAsked } from './create-parcel.service.ts'
import { parcelCalledOffJob, strayParcelJob } from './parcel.job.ts'
import { isCalledOff, isCollected, isCountedOn, isLost, isSentInVain } from './parcel-state.ts'
import {
  changeShipment,
  checkEveryMs,
  claimShipment,
  findShipment,
  type KeptShipment,
  releaseShipment,
} from './shipments.store.ts'
import { noteStray } from './stray-parcel.service.ts'

type Means = Pick<Deps, 'db' | 'courier' | 'jobs'>

const callOffMs = 5 * 60_000

/** For an order that was cancelled, refunded or sent another way. One without a parcel has nothing to call off. */
export async function callOff(means: Means, orderId: string): Promise<void> {
  const { db } = means
  if (!(await findShipment(db, orderId))) return
  const until = new Date(Date.now() + callOffMs)
  const claimed = await claimShipment(db, orderId, until)
  if (!claimed) throw new Error('The shipment is being made at this moment')
  try {
    if (claimed.asked_reference !== null) await callOffUnanswered(means, claimed)
    const order = await withdraw(db, orderId)
    if (order) await askCourier(means, order, claimed)
  } finally {
    await releaseShipment(db, orderId, until)
  }
}

/** What the courier was asked for, and did not answer that anybody heard: it may have it all the same. */
async function callOffUnanswered(means: Means, parcel: KeptShipment): Promise<void> {
  const found = await getOrderWithLines(means.db, parcel.order_id)
  if (whyNoParcel(found.order) === undefined || isSent(found.order)) return
  try {
    await callOffAsked(means, found, parcel)
  } catch (error) {
    return tellRefused(means, found.order.id, error)
  }
  await changeShipment(means.db, parcel.order_id, { asked_reference: null, asked_with: null })
}

/** What it was sent with may belong to the same order at the courier service, made there by staff: that order stays. */
function isSent({ status }: ReadOrder): boolean {
  return status === 'shipped' || status === 'delivered'
}

/**
 * On record before the courier hears of it, so that nobody takes what it says then for its own doing. Undefined as the
 * order stands now: it may be wanted again, since its refund failed, or be on its way with this very parcel.
 */
function withdraw(db: Db, orderId: string): Promise<ReadOrder | undefined> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, orderId)
    const parcel = await findShipment(tx, orderId)
    if (!parcel || isCollected(parcel) || isLost(parcel)) return undefined
    const is_withdrawn = !isCountedOn(parcel, order)
    await changeShipment(tx, orderId, { is_withdrawn })
    return is_withdrawn ? order : undefined
  })
}

async function askCourier(means: Means, order: ReadOrder, parcel: KeptShipment): Promise<void> {
  const awb = isCalledOff(parcel) ? undefined : (parcel.awb ?? undefined)
  const providerOrder = isSent(order) ? undefined : (parcel.provider_order_id ?? undefined)
  if (awb === undefined && providerOrder === undefined) return
  try {
    await means.courier.cancel(providerOrder, awb)
  } catch (error) {
    return tellRefused(means, order.id, error)
  }
  await noteDone(means, parcel)
}

/** Asked about until the courier says so too, or that it came for the parcel before it heard. */
function noteDone({ db, jobs }: Means, { order_id, awb }: KeptShipment): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, order_id)
    const nothing = { provider_order_id: null, provider_shipment_id: null, is_withdrawn: false }
    const next_check_at = new Date(Date.now() + checkEveryMs)
    await changeShipment(tx, order_id, awb === null ? nothing : { ...calledOff, status_at: new Date(), next_check_at })
    if (awb !== null) await noteCalledOff({ jobs }, tx, { order, parcel: { awb, is_withdrawn: true } })
  })
}

/**
 * Asking again is no use: most likely the parcel is with the courier already, whatever it has told so far. The parcel
 * stands as it did, and what the courier says of it is news of the order again.
 */
async function tellRefused({ db, jobs }: Means, orderId: string, error: unknown): Promise<void> {
  if (!(error instanceof CourierError) || error.kind !== 'refused') throw error
  const refusal = error.message
  await db.transaction().execute(async (tx) => {
    await lockOrderOf(tx, orderId)
    const parcel = await findShipment(tx, orderId)
    if (parcel && !isCollected(parcel)) await changeShipment(tx, orderId, { is_withdrawn: false })
    await noteStray({ jobs, tx }, { orderId, refusal })
  })
}

/**
 * Whoever called it off, its number leads nowhere. Where the courier did, and the order counted on it, staff and the shopper
 * are told. Where the shop withdrew it, nobody is: should the order be wanted again, since the bank refused its refund, staff
 * read of that refund among the failed jobs.
 */
export async function noteCalledOff(
  { jobs }: Pick<Means, 'jobs'>,
  tx: Db,
  { order, parcel }: { order: LockedOrder; parcel: { awb: string; is_withdrawn: boolean } },
): Promise<void> {
  await jobs.clearFailed(tx, strayParcelJob, { orderId: order.id })
  if (order.status !== 'processing' && order.status !== 'shipped') return
  if (order.tracking_number === parcel.awb) await forgetTracking(tx, order.id)
  if (parcel.is_withdrawn || !isCountedOn(parcel, order)) return
  await noteEvent(tx, order.id, {
    kind: 'shipment',
    words: 'The courier will not collect the parcel after all, so its number no longer counts. We are looking into it.',
    author: 'shop',
  })
  await jobs.send(tx, parcelCalledOffJob, { orderId: order.id })
}

/** What staff read of it among the failed jobs, unless they have seen to it already. */
export async function tellCalledOff({ db }: Pick<Means, 'db'>, orderId: string): Promise<void> {
  const { order } = await getOrderWithLines(db, orderId)
  const parcel = await findShipment(db, orderId)
  if (!isCalledOff(parcel)) return
  if (whyNoParcel(order) === undefined)
    throw new Error('The courier has called off the parcel: ask for it again, or send the order another way')
  if (order.status !== 'shipped' || !isSentInVain(parcel, order)) return
  const deed =
    order.payment_status === 'refunded'
      ? 'its money went back, so cancel the order, and its pieces are in stock again'
      : 'send it another way and set its tracking number, or cancel the order'
  throw new Error(`The order was marked as shipped, but the courier has called off its parcel: ${deed}`)
}
