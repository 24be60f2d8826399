import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import { CourierError } from '#server/couriers/courier-error.ts'
import { calledOff } from '#server/couriers/shipment-status.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { getOrderFor } from '#server/orders/order-details.service.ts'
import { type LockedOrder, lockOrderOf } from '#server/orders/paying.service.ts'
import { forgetTracking, getOrderWithLines } from '#server/orders/shipping.service.ts'
import { whyNoParcel } from '#server/orders/why-no-parcel.ts'
import { type Shipped, shipOrder } from './ship-order.service.ts'
import { isCalledOff } from './shipment-facts.service.ts'
import { changeShipment, claimShipment, findShipment, type KeptShipment, releaseShipment } from './shipments.store.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'courier' | 'settings' | 'log'>
type CallOffMeans = Pick<Means, 'db' | 'courier'>

const waitMs = 8000
const callOffMs = 5 * 60_000

/**
 * The checkout page asks for its shipment right away; the job may be making it at this moment. Staff also ask for another
 * one in the place of what the courier called off.
 */
export async function requestOwnShipment(means: Means, caller: Caller, name: string): Promise<Shipped> {
  const { id, user_id } = await getOrderFor(means.db, caller, name)
  const before = await findShipment(means.db, id)
  const hadParcel = before?.awb != null && !isCalledOff(before)
  const shipped = await shipWithin(means, id, { mayReplace: caller.role === 'admin' })
  if (user_id !== caller.id && !hadParcel) await putOnRecord(means, caller, id, shipped)
  return shipped
}

async function shipWithin(means: Means, id: string, how: { mayReplace: boolean }): Promise<Shipped> {
  const deadline = Date.now() + waitMs
  for (;;) {
    const shipped = await tryToShip(means, id, how)
    if (shipped) return shipped
    if (Date.now() > deadline) throw new ShopError('unavailable', 'Your shipment is still being made')
    await pause(200)
  }
}

async function putOnRecord({ db }: Means, staff: Caller, id: string, { trackingNumber }: Shipped): Promise<void> {
  await writeAudit(db, {
    actor: { id: staff.id, name: staff.name },
    action: 'parcel asked for',
    subjectKind: 'order',
    subjectId: id,
    after: { trackingNumber },
  })
}

async function tryToShip(means: Means, id: string, how: { mayReplace: boolean }): Promise<Shipped | undefined> {
  try {
    return await shipOrder(means, id, how)
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    means.log.warn({ err: error }, 'a shipment could not be made; the job goes on trying')
    throw new ShopError(
      'unavailable',
      'The courier service does not answer. Your order is safe, and we go on trying.',
      {
        cause: error,
      },
    )
  }
}

/** For an order that was cancelled, refunded or sent another way. One without a parcel has nothing to call off. */
export async function callOff({ db, courier }: CallOffMeans, orderId: string): Promise<void> {
  if (!(await findShipment(db, orderId))) return
  const until = new Date(Date.now() + callOffMs)
  const claimed = await claimShipment(db, orderId, until)
  if (!claimed) throw new Error('The shipment is being made at this moment')
  try {
    const { order } = await getOrderWithLines(db, orderId)
    await callOffUnwanted({ db, courier }, order, claimed)
  } finally {
    await releaseShipment(db, orderId, until)
  }
}

/** As the order stands now: it may be wanted again, since its refund failed, or be on its way with this very parcel. */
async function callOffUnwanted(
  { db, courier }: CallOffMeans,
  order: LockedOrder,
  shipment: KeptShipment,
): Promise<void> {
  const awb = isCalledOff(shipment) ? undefined : (shipment.awb ?? undefined)
  if (order.status === 'shipped' || order.status === 'delivered') {
    if (awb === undefined || order.tracking_number === awb) return
    // Its number may come from the same order at the courier service, given there by staff: that order stays.
    await courier.cancel(undefined, awb)
  } else {
    if (whyNoParcel(order) === undefined || !shipment.provider_order_id) return
    await courier.cancel(shipment.provider_order_id, awb)
  }
  await noteCalledOff(db, shipment)
}

/** Known at once, so that nobody takes what the courier tells of it for the courier's own doing. */
function noteCalledOff(db: Db, { order_id, awb }: KeptShipment): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { status } = await lockOrderOf(tx, order_id)
    const nothing = { provider_order_id: null, provider_shipment_id: null }
    await changeShipment(tx, order_id, { ...(awb === null ? nothing : calledOff), next_check_at: null })
    if (status === 'processing') await forgetTracking(tx, order_id)
  })
}
