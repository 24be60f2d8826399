import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { clearParcelTroubles, strayParcelJob } from '#server/shipments/ship-order.job.ts'
import { findShipmentOf } from '#server/shipments/shipment-facts.service.ts'
import { auditOrder } from './audit-order.service.ts'
import { getOrderFor } from './order-details.service.ts'
import { noteEvent } from './order-events.service.ts'
import { changeOrder } from './orders.store.ts'
import { type LockedOrder, lockOrderOf } from './paying.service.ts'

type Means = Pick<Deps, 'db' | 'settings' | 'jobs'>

/** Before, the courier names it; after, nobody follows it any more. Gives the order's id. */
export async function correctTracking(
  means: Means,
  admin: Caller,
  name: string,
  trackingNumber: string,
): Promise<string> {
  const { id } = await getOrderFor(means.db, admin, name)
  await means.db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, id)
    if (order.status !== 'shipped')
      throw new ShopError('conflict', 'A tracking number can be put right while the order is on its way')
    if (order.tracking_number !== trackingNumber) await setTracking(means, tx, { admin, order, trackingNumber })
  })
  return id
}

export async function setTracking(
  { settings, jobs }: Omit<Means, 'db'>,
  tx: Db,
  { admin, order, trackingNumber }: { admin: Caller; order: LockedOrder; trackingNumber: string },
): Promise<void> {
  await changeOrder(tx, order.id, trackingOf(settings, trackingNumber))
  await noteEvent(tx, order.id, {
    kind: 'shipment',
    words: `Its tracking number is ${trackingNumber}.`,
    author: 'staff',
    authorId: admin.id,
  })
  await auditOrder(tx, admin, order)
  await clearParcelTroubles(jobs, tx, order.id)
  // What went out though it was called off is the order's own parcel after all.
  if (await isParcelOf(tx, order.id, trackingNumber)) await jobs.clearFailed(tx, strayParcelJob, { orderId: order.id })
}

async function isParcelOf(tx: Db, orderId: string, trackingNumber: string): Promise<boolean> {
  return (await findShipmentOf(tx, orderId))?.awb === trackingNumber
}

export function trackingOf(settings: Means['settings'], number: string) {
  return { tracking_number: number, tracking_url: trackingAddress(settings, number) }
}

/** Where anyone may follow the parcel of this number. */
export function trackingAddress({ courier }: Means['settings'], number: string): string {
  return `${courier.trackingUrl}${encodeURIComponent(number)}`
}
