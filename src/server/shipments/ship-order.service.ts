import * as z from 'zod/mini'
import { Address } from '#contracts/checkout.ts'
import type { Deps } from '#server/app.ts'
import type { Parcel } from '#server/couriers/adhoc-order.ts'
import { CourierError } from '#server/couriers/courier-error.ts'
import { ShopError } from '#server/errors.ts'
import { getOrderWithLines, noteShipment, type OrderWithLines } from '#server/orders/shipping.service.ts'
import { noParcelWords, whyNoParcel } from '#server/orders/why-no-parcel.ts'
import { shipOrderJob } from './ship-order.job.ts'
import { changeShipment, claimShipment, findShipment, type KeptShipment, releaseShipment } from './shipments.store.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'courier' | 'settings' | 'log'>

/** Longer than all the questions to the courier service can take. */
const claimMs = 5 * 60_000
const firstCheckMs = 6 * 3600_000

export interface Shipped {
  trackingNumber: string | null
  trackingUrl: string | null
}

/** Makes the order's parcel known to the courier service, as far as it is not yet. Undefined where somebody is at it. */
export async function shipOrder(means: Means, orderId: string): Promise<Shipped | undefined> {
  assertReady(await getOrderWithLines(means.db, orderId), await findShipment(means.db, orderId))
  const until = new Date(Date.now() + claimMs)
  const claimed = await claimShipment(means.db, orderId, until)
  if (!claimed) return undefined
  try {
    // Read again: whoever cancels it or changes its address from here on finds the claim, and waits or calls it off.
    const found = await getOrderWithLines(means.db, orderId)
    assertReady(found, claimed)
    return await makeShipment(means, found, claimed)
  } finally {
    await releaseShipment(means.db, orderId, until)
  }
}

/** Whoever asks again for what was sent with its parcel is told of that one. */
function assertReady({ order }: OrderWithLines, shipment: KeptShipment | undefined): void {
  const inTheWay = whyNoParcel(order)
  if (inTheWay === undefined || (inTheWay === 'sent' && shipment?.awb)) return
  throw new ShopError(inTheWay === 'no address' ? 'address_needed' : 'conflict', noParcelWords[inTheWay])
}

async function makeShipment(means: Means, found: OrderWithLines, claimed: KeptShipment): Promise<Shipped> {
  const made = claimed.provider_shipment_id ? claimed : await createAtCourier(means, found)
  if (made.awb) return { trackingNumber: made.awb, trackingUrl: found.order.tracking_url }
  const ids = { orderId: made.provider_order_id ?? '', shipmentId: made.provider_shipment_id ?? '' }
  const { awb, courierName } = await means.courier.assignAwb(ids)
  const trackingUrl = `${means.settings.courier.trackingUrl}${encodeURIComponent(awb)}`
  await means.db.transaction().execute(async (tx) => {
    const next_check_at = new Date(Date.now() + firstCheckMs)
    await changeShipment(tx, found.order.id, { awb, courier_name: courierName, next_check_at })
    await noteShipment(tx, found.order.id, { awb, trackingUrl, courierName })
    await means.jobs.clearFailed(tx, shipOrderJob, { orderId: found.order.id })
  })
  await askPickup(means, ids.shipmentId)
  return { trackingNumber: awb, trackingUrl }
}

/** A shipment that was called off keeps its reference for good, so the next one gets a suffix. */
async function createAtCourier({ db, courier }: Means, found: OrderWithLines): Promise<KeptShipment> {
  for (let turn = 1; turn <= 5; turn++) {
    const reference = turn === 1 ? found.order.number : `${found.order.number}-R${turn}`
    const made = await courier.createShipment(toParcel(found, reference))
    if (made.isCancelled) continue
    const change = { provider_order_id: made.orderId, provider_shipment_id: made.shipmentId }
    await changeShipment(db, found.order.id, change)
    return { ...emptyShipment(found.order.id), ...change }
  }
  throw new CourierError('refused', 'The courier service has called off every shipment of this order')
}

function emptyShipment(order_id: string): KeptShipment {
  const nothing = {
    claimed_until: null,
    awb: null,
    courier_name: null,
    status_id: null,
    status_label: null,
    status_at: null,
  }
  return { order_id, provider_order_id: null, provider_shipment_id: null, expected_at: null, ...nothing }
}

/** The parcel exists without it: staff can hand it over in other ways. */
async function askPickup({ courier, log }: Means, shipmentId: string): Promise<void> {
  await courier.requestPickup(shipmentId).catch((err: unknown) => log.warn({ err }, 'no pickup could be arranged'))
}

function toParcel({ order, lines }: OrderWithLines, reference: string): Parcel {
  return {
    reference,
    orderedAt: order.created_at,
    to: z.parse(Address, order.address),
    lines: lines.map(({ product_id, ...line }) => ({ productId: product_id, ...line })),
    subtotal: order.subtotal,
    shippingCharge: order.shipping,
  }
}
