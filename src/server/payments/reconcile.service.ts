import type { Deps } from '#server/app.ts'
import { apart } from '#server/trail.ts'
import { lookAt } from './look-for-payments.service.ts'
import { askSooner, type Check, setNextCheck, takeDueProviderOrder } from './payments.store.ts'
import { ProviderError } from './provider-error.ts'
import { sendRefund } from './refunds.service.ts'
import { listSlowRefunds } from './refunds.store.ts'

type Means = Pick<Deps, 'db' | 'payments' | 'jobs' | 'settings' | 'log'>

const minute = 60_000
const longestGapMinutes = 6 * 60
const mostInRound = 200
/** In growing gaps these take four days; after that the provider itself sends back what nobody has taken. */
const mostChecks = 23
const slowRefundMs = 10 * minute

/** Asks the provider about everything that page and webhook may have failed to tell. */
export async function reconcile(means: Means): Promise<void> {
  for (let asked = 0; asked < mostInRound; asked += 1) {
    const due = await takeDue(means)
    if (!due) break
    if (await isAnswered(means, () => lookAt(means, due.id))) continue
    // Nothing was said of it, so it does not count, and the others would only wait in vain as well.
    await askSooner(means.db, due, minutesFromNow(2))
    return
  }
  const before = new Date(Date.now() - slowRefundMs)
  for (const id of await listSlowRefunds(means.db, before, 100))
    if (!(await isAnswered(means, () => sendRefund(means, id)))) return
}

/** The next time is set first: a crash in the middle asks later, and not never. */
function takeDue({ db }: Means): Promise<Check | undefined> {
  return db.transaction().execute(async (tx) => {
    const due = await takeDueProviderOrder(tx, new Date())
    if (!due) return undefined
    const checks = due.checks + 1
    const check = { id: due.id, checks, nextCheckAt: nextCheckAfter(checks) }
    await setNextCheck(tx, due.id, check)
    return check
  })
}

/** Counted since it was last handed out, which may be long after it was made. */
function nextCheckAfter(checks: number): Date | null {
  if (checks >= mostChecks) return null
  return minutesFromNow(Math.min(2 ** checks, longestGapMinutes))
}

function minutesFromNow(minutes: number): Date {
  return new Date(Date.now() + minutes * minute)
}

/** False where the provider is away, overburdened, or will have nothing to do with us: it said nothing about this one. */
async function isAnswered(means: Means, deed: () => Promise<unknown>): Promise<boolean> {
  try {
    await apart(deed)
    return true
  } catch (error) {
    // One that can't be settled must not keep the others from it.
    if (!(error instanceof ProviderError)) {
      means.log.error({ err: error }, 'a payment could not be reconciled')
      return true
    }
    means.log.warn({ err: error }, 'the payment provider did not answer; it is asked again later')
    return error.trouble === 'refused'
  }
}
