import type { Deps } from '#server/app.ts'
import { isLater, meaningOf } from '#server/couriers/shipment-status.ts'
import type { Tracking } from '#server/couriers/tracking.ts'
import type { Db } from '#server/db/database.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { sendOrderLetter } from '#server/orders/order-letter.job.ts'
import type { LockedOrder } from '#server/orders/paying.service.ts'
import { moveOnByCourier, rememberTracking } from '#server/orders/shipping.service.ts'
import { trackingAddress } from '#server/orders/tracking-number.service.ts'
import { noteBackOrLost } from './back-or-lost.service.ts'
import { noteCalledOff } from './call-off.service.ts'
import { isCalledOff, isCollected, isCountedOn } from './parcel-state.ts'
import { callOffJob, clearParcelTroubles, strayParcelJob } from './ship-order.job.ts'
import { changeShipment, checkEveryMs, type KeptShipment } from './shipments.store.ts'

type Means = Pick<Deps, 'jobs' | 'settings'> & { tx: Db }
type Numbered = KeptShipment & { awb: string }

interface News {
  /** Locked. */
  order: LockedOrder
  before: Numbered
  tracking: Tracking
}

/** Keeps what the courier tells of a parcel, and moves its order on where it counts on this parcel. */
export async function noteNews(means: Means, { order, before, tracking }: News): Promise<void> {
  const { tx } = means
  const isNews = isAnother(before, tracking) && !isEarlier(before, tracking)
  const after = isNews ? withNews(before, tracking) : before
  await changeShipment(tx, order.id, {
    status_id: after.status_id,
    status_label: after.status_label,
    status_at: after.status_at,
    expected_at: tracking.expectedOn ?? before.expected_at,
    next_check_at: hasEnded(before, tracking) ? null : new Date(Date.now() + checkEveryMs),
  })
  if (isCalledOff(after)) {
    // The number still stands where nobody was told, as in versions before.
    const isUntold = !isCalledOff(before) || order.tracking_number === before.awb
    return isUntold ? noteCalledOff(means, tx, { order, parcel: before }) : undefined
  }
  if (!isNews) return
  if (isCollected(after) && !isCollected(before)) return noteCollected(means, { order, before, tracking })
  if (isCountedOn(before, order)) return tellOrder(means, { order, before, tracking })
  if (before.is_withdrawn) return
  if (meaningOf(tracking.statusId) === 'waiting') return means.jobs.send(tx, callOffJob, { orderId: order.id })
  // Staff gave it another number while it was on its way: it is the same parcel.
  return tellOrder(means, { order, before, tracking })
}

/**
 * What nobody counts on is told to staff. To an order that still waits, though its money went back or another parcel was
 * to be asked for, it happens all the same; one that was cancelled or went another way has nothing to do with it.
 */
async function noteCollected(means: Means, news: News): Promise<void> {
  const { tx, jobs, settings } = means
  const { order, before } = news
  const [isStray, isWaiting] = [!isCountedOn(before, order), order.status === 'processing']
  await changeShipment(tx, order.id, { is_withdrawn: isStray && !isWaiting })
  if (isStray) {
    // It may be there since the courier would not call it off.
    await jobs.clearFailed(tx, strayParcelJob, { orderId: order.id })
    await jobs.send(tx, strayParcelJob, { orderId: order.id })
    if (!isWaiting) return
  }
  const { awb } = before
  if (isWaiting) await rememberTracking(tx, order.id, { awb, trackingUrl: trackingAddress(settings, awb) })
  await tellOrder(means, news)
}

async function tellOrder(means: Means, { order, before, tracking }: News): Promise<void> {
  const { tx, jobs } = means
  const place = tracking.scans[0]?.place
  await noteEvent(tx, order.id, {
    kind: 'shipment',
    words: [tracking.label, place].filter(Boolean).join(' · '),
    author: 'courier',
  })
  const meaning = meaningOf(tracking.statusId)
  if (meaning === 'returned' || meaning === 'lost') {
    const isTold = meaning === meaningOf(before.status_id ?? undefined)
    return isTold ? undefined : noteBackOrLost(means, order.id)
  }
  if (meaning !== 'shipped' && meaning !== 'delivered') return
  await clearParcelTroubles(jobs, tx, order.id)
  const { moved } = await moveOnByCourier(tx, order.id, meaning)
  for (const kind of moved) await sendOrderLetter(tx, jobs, { orderId: order.id, kind })
}

function withNews(before: Numbered, { statusId, label, at }: Tracking): Numbered {
  return { ...before, status_id: statusId ?? before.status_id, status_label: label, status_at: at ?? null }
}

/** The courier's words count where its number can't be read. */
function isAnother({ status_id, status_label }: KeptShipment, { statusId, label }: Tracking): boolean {
  return statusId === undefined ? label !== (status_label ?? '') : statusId !== status_id
}

/** An end is an end, whatever is told late; and what was called off is only collected, if anything. */
function isEarlier(before: KeptShipment, { statusId }: Tracking): boolean {
  const [was, is] = [meaningOf(before.status_id ?? undefined), meaningOf(statusId)]
  if (was === 'cancelled') return !isLater(was, is)
  if (statusId === undefined) return was === 'delivered' || was === 'returned'
  if (was === undefined || is === undefined) return false
  return was !== is && !isLater(was, is)
}

/** The shop's own word that a parcel was called off is not the courier's. */
function hasEnded({ status_id }: KeptShipment, { statusId }: Tracking): boolean {
  const [was, is] = [meaningOf(status_id ?? undefined), meaningOf(statusId)]
  return was === 'delivered' || was === 'returned' || is === 'delivered' || is === 'returned' || is === 'cancelled'
}
