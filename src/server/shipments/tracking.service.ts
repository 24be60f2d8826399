import { dayMs } from '#contracts/day.ts'
import type { Deps } from '#server/app.ts'
import { lockOrderOf } from '#server/orders/lock-order.service.ts'
import { noteOrder } from '#server/trail.ts'
import { trackParcelJob } from './parcel.job.ts'
import { noteNews } from './parcel-news.service.ts'
import { isCalledOff } from './parcel-state.ts'
import {
  changeShipment,
  checkEveryMs,
  findShipment,
  findShipmentByAwb,
  type KeptShipment,
  takeDueShipments,
} from './shipments.store.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'courier' | 'settings'>

/** Asks the courier service where a parcel is, and moves its order on accordingly. */
export async function trackParcel(means: Means, orderId: string): Promise<void> {
  const shipment = await findShipment(means.db, orderId)
  const awb = shipment?.awb
  if (!awb) return
  const tracking = await means.courier.track(awb)
  await means.jobs.clearFailed(means.db, trackParcelJob, { orderId })
  if (!tracking) return
  await means.db.transaction().execute(async (tx) => {
    // The order's lock also lets two who heard the same news through one after the other.
    const order = await lockOrderOf(tx, orderId)
    const before = await findShipment(tx, orderId)
    // Another parcel may have taken its place meanwhile.
    if (before?.awb === awb) await noteNews({ ...means, tx }, { order, before: { ...before, awb }, tracking })
  })
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
    for (const parcel of await takeDueShipments(tx, now, 200)) {
      const next_check_at = isLongDead(parcel, now) ? null : new Date(now.getTime() + checkEveryMs)
      await changeShipment(tx, parcel.order_id, { next_check_at })
      if (!next_check_at) continue
      // The new question takes the place of one that failed: an outage of days leaves no more than one for each parcel.
      await jobs.clearFailed(tx, trackParcelJob, { orderId: parcel.order_id })
      await jobs.send(tx, trackParcelJob, { orderId: parcel.order_id })
    }
  })
}

const collectedWithinMs = 14 * dayMs

/** The courier may never say of a number that it is dead. One it has not come for by then, it will not come for. */
function isLongDead(parcel: KeptShipment, now: Date): boolean {
  return (
    isCalledOff(parcel) && parcel.status_at !== null && now.getTime() - parcel.status_at.getTime() > collectedWithinMs
  )
}
