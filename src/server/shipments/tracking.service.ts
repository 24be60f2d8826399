import type { Deps } from '#server/app.ts'
import { isLater, meaningOf, type ShipmentMeaning } from '#server/couriers/shipment-status.ts'
import type { Tracking } from '#server/couriers/tracking.ts'
import type { Db } from '#server/db/database.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { sendOrderLetter } from '#server/orders/order-letter.job.ts'
import { type LockedOrder, lockOrderOf } from '#server/orders/paying.service.ts'
import { forgetTracking, getOrderWithLines, moveOnByCourier } from '#server/orders/shipping.service.ts'
import { whyNoParcel } from '#server/orders/why-no-parcel.ts'
import { noteOrder } from '#server/trail.ts'
import { parcelCalledOffJob, trackParcelJob } from './ship-order.job.ts'
import { isCalledOff } from './shipment-facts.service.ts'
import {
  changeShipment,
  findShipment,
  findShipmentByAwb,
  type KeptShipment,
  takeDueShipments,
} from './shipments.store.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'courier' | 'log'>

const checkEveryMs = 6 * 3600_000

/** Asks the courier service where a parcel is, and moves its order on accordingly. */
export async function trackParcel(means: Means, orderId: string): Promise<void> {
  const shipment = await findShipment(means.db, orderId)
  if (!shipment?.awb) return
  const tracking = await means.courier.track(shipment.awb)
  if (!tracking) return
  await means.db.transaction().execute(async (tx) => {
    // The order's lock also lets two who heard the same news through one after the other.
    const order = await lockOrderOf(tx, orderId)
    const before = await findShipment(tx, orderId)
    // Another parcel may have taken its place meanwhile.
    if (before?.awb === shipment.awb) await note(means, tx, { order, before, tracking })
  })
}

interface News {
  order: LockedOrder
  before: KeptShipment
  tracking: Tracking
}

async function note(means: Means, tx: Db, { order, before, tracking }: News): Promise<void> {
  const meaning = meaningOf(tracking.statusId)
  const isNews = isAnother(before, tracking) && !isEarlier(before, tracking)
  await changeShipment(tx, before.order_id, {
    ...(isNews && {
      status_id: tracking.statusId ?? before.status_id,
      status_label: tracking.label,
      status_at: tracking.at ?? null,
    }),
    expected_at: tracking.expectedOn ?? before.expected_at,
    next_check_at: isEnd(meaning) || hasEnded(before) ? null : new Date(Date.now() + checkEveryMs),
  })
  // While somebody has the claim of a parcel that has a number, it is being called off by the shop.
  const isOwnDeed = before.claimed_until !== null && before.claimed_until > new Date()
  if (!isNews || (meaning === 'cancelled' && isOwnDeed)) return
  if (meaning === 'cancelled' && order.status === 'processing') await forgetTracking(tx, order.id)
  if (meaning === 'cancelled' && whyNoParcel(order) === undefined) return noteMissed(means, tx, order)
  // Under another number than the order's, and with nobody: the order went another way.
  if (order.tracking_number !== before.awb && (meaning === 'waiting' || meaning === 'cancelled')) return
  const place = tracking.scans[0]?.place
  await noteEvent(tx, before.order_id, {
    kind: 'shipment',
    words: [tracking.label, place].filter(Boolean).join(' · '),
    author: 'courier',
  })
  if (meaning !== 'shipped' && meaning !== 'delivered') return
  const { moved } = await moveOnByCourier(tx, before.order_id, meaning)
  for (const kind of moved) await sendOrderLetter(tx, means.jobs, { orderId: before.order_id, kind })
}

/** The order still waits to be sent: whether with the same courier or another way is for staff to say. */
async function noteMissed({ jobs }: Means, tx: Db, { id }: LockedOrder): Promise<void> {
  await noteEvent(tx, id, {
    kind: 'shipment',
    words: 'The courier will not collect the parcel after all, so its number no longer counts. We are looking into it.',
    author: 'shop',
  })
  await jobs.send(tx, parcelCalledOffJob, { orderId: id })
}

/** What staff read of it among the failed jobs, unless they have seen to it already. */
export async function tellCalledOff({ db }: Pick<Means, 'db'>, orderId: string): Promise<void> {
  const { order } = await getOrderWithLines(db, orderId)
  if (whyNoParcel(order) !== undefined || !isCalledOff(await findShipment(db, orderId))) return
  throw new Error('The courier has called off the parcel: ask for it again, or send the order another way')
}

/** The courier's words count where its number can't be read. */
function isAnother({ status_id, status_label }: KeptShipment, { statusId, label }: Tracking): boolean {
  return statusId === undefined ? label !== (status_label ?? '') : statusId !== status_id
}

function isEnd(meaning: ShipmentMeaning | undefined): boolean {
  return meaning === 'delivered' || meaning === 'returned' || meaning === 'cancelled'
}

function hasEnded({ status_id }: KeptShipment): boolean {
  return isEnd(meaningOf(status_id ?? undefined))
}

/** An end is an end, whatever is told late. */
function isEarlier(before: KeptShipment, { statusId }: Tracking): boolean {
  if (statusId === undefined) return hasEnded(before)
  if (isCalledOff(before)) return true
  const [was, is] = [meaningOf(before.status_id ?? undefined), meaningOf(statusId)]
  if (was === undefined || is === undefined) return false
  return was !== is && !isLater(was, is)
}

/** What the courier service's webhook names is only a hint: the parcel is asked about. */
export async function hearOfAwb({ db, jobs }: Pick<Means, 'db' | 'jobs'>, awb: string): Promise<void> {
  const shipment = await findShipmentByAwb(db, awb)
  if (!shipment) return
  noteOrder(shipment.order_number)
  await db.transaction().execute((tx) => jobs.send(tx, trackParcelJob, { orderId: shipment.order_id }))
}

/** For parcels of which nothing was heard: each is asked about by a job of its own. */
export async function askAboutSilentParcels({ db, jobs }: Pick<Means, 'db' | 'jobs'>): Promise<void> {
  const now = new Date()
  await db.transaction().execute(async (tx) => {
    for (const orderId of await takeDueShipments(tx, now, 200)) {
      await changeShipment(tx, orderId, { next_check_at: new Date(now.getTime() + checkEveryMs) })
      await jobs.send(tx, trackParcelJob, { orderId })
    }
  })
}
