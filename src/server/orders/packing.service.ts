import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import type { OrderWithLines } from './order-details.service.ts'
import { type KeptOrder, listOrdersWithLines } from './orders.store.ts'
import { whyNoParcel } from './why-no-parcel.ts'

/** In the order they were chosen in. One that is not to be packed refuses them all, and is named. */
export async function listForPacking(db: Db, ids: readonly string[]): Promise<OrderWithLines[]> {
  const found = new Map((await listOrdersWithLines(db, ids)).map(({ lines, ...order }) => [order.id, { order, lines }]))
  const chosen = [...new Set(ids)].map((id) => found.get(id)).filter((one) => one !== undefined)
  if (chosen.length < new Set(ids).size) throw new ShopError('not_found', 'Order not found')

  const faults = chosen.flatMap(({ order }) => faultOf(order) ?? [])
  if (faults.length > 0) throw new ShopError('conflict', `These can’t be packed: ${faults.join(', ')}`)
  return chosen
}

export function canPack(order: KeptOrder): boolean {
  return faultOf(order) === undefined
}

/** What gets no parcel is not packed; but what has been sent has its slip as before. */
function faultOf(order: KeptOrder): string | undefined {
  const why = whyNoParcel(order.status === 'cancelled' ? order : { ...order, status: 'processing' })
  return why && `${order.number} (${why})`
}
