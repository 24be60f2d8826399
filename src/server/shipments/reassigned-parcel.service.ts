import type { Deps } from '#server/app.ts'
import { type LockedOrder, lockOrderOf } from '#server/orders/lock-order.service.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { rememberTracking } from '#server/orders/shipping.service.ts'
import { trackingAddress } from '#server/orders/tracking-number.service.ts'
import { whyNoParcel } from '#server/orders/why-no-parcel.ts'
import { clearParcelTroubles } from './parcel.job.ts'
import { isSentInVain } from './parcel-state.ts'
import { changeShipment, checkEveryMs, findShipment, type KeptShipment } from './shipments.store.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'courier' | 'settings'>

/**
 * Staff may give a parcel to another courier in the courier service's own panel: the same order there gets another number,
 * and the one that was known is dead. True where the parcel has the other number from now on.
 */
export async function takeOverNumber(means: Means, known: KeptShipment): Promise<boolean> {
  const { order_id: orderId, provider_order_id } = known
  if (provider_order_id === null) return false
  const present = await means.courier.findNumber(provider_order_id)
  if (!present || present.awb === known.awb) return false
  const { awb, courierName } = present
  return means.db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, orderId)
    const before = await findShipment(tx, orderId)
    // Another parcel may have taken its place meanwhile, or somebody else who heard the same.
    if (!before || before.awb !== known.awb || before.provider_order_id !== provider_order_id) return false
    const nothingHeard = { status_id: null, status_label: null, status_at: null, is_withdrawn: false }
    const next_check_at = new Date(Date.now() + checkEveryMs)
    await changeShipment(tx, orderId, { ...nothingHeard, awb, courier_name: courierName, next_check_at })
    if (goesByItsNumber(order, before)) {
      await rememberTracking(tx, orderId, { awb, trackingUrl: trackingAddress(means.settings, awb) })
      await noteEvent(tx, orderId, {
        kind: 'shipment',
        words: `${courierName || 'Another courier'} takes the parcel instead; its tracking number is now ${awb}.`,
        author: 'shop',
      })
      await clearParcelTroubles(means.jobs, tx, orderId)
    }
    return true
  })
}

/** Also where the number is gone already, since its courier did not come. */
function goesByItsNumber(order: LockedOrder, before: KeptShipment): boolean {
  if (order.tracking_number !== null) return order.tracking_number === before.awb
  return whyNoParcel(order) === undefined || (order.status === 'shipped' && isSentInVain(before, order))
}
