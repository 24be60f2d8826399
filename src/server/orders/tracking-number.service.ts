import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { noteSentOtherwise } from '#server/shipments/back-or-lost.service.ts'
import { callOffJob, clearParcelTroubles, strayParcelJob } from '#server/shipments/parcel.job.ts'
import { isBackOrLost, isGivenUp } from '#server/shipments/parcel-state.ts'
import { findShipmentOf } from '#server/shipments/shipment-facts.service.ts'
import { auditOrder } from './audit-order.service.ts'
import { type LockedOrder, lockOrderOf } from './lock-order.service.ts'
import { getOrderFor } from './order-details.service.ts'
import { noteEvent } from './order-events.service.ts'
import { changeOrder } from './orders.store.ts'

type Means = Pick<Deps, 'db' | 'settings' | 'jobs'>

/** Before, the courier names it; after, nobody follows it any more. Gives the order's id. */
export async function correctTracking(means: Means, admin: Caller, name: string, typed: string): Promise<string> {
  const { id } = await getOrderFor(means.db, admin, name)
  await means.db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, id)
    if (order.status !== 'shipped')
      throw new ShopError('conflict', 'A tracking number can be put right while the order is on its way')
    await setTracking(means, tx, { admin, order, typed })
  })
  return id
}

/**
 * Where it is another one, the courier's parcel that waits under its own number is called off, and what came back or was
 * lost is the order's no more.
 */
export async function setTracking(
  { settings, jobs }: Omit<Means, 'db'>,
  tx: Db,
  { admin, order, typed }: { admin: Caller; order: LockedOrder; typed: string },
): Promise<void> {
  const { trackingNumber, isParcels } = await readTyped(tx, order.id, typed)
  if (order.tracking_number === trackingNumber) return
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
  if (isParcels) return jobs.clearFailed(tx, strayParcelJob, { orderId: order.id })
  await noteSentOtherwise(tx, order.id)
  await jobs.send(tx, callOffJob, { orderId: order.id })
}

/** As the courier writes it, where it is the number of its own parcel: a space or a small letter makes no other one. */
export async function readTyped(
  tx: Db,
  orderId: string,
  typed: string,
): Promise<{ trackingNumber: string; isParcels: boolean }> {
  const parcel = await findShipmentOf(tx, orderId)
  if (!parcel?.awb || bare(parcel.awb) !== bare(typed)) return { trackingNumber: typed, isParcels: false }
  const isBack = isBackOrLost(parcel)
  if (!isBack && !isGivenUp(parcel)) return { trackingNumber: parcel.awb, isParcels: true }
  const words = isBack
    ? 'The courier’s parcel of this number came back or was lost: the order goes out under another'
    : 'The courier’s parcel of this number was called off: nobody collects it'
  throw new ShopError('conflict', words, { errors: { trackingNumber: words } })
}

function bare(number: string): string {
  return number.replaceAll(/\s/g, '').toUpperCase()
}

export function trackingOf(settings: Means['settings'], number: string) {
  return { tracking_number: number, tracking_url: trackingAddress(settings, number) }
}

/** Where anyone may follow the parcel of this number. */
export function trackingAddress({ courier }: Means['settings'], number: string): string {
  return `${courier.trackingUrl}${encodeURIComponent(number)}`
}
