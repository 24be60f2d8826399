import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { Address } from '#contracts/checkout.ts'
import type { Deps } from '#server/app.ts'
import type { Parcel } from '#server/couriers/adhoc-order.ts'
import { CourierError } from '#server/couriers/courier-error.ts'
import type { CreatedShipment } from '#server/couriers/shiprocket-answers.ts'
import { lockOrderOf, type ReadOrder } from '#server/orders/lock-order.service.ts'
import type { OrderWithLines } from '#server/orders/order-details.service.ts'
import { shipOrderJob } from './parcel.job.ts'
import { changeShipment, type KeptShipment } from './shipments.store.ts'

/*
 * The courier service makes an order of its own under the reference it is asked with; asked again, it answers with the one
 * it has, unchanged. Its answer may be lost, in a time-out or with the process that waited for it. So what it is asked, and
 * with which address, is on record before, until its answer is kept. Whoever holds the claim meanwhile asks again: to take
 * what is there, or to call it off where the order is over or goes elsewhere.
 */

type Means = Pick<Deps, 'db' | 'jobs' | 'courier'>

/** By then whoever asked for another parcel has got it, or heard why not. */
const tryAgainSeconds = 60

export async function createAtCourier(
  means: Means,
  found: OrderWithLines,
  before: KeptShipment,
): Promise<KeptShipment> {
  for (const reference of await referencesLeft(means, found, before)) {
    const made = await askUnder(means, found, { reference, before })
    if (!made.isCancelled && made.orderId !== before.provider_order_id) return keepMade(means, { found, before, made })
  }
  throw new CourierError('refused', 'The courier service has called off every shipment of this order')
}

/** What has another address than the order by now is called off first, and its reference is not used again. */
async function referencesLeft(means: Means, found: OrderWithLines, before: KeptShipment): Promise<string[]> {
  const references = referencesOf(found.order)
  const asked = references.indexOf(before.asked_reference ?? '')
  if (asked === -1) return references
  if (before.asked_with === markOf(found.order)) return references.slice(asked)
  await callOffAsked(means, found, before)
  return references.slice(asked + 1)
}

/** A shipment that was called off keeps its reference for good, so the next one gets a suffix. */
function referencesOf({ number }: ReadOrder): string[] {
  return [number, ...[2, 3, 4, 5].map((turn) => `${number}-R${turn}`)]
}

async function askUnder(
  { db, courier }: Means,
  found: OrderWithLines,
  { reference, before }: { reference: string; before: KeptShipment },
): Promise<CreatedShipment> {
  const { order } = found
  const parcel = toParcel(found, reference)
  await changeShipment(db, order.id, { asked_reference: reference, asked_with: markOf(order) })
  try {
    return await courier.createShipment(parcel)
  } catch (error) {
    // What it refuses it has not made, but for what it may have made when it was asked before.
    const isNotMade = error instanceof CourierError && error.kind !== 'unreachable'
    if (isNotMade && reference !== before.asked_reference) {
      const { asked_reference, asked_with } = before
      await changeShipment(db, order.id, { asked_reference, asked_with })
    }
    throw error
  }
}

/** Asked for once more, since only its answer says which one it is: what was never made is made for a moment. */
export async function callOffAsked({ courier }: Means, found: OrderWithLines, asked: KeptShipment): Promise<void> {
  if (asked.asked_reference === null) return
  const made = await courier.createShipment(toParcel(found, asked.asked_reference))
  if (!made.isCancelled && made.orderId !== asked.provider_order_id) await courier.cancel(made.orderId, made.awb)
}

async function keepMade(
  { db, jobs }: Means,
  { found, before, made }: { found: OrderWithLines; before: KeptShipment; made: CreatedShipment },
): Promise<KeptShipment> {
  const { id } = found.order
  const ids = { provider_order_id: made.orderId, provider_shipment_id: made.shipmentId }
  const shipment = { ...emptyShipment(id), ...ids, claimed_until: before.claimed_until }
  await db.transaction().execute(async (tx) => {
    // Whoever hears of the old parcel at this moment has the lock, and must not write of it into the new one.
    await lockOrderOf(tx, id)
    await changeShipment(tx, id, shipment)
    // The job that the payment sent was done with the old one: this one gets its number even if it can't now.
    if (before.awb !== null) await jobs.send(tx, shipOrderJob, { orderId: id }, { startAfterSeconds: tryAgainSeconds })
  })
  return shipment
}

function emptyShipment(order_id: string): KeptShipment {
  const nothing = {
    asked_reference: null,
    asked_with: null,
    claimed_until: null,
    awb: null,
    courier_name: null,
    status_id: null,
    status_label: null,
    status_at: null,
    is_withdrawn: false,
  }
  return { order_id, provider_order_id: null, provider_shipment_id: null, expected_at: null, ...nothing }
}

/** Tells one address from another, and nothing of either. */
function markOf({ id, address }: ReadOrder): string {
  const told = JSON.stringify([id, z.parse(Address, address)])
  return createHash('sha256').update(told).digest('base64url')
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
