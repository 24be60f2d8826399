import type { CallReply } from '#contracts/call.ts'
import type { markShipped } from '#contracts/order-desk.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { ShopError } from '#server/errors.ts'
import { apart } from '#server/trail.ts'
import { moveOrder } from './order-status.service.ts'
import { listOrderNumbers } from './orders.store.ts'

type Means = Pick<Deps, 'db' | 'settings' | 'jobs' | 'log'>
type Results = CallReply<typeof markShipped>['results']

/** Each in a transaction of its own: one that can't be does not keep the others. */
export async function shipMany(means: Means, admin: Caller, ids: readonly string[]): Promise<Results> {
  const numbers = await listOrderNumbers(means.db, ids)
  const results: Results = []
  for (const id of new Set(ids)) {
    const refusal = await apart(() => tryToMove(means, admin, id))
    const told = { isShipped: refusal === undefined, message: refusal ?? 'Marked as shipped' }
    results.push({ _id: id, orderId: numbers.get(id) ?? '', ...told })
  }
  return results
}

/** Why it could not be, where it could not. */
async function tryToMove(means: Means, admin: Caller, id: string): Promise<string | undefined> {
  try {
    await moveOrder(means, admin, id, { status: 'shipped' })
    return undefined
  } catch (error) {
    if (error instanceof ShopError) return error.message
    // Those before it have been sent: staff must hear of each.
    means.log.error({ err: error }, 'an order could not be marked as shipped')
    return 'Something went wrong on our side. Please try again.'
  }
}
