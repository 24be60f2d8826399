import type { Deps } from '#server/app.ts'
import { apart } from '#server/trail.ts'
import { lookAt } from './look-for-payments.service.ts'
import { type KeptProviderOrder, setNextCheck, takeDueProviderOrders } from './payments.store.ts'
import { ProviderError } from './provider-error.ts'
import { sendRefund } from './refunds.service.ts'
import { listSlowRefunds } from './refunds.store.ts'

type Means = Pick<Deps, 'db' | 'payments' | 'jobs' | 'settings' | 'log'>

const minute = 60_000
const longestGapMs = 6 * 60 * minute
/** In growing gaps these take four days; after that the provider itself sends back what nobody has taken. */
const mostChecks = 23
const slowRefundMs = 10 * minute

/** Asks the provider about everything that page and webhook may have failed to tell. */
export async function reconcile(means: Means): Promise<void> {
  for (const { id } of await takeDue(means)) await quietly(means, () => lookAt(means, id))
  const before = new Date(Date.now() - slowRefundMs)
  for (const id of await listSlowRefunds(means.db, before, 100)) await quietly(means, () => sendRefund(means, id))
}

/** The next time is set first: a crash in the middle asks later, and not never. */
function takeDue({ db }: Means): Promise<KeptProviderOrder[]> {
  const now = new Date()
  return db.transaction().execute(async (tx) => {
    const due = await takeDueProviderOrders(tx, now, 200)
    for (const one of due) await setNextCheck(tx, one.id, { nextCheckAt: nextCheck(one, now), checks: one.checks + 1 })
    return due
  })
}

/** Counted since it was last handed out, which may be long after it was made. */
function nextCheck({ checks }: Pick<KeptProviderOrder, 'checks'>, now: Date): Date | null {
  if (checks + 1 >= mostChecks) return null
  return new Date(now.getTime() + Math.min(2 * minute * 2 ** checks, longestGapMs))
}

async function quietly(means: Means, deed: () => Promise<unknown>): Promise<void> {
  try {
    await apart(deed)
  } catch (error) {
    // One that can't be settled must not keep the others from it.
    if (error instanceof ProviderError)
      means.log.warn({ err: error }, 'the payment provider did not answer; it is asked again later')
    else means.log.error({ err: error }, 'a payment could not be reconciled')
  }
}
