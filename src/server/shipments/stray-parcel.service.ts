import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadOrder } from '#server/orders/lock-order.service.ts'
import { getOrderWithLines } from '#server/orders/order-details.service.ts'
import { strayParcelJob } from './parcel.job.ts'
import { isBackOrLost, isLost, isSentInVain } from './parcel-state.ts'
import { findShipment, type KeptShipment } from './shipments.store.ts'

/** In the place of what was told of it before. */
export async function noteStray(
  { jobs, tx }: Pick<Deps, 'jobs'> & { tx: Db },
  data: { orderId: string; refusal?: string },
): Promise<void> {
  await jobs.clearFailed(tx, strayParcelJob, { orderId: data.orderId })
  await jobs.send(tx, strayParcelJob, data)
}

/** What staff read of it among the failed jobs, unless nothing is left to see to. */
export async function tellStray(
  { db }: Pick<Deps, 'db'>,
  { orderId, refusal }: { orderId: string; refusal?: string | undefined },
): Promise<void> {
  if (refusal !== undefined)
    throw new Error(`The courier did not call off the parcel, which is not to be sent any more: ${refusal}`)
  const { order } = await getOrderWithLines(db, orderId)
  const parcel = await findShipment(db, orderId)
  const words = parcel && isBackOrLost(parcel) ? wordsAtItsEnd(parcel, order) : collected
  if (words !== undefined) throw new Error(words)
}

const collected =
  'The courier has collected a parcel that is not to be sent any more: have it brought back, unless the order is to go with it'

/** Its pieces may be in the shop and in no stock, or the other way round. */
function wordsAtItsEnd(parcel: KeptShipment, order: ReadOrder): string | undefined {
  const isGone = isLost(parcel)
  if (order.status !== 'cancelled') {
    // What the order itself was sent with is told as such.
    if (isSentInVain(parcel, order)) return undefined
    return `A parcel that the order went without ${isGone ? 'is lost' : 'has come back'}: see whether its pieces are in stock`
  }
  const isInStock = !order.holds_stock
  if (isGone && isInStock) return 'A parcel of this cancelled order is lost: take its pieces out of stock'
  if (!isGone && !isInStock)
    return 'The parcel, which was lost, has come back after its order was cancelled: add its pieces to stock'
  return undefined
}
