import type { Deps } from '#server/app.ts'
import { lookForPayments } from '#server/payments/look-for-payments.service.ts'
import { apart } from '#server/trail.ts'
import { prolongHold } from './holds.service.ts'
import { lockOrderOf } from './lock-order.service.ts'
import { listLapsedHolds } from './orders.store.ts'
import { markUnpaid } from './paying.service.ts'

type Means = Pick<Deps, 'db' | 'payments' | 'jobs' | 'settings' | 'log'>

/**
 * Puts back what unpaid orders have kept too long. The provider is asked first: somebody may be paying at this moment.
 * Each in a transaction of its own: one that can't be freed now must not keep the others.
 */
export async function freeLapsedHolds(means: Means): Promise<number> {
  const now = new Date()
  const ids = await listLapsedHolds(means.db, now, 100)
  const freed = await Promise.all(ids.map((id) => apart(() => tryToFree(means, id, now))))
  return freed.filter(Boolean).length
}

/** Whoever waits for it is told that it is sold out, and the next round tries again. */
async function tryToFree(means: Means, id: string, now: Date): Promise<boolean> {
  try {
    return await freeLapsed(means, id, now)
  } catch (error) {
    means.log.error({ err: error }, 'a lapsed hold could not be freed')
    return false
  }
}

async function freeLapsed(means: Means, id: string, now: Date): Promise<boolean> {
  const found = await lookForPayments(means, id)
  return means.db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, id)
    // Somebody may have paid, renewed or freed it since.
    if (order.paid_at !== null || !order.held_until || order.held_until >= now) return false
    if (found !== 'none' && (await prolongHold(tx, order))) return false
    await markUnpaid(tx, order, found === 'none' ? 'none' : 'unknown')
    return true
  })
}
