import type { Deps } from '#server/app.ts'
import { apart } from '#server/trail.ts'
import { lookAt } from './look-for-payments.service.ts'
import { type Check, setNextCheck, takeBackCheck, takeDueProviderOrder } from './payments.store.ts'
import { ProviderError } from './provider-error.ts'
import { listSlowRefunds } from './refunds.store.ts'
import { followRefund } from './send-refund.service.ts'

type Means = Pick<Deps, 'db' | 'payments' | 'jobs' | 'settings' | 'log'>

const minute = 60_000
const longestGapMinutes = 6 * 60
const mostInRound = 200
/** In growing gaps these take four days; after that the provider itself sends back what nobody has taken. */
const mostChecks = 23
const slowRefundMs = 10 * minute
/** It may be at a loss about one of them. About so many in a row, it is in trouble itself. */
const mostInVain = 3

/** Asks the provider about everything that page and webhook may have failed to tell. Refunds that take long are sent again. */
export async function reconcile(means: Means): Promise<void> {
  const orders = new Attempts(means)
  const inVain: Check[] = []
  for (let asked = 0; asked < mostInRound && orders.isWorthwhile; asked += 1) {
    const due = await takeDue(means)
    if (!due) break
    const outcome = await orders.attempt(() => lookAt(means, due.id))
    if (outcome === 'at a loss') inVain.push(due)
    if (outcome === 'away') await checkSoon(means, due)
  }
  const refunds = new Attempts(means)
  const before = new Date(Date.now() - slowRefundMs)
  for (const id of orders.isAway ? [] : await listSlowRefunds(means.db, before, 100))
    if (refunds.isWorthwhile) await refunds.attempt(() => followRefund(means, id))
  // Where it told of others, it can't tell of these: they are asked about less and less often.
  if (orders.wasAnswered || refunds.wasAnswered) return
  for (const due of inVain) await checkSoon(means, due)
}

/** A check of a payment that got no answer does not count. */
function checkSoon({ db }: Means, due: Check): Promise<void> {
  return takeBackCheck(db, due, minutesFromNow(2))
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

/** It tells; it fails over this one; it is not to be asked at all now; or it told, and the shop itself failed. */
type Outcome = 'told' | 'at a loss' | 'away' | 'failed here'

/** What is attempted with the provider in one round, and whether it is of any use to go on. */
class Attempts {
  readonly #log: Means['log']
  #inVain = 0
  wasAnswered = false
  isAway = false

  constructor({ log }: Means) {
    this.#log = log
  }

  get isWorthwhile(): boolean {
    return !this.isAway && this.#inVain < mostInVain
  }

  async attempt(deed: () => Promise<unknown>): Promise<Outcome> {
    const outcome = await this.#outcomeOf(deed)
    this.#inVain = outcome === 'at a loss' ? this.#inVain + 1 : 0
    this.wasAnswered ||= outcome === 'told'
    this.isAway = outcome === 'away'
    return outcome
  }

  async #outcomeOf(deed: () => Promise<unknown>): Promise<Outcome> {
    try {
      await apart(deed)
      return 'told'
    } catch (error) {
      if (error instanceof ProviderError) {
        this.#log.warn({ err: error }, 'the payment provider did not tell; it is asked again later')
        return outcomeOf(error)
      }
      // One that can't be settled must not keep the others from it.
      this.#log.error({ err: error }, 'a payment could not be reconciled')
      return 'failed here'
    }
  }
}

/** Where it is not there, has too much to do, or will have nothing to do with us, others would only wait in vain. */
function outcomeOf({ trouble, status }: ProviderError): Outcome {
  if (trouble === 'refused') return 'told'
  return trouble === 'busy' && status !== 429 ? 'at a loss' : 'away'
}
