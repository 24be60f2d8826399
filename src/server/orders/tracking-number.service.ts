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

/** Puts the number of an order that is on its way right, where it is another one. */
export async function setTracking(
  means: Omit<Means, 'db'>,
  tx: Db,
  { admin, order, typed }: { admin: Caller; order: LockedOrder; typed: string },
): Promise<void> {
  const trackingNumber = await readTyped(tx, order.id, typed)
  if (order.tracking_number === trackingNumber) return
  await changeOrder(tx, order.id, trackingOf(means.settings, trackingNumber))
  await noteEvent(tx, order.id, {
    kind: 'shipment',
    words: `Its tracking number is ${trackingNumber}.`,
    author: 'staff',
    authorId: admin.id,
  })
  await auditOrder(tx, admin, order)
  await noteSentUnder(means, tx, order.id, trackingNumber)
}

/**
 * What follows where staff send an order, under the number of the courier's own parcel, under another or under none: what
 * came back or was lost is the order's no more, and where the number is another, the parcel that waits is called off.
 */
export async function noteSentUnder(
  { jobs }: Pick<Means, 'jobs'>,
  tx: Db,
  orderId: string,
  trackingNumber: string | null,
): Promise<void> {
  await clearParcelTroubles(jobs, tx, orderId)
  await noteSentOtherwise(tx, orderId)
  // It may be the courier's own parcel that goes, without its number.
  if (trackingNumber === null) return
  const parcel = await findShipmentOf(tx, orderId)
  if (parcel?.awb !== trackingNumber) return jobs.send(tx, callOffJob, { orderId })
  // What went out though it was called off is the order's own parcel after all.
  await jobs.clearFailed(tx, strayParcelJob, { orderId })
}

/** As the courier writes it, where it is the number of its own parcel: a space or a small letter makes no other one. */
export async function readTyped(tx: Db, orderId: string, typed: string): Promise<string> {
  const parcel = await findShipmentOf(tx, orderId)
  if (!parcel?.awb || bare(parcel.awb) !== bare(typed)) return typed
  const isBack = isBackOrLost(parcel)
  if (!isBack && !isGivenUp(parcel)) return parcel.awb
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
