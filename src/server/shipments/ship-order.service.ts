import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { lockOrderOf, type ReadOrder } from '#server/orders/lock-order.service.ts'
import { getOrderWithLines, type OrderWithLines } from '#server/orders/order-details.service.ts'
import { noteShipment } from '#server/orders/shipping.service.ts'
import { trackingAddress } from '#server/orders/tracking-number.service.ts'
import { noParcelWords, whyNoParcel } from '#server/orders/why-no-parcel.ts'
import { createAtCourier } from './create-parcel.service.ts'
import { askPickupJob, callOffJob, clearParcelTroubles } from './parcel.job.ts'
import { isCalledOff } from './parcel-state.ts'
import { changeShipment, claimShipment, findShipment, type KeptShipment, releaseShipment } from './shipments.store.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'courier' | 'settings'>

/** Longer than all the questions to the courier service can take. */
const claimMs = 5 * 60_000
const firstCheckMs = 6 * 3600_000

type Assigned = Awaited<ReturnType<Deps['courier']['assignAwb']>>

export interface Shipped {
  trackingNumber: string | null
  trackingUrl: string | null
}

/** Makes the order's parcel known to the courier service, as far as it is not yet. Undefined where somebody is at it. */
export async function shipOrder(
  means: Means,
  orderId: string,
  { mayReplace = false } = {},
): Promise<Shipped | undefined> {
  assertReady((await getOrderWithLines(means.db, orderId)).order, await findShipment(means.db, orderId))
  const until = new Date(Date.now() + claimMs)
  const claimed = await claimShipment(means.db, orderId, until)
  if (!claimed) return undefined
  try {
    const found = await readAnew(means.db, orderId)
    assertReady(found.order, claimed)
    if (isToReplace(found.order, claimed) && !mayReplace)
      throw new ShopError('conflict', 'The courier has called off this parcel. We will send your order with another.')
    return await makeShipment(means, found, claimed)
  } finally {
    await releaseShipment(means.db, orderId, until)
  }
}

/**
 * Whoever cancels it or changes its address from here on finds the claim, and waits or calls it off; whoever was at it
 * before the claim has the lock, and is waited for.
 */
function readAnew(db: Db, orderId: string): Promise<OrderWithLines> {
  return db.transaction().execute(async (tx) => {
    await lockOrderOf(tx, orderId)
    return getOrderWithLines(tx, orderId)
  })
}

/** Whoever asks again for what was sent with its parcel is told of that one. */
function assertReady(order: ReadOrder, shipment?: KeptShipment): void {
  const inTheWay = whyNoParcel(order)
  if (inTheWay === undefined || (inTheWay === 'sent' && shipment?.awb)) return
  throw new ShopError(inTheWay === 'no address' ? 'address_needed' : 'conflict', noParcelWords[inTheWay])
}

/** A parcel that was called off while its order still waits to be sent. */
function isToReplace(order: ReadOrder, shipment: KeptShipment): boolean {
  return isCalledOff(shipment) && whyNoParcel(order) === undefined
}

async function makeShipment(means: Means, found: OrderWithLines, claimed: KeptShipment): Promise<Shipped> {
  const isMade = claimed.provider_shipment_id !== null && !isToReplace(found.order, claimed)
  const made = isMade ? claimed : await createAtCourier(means, found, claimed)
  if (made.awb) return { trackingNumber: found.order.tracking_number, trackingUrl: found.order.tracking_url }
  const ids = { orderId: made.provider_order_id ?? '', shipmentId: made.provider_shipment_id ?? '' }
  return keepAwb(means, found.order.id, await means.courier.assignAwb(ids))
}

/** Staff may have sent, cancelled or refunded the order while the courier service was asked: then it is as they left it. */
async function keepAwb(means: Means, orderId: string, { awb, courierName }: Assigned): Promise<Shipped> {
  const trackingUrl = trackingAddress(means.settings, awb)
  const order = await means.db.transaction().execute(async (tx) => {
    const now = await lockOrderOf(tx, orderId)
    const next_check_at = new Date(Date.now() + firstCheckMs)
    await changeShipment(tx, orderId, { awb, courier_name: courierName, next_check_at, is_withdrawn: false })
    if (whyNoParcel(now) === undefined) {
      await noteShipment(tx, orderId, { awb, trackingUrl, courierName })
      await means.jobs.send(tx, askPickupJob, { orderId })
    } else await haveItCalledOff(means, tx, orderId)
    await clearParcelTroubles(means.jobs, tx, orderId)
    return now
  })
  // Refused only now: the number had to be kept, since without it the parcel can't be called off.
  assertReady(order)
  return { trackingNumber: awb, trackingUrl }
}

/** The claim ends with it, so that the job need not wait. */
async function haveItCalledOff({ jobs }: Means, tx: Db, orderId: string): Promise<void> {
  await changeShipment(tx, orderId, { claimed_until: null })
  await jobs.send(tx, callOffJob, { orderId })
}

/** Only while the order waits for it: staff can hand a parcel over in other ways. */
export async function askPickup({ db, courier }: Pick<Means, 'db' | 'courier'>, orderId: string): Promise<void> {
  const { order } = await getOrderWithLines(db, orderId)
  const shipment = await findShipment(db, orderId)
  if (whyNoParcel(order) !== undefined || !shipment?.awb || isCalledOff(shipment)) return
  if (shipment.provider_shipment_id !== null) await courier.requestPickup(shipment.provider_shipment_id)
}
