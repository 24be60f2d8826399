import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { dayMs } from '#contracts/day.ts'
import { usualCountries } from '#contracts/delivery.ts'

const goodForMs = dayMs
/** After a failure: long enough that a slow service does not hold up every checkout, short enough to come back soon. */
const askAgainAfterMs = 300_000

interface Means {
  /** The public countries service; without one the list is the usual five. */
  url: string | undefined
  log: Pick<FastifyBaseLogger, 'warn'>
  timeoutMs?: number
  now?: () => number
}

/** Gives the countries for the checkout form, India first, and asks the service at most once a day. */
export function openCountries({ url, log, timeoutMs = 3000, now = Date.now }: Means): () => Promise<string[]> {
  let kept: { list: Promise<string[]>; until: number } | undefined

  const ask = async (address: string): Promise<string[]> => {
    try {
      // Not sent on: it must not lead the shop to what only the shop can reach.
      const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      if (!answer.ok) throw new Error(`The countries service answered ${answer.status}`)
      return toCountries(await answer.json())
    } catch (error) {
      log.warn({ err: error }, 'the countries service gave no list; the usual five stand in')
      kept = { list: Promise.resolve(usualCountries), until: now() + askAgainAfterMs }
      return usualCountries
    }
  }

  return async () => {
    if (!url) return usualCountries
    if (!kept || kept.until <= now()) kept = { list: ask(url), until: now() + goodForMs }
    return kept.list
  }
}

const Named = z.union([z.string(), z.object({ common: z.string() })])
const Country = z.object({ name: Named })

/** Reads what it can of the answer: entries that name no country are passed over. */
function toCountries(answer: unknown): string[] {
  const entries: unknown[] = Array.isArray(answer) ? answer : []
  const names = entries.flatMap((entry) => {
    const { success, data } = z.safeParse(Country, entry)
    if (!success) return []
    const name = (typeof data.name === 'string' ? data.name : data.name.common).trim()
    return name === '' || name.length > 100 ? [] : [name]
  })
  if (names.length === 0) throw new Error('The countries service named no country')
  const others = new Set(names.filter((name) => name !== 'India'))
  return ['India', ...[...others].toSorted((one, other) => one.localeCompare(other, 'en'))]
}
