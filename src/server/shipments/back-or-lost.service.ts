import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { getOrderWithLines } from '#server/orders/order-details.service.ts'
import { moveOnByCourier } from '#server/orders/shipping.service.ts'
import { clearParcelTroubles, parcelBackOrLostJob, strayParcelJob } from './parcel.job.ts'
import { isBackOrLost, isCalledOff, isLost, isSentInVain } from './parcel-state.ts'
import { changeShipment, findShipment } from './shipments.store.ts'

/** It has left the shop, but no letter says that it is on its way. */
export async function noteBackOrLost({ jobs, tx }: Pick<Deps, 'jobs'> & { tx: Db }, orderId: string): Promise<void> {
  await moveOnByCourier(tx, orderId, 'shipped')
  await clearParcelTroubles(jobs, tx, orderId)
  // Nobody need have it brought back any more.
  await jobs.clearFailed(tx, strayParcelJob, { orderId })
  await jobs.send(tx, parcelBackOrLostJob, { orderId })
}

/** For an order that goes out otherwise: what came back, was lost or called off is no longer what it is sent with. */
export async function noteSentOtherwise(tx: Db, orderId: string): Promise<void> {
  const parcel = await findShipment(tx, orderId)
  if (parcel && (isBackOrLost(parcel) || isCalledOff(parcel))) await changeShipment(tx, orderId, { is_withdrawn: true })
}

/** What staff read of it among the failed jobs, unless they have seen to it already. */
export async function tellBackOrLost({ db }: Pick<Deps, 'db'>, orderId: string): Promise<void> {
  const { order } = await getOrderWithLines(db, orderId)
  const parcel = await findShipment(db, orderId)
  if (!parcel || !isSentInVain(parcel, order) || order.status === 'cancelled') return
  const fate = isLost(parcel) ? 'The courier has lost or damaged the parcel' : 'The parcel has come back'
  const deed =
    order.status === 'delivered'
      ? 'the order is marked as delivered, so ask the shopper, and refund what is due'
      : 'cancel the order, or send it again and set its new tracking number'
  throw new Error(`${fate}: ${deed}`)
}
