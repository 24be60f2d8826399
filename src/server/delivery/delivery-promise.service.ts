import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { usualArrival } from '#contracts/policy-facts.ts'
import { CourierError } from '#server/couriers/courier-error.ts'
import type { Courier } from '#server/couriers/shiprocket.ts'
import { within } from '#server/within.ts'
import { dayOfArrival, daysUntil, nameOfDay } from './arrival-day.ts'

const goodForMs = 6 * 3600_000
/** After a failure: short enough to come back soon, long enough that nobody waits for it at every piece. */
const askAgainAfterMs = 300_000
const mostPins = 20_000

interface Means {
  courier: Pick<Courier, 'serviceability'>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** How long a shopper waits for the courier service; its answer is kept even if it comes later. */
  patienceMs?: number
  now?: () => number
}

interface DeliveryPromise {
  deliverable: boolean
  arrivesBy: string | null
  message: string
}

/** The courier service is asked once for each PIN code in some hours. */
export type DeliveryPromises = (pin: string) => Promise<DeliveryPromise>

/** How long a parcel is under way once it is handed over. Undefined: the courier service has not said. */
interface Way {
  deliverable: boolean
  days: number | undefined
}

const unknown: Way = { deliverable: true, days: undefined }

/** Tells whether a PIN code is delivered to and by when. */
export function openDeliveryPromises({ courier, log, patienceMs = 3000, now = Date.now }: Means): DeliveryPromises {
  const kept = new LRUCache<string, { way: Promise<Way>; until: number }>({ max: mostPins })

  const ask = async (pin: string): Promise<Way> => {
    try {
      const { deliverable, etd, days } = await courier.serviceability(pin)
      return { deliverable, days: longer(days, etd && daysUntil(etd, now())) }
    } catch (error) {
      kept.set(pin, { way: Promise.resolve(unknown), until: now() + askAgainAfterMs })
      if (!(error instanceof CourierError)) throw error
      log.warn({ err: error }, 'the courier service did not say how long a parcel takes')
      return unknown
    }
  }

  return async (pin) => {
    let known = kept.get(pin)
    if (!known || known.until <= now()) {
      known = { way: ask(pin), until: now() + goodForMs }
      kept.set(pin, known)
    }
    return toPromise(pin, await within(known.way, patienceMs, unknown), now())
  }
}

/** Of two things the service says the later one is promised. */
function longer(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)
}

function toPromise(pin: string, { deliverable, days }: Way, now: number): DeliveryPromise {
  if (!deliverable)
    return { deliverable, arrivesBy: null, message: `We are sorry: no courier of ours goes to ${pin} yet` }
  if (days === undefined) return { deliverable, arrivesBy: null, message: usualArrival }
  const arrivesBy = dayOfArrival(now, days)
  return { deliverable, arrivesBy, message: `Arrives by ${nameOfDay(arrivesBy)}` }
}
