import type { Deps } from '#server/app.ts'
import { CourierError } from '#server/couriers/courier-error.ts'
import { calledOff } from '#server/couriers/shipment-status.ts'
import type { Db } from '#server/db/database.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { type LockedOrder, lockOrderOf } from '#server/orders/paying.service.ts'
import { forgetTracking, getOrderWithLines } from '#server/orders/shipping.service.ts'
import { whyNoParcel } from '#server/orders/why-no-parcel.ts'
import { isCalledOff, isCollected, isCountedOn } from './parcel-state.ts'
import { parcelCalledOffJob, strayParcelJob } from './ship-order.job.ts'
import {
  changeShipment,
  checkEveryMs,
  claimShipment,
  findShipment,
  type KeptShipment,
  releaseShipment,
} from './shipments.store.ts'

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
    const { order } = await getOrderWithLines(db, orderId)
    await callOffUnwanted(means, order, claimed)
  } finally {
    await releaseShipment(db, orderId, until)
  }
}

/** As the order stands now: it may be wanted again, since its refund failed, or be on its way with this very parcel. */
async function callOffUnwanted(means: Means, order: LockedOrder, parcel: KeptShipment): Promise<void> {
  if (isCountedOn(parcel, order) || isCollected(parcel)) return
  const awb = isCalledOff(parcel) ? undefined : (parcel.awb ?? undefined)
  const isSent = order.status === 'shipped' || order.status === 'delivered'
  // What it was sent with may belong to the same order at the courier service, made there by staff: that order stays.
  const providerOrder = isSent ? undefined : (parcel.provider_order_id ?? undefined)
  if (awb === undefined && providerOrder === undefined) return
  try {
    await means.courier.cancel(providerOrder, awb)
  } catch (error) {
    if (!(error instanceof CourierError) || error.kind !== 'refused') throw error
    return noteRefused(means, order.id, error.message)
  }
  await noteDone(means, parcel)
}

/** Known at once, and asked about until the courier says so too, or that it came for the parcel before it heard. */
function noteDone({ db, jobs }: Means, { order_id, awb }: KeptShipment): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, order_id)
    const nothing = { provider_order_id: null, provider_shipment_id: null, next_check_at: null }
    const next_check_at = new Date(Date.now() + checkEveryMs)
    await changeShipment(tx, order_id, awb === null ? nothing : { ...calledOff, next_check_at })
    if (awb !== null) await noteCalledOff({ jobs }, tx, { order, awb })
  })
}

/** Asking again is no use: most likely the parcel is with the courier already, whatever it has told so far. */
function noteRefused({ db, jobs }: Means, orderId: string, refusal: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await changeShipment(tx, orderId, { is_stray: true })
    await jobs.send(tx, strayParcelJob, { orderId, refusal })
  })
}

/** Whoever called it off, its number leads nowhere. Staff and the shopper hear of it where the order counted on it. */
export async function noteCalledOff(
  { jobs }: Pick<Means, 'jobs'>,
  tx: Db,
  { order, awb }: { order: LockedOrder; awb: string },
): Promise<void> {
  await changeShipment(tx, order.id, { is_stray: false })
  await jobs.clearFailed(tx, strayParcelJob, { orderId: order.id })
  if (order.status !== 'processing' && order.status !== 'shipped') return
  if (order.tracking_number === awb) await forgetTracking(tx, order.id)
  if (!isCountedOn({ awb }, order) || order.payment_status === 'refunded') return
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
  if (!isCalledOff(await findShipment(db, orderId))) return
  const inTheWay = whyNoParcel(order)
  if (inTheWay === undefined)
    throw new Error('The courier has called off the parcel: ask for it again, or send the order another way')
  if (inTheWay === 'sent' && order.status === 'shipped' && order.tracking_number === null)
    throw new Error(
      'The order was marked as shipped, but the courier has called off its parcel: send it another way, and set its tracking number',
    )
}

/** What staff read of it among the failed jobs. */
export function tellStray(refusal: string | undefined): never {
  throw new Error(
    refusal === undefined
      ? 'The courier has collected a parcel that is not to be sent any more: have it brought back'
      : `The courier did not call off the parcel, which is not to be sent any more: ${refusal}`,
  )
}
