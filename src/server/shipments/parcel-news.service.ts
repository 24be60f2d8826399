import type { Deps } from '#server/app.ts'
import { meaningOf } from '#server/couriers/shipment-status.ts'
import type { Tracking } from '#server/couriers/tracking.ts'
import type { Db } from '#server/db/database.ts'
import type { LockedOrder } from '#server/orders/lock-order.service.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { sendOrderLetter } from '#server/orders/order-letter.job.ts'
import { moveOnByCourier, rememberTracking } from '#server/orders/shipping.service.ts'
import { trackingAddress } from '#server/orders/tracking-number.service.ts'
import { noteBackOrLost } from './back-or-lost.service.ts'
import { noteCalledOff } from './call-off.service.ts'
import { hear, judge } from './judge-news.ts'
import { callOffJob, clearParcelTroubles, strayParcelJob } from './parcel.job.ts'
import { isCountedOn } from './parcel-state.ts'
import { changeShipment, checkEveryMs, type KeptShipment } from './shipments.store.ts'
import { noteStray } from './stray-parcel.service.ts'

type Means = Pick<Deps, 'jobs' | 'settings'> & { tx: Db }
type Numbered = KeptShipment & { awb: string }

interface News {
  order: LockedOrder
  before: Numbered
  tracking: Tracking
}

/** Keeps what the courier tells of a parcel, and does what follows from it. */
export async function noteNews(means: Means, { order, before: kept, tracking }: News): Promise<void> {
  const { tx, jobs } = means
  const heard = hear(kept, tracking)
  const { before, after } = heard
  await changeShipment(tx, order.id, {
    status_id: after.status_id,
    status_label: after.status_label,
    status_at: after.status_at,
    expected_at: tracking.expectedOn ?? before.expected_at,
    next_check_at: hasEnded(before, tracking) ? null : new Date(Date.now() + checkEveryMs),
  })
  switch (judge(heard, order)) {
    case 'called off':
      return noteCalledOff(means, tx, { order, parcel: before })
    case 'collected':
      return noteCollected(means, { order, before, tracking })
    case 'told':
      return tellOrder(means, { order, before, tracking })
    case 'stray ends':
      return noteStray(means, { orderId: order.id })
    case 'to be called off':
      return jobs.send(tx, callOffJob, { orderId: order.id })
    case 'nothing':
  }
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
    await noteStray(means, { orderId: order.id })
    if (!isWaiting) return
  } else await jobs.clearFailed(tx, strayParcelJob, { orderId: order.id })
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
    const isTold = meaning === meaningOf(before.status_id)
    return isTold ? undefined : noteBackOrLost(means, order.id)
  }
  if (meaning !== 'shipped' && meaning !== 'delivered') return
  await clearParcelTroubles(jobs, tx, order.id)
  const { moved } = await moveOnByCourier(tx, order.id, meaning)
  for (const kind of moved) await sendOrderLetter(tx, jobs, { orderId: order.id, kind })
}

/** The shop's own word that a parcel was called off is not the courier's. */
function hasEnded({ status_id }: KeptShipment, { statusId }: Tracking): boolean {
  const [was, is] = [meaningOf(status_id), meaningOf(statusId)]
  return was === 'delivered' || was === 'returned' || is === 'delivered' || is === 'returned' || is === 'cancelled'
}
