import type { Deps } from '#server/app.ts'
import { lockOrderOf } from '#server/orders/paying.service.ts'
import { noteOrder } from '#server/trail.ts'
import { noteNews } from './parcel-news.service.ts'
import { trackParcelJob } from './ship-order.job.ts'
import { changeShipment, checkEveryMs, findShipment, findShipmentByAwb, takeDueShipments } from './shipments.store.ts'

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
    for (const orderId of await takeDueShipments(tx, now, 200)) {
      await changeShipment(tx, orderId, { next_check_at: new Date(now.getTime() + checkEveryMs) })
      await jobs.send(tx, trackParcelJob, { orderId })
    }
  })
}
