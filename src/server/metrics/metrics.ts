import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createPaymentOrder } from '#contracts/payments.ts'
import type { Db } from '#server/db/database.ts'
import type { PageCache } from '#server/pages/page-cache.ts'
import { within } from '#server/within.ts'
import { countShop } from './shop-counts.store.ts'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Prometheus gives up after ten seconds, and then sees nothing of the process either. */
const mostMsToCount = 3000

export interface Metrics {
  answered(answer: { method: string; route: string; status: number; ms: number }): void
  /** A statement that the database has answered, or failed to. */
  asked(statement: { ms: number; failed: boolean }): void
  /** All figures in the words of Prometheus; without the shop's own where these can't be counted, and then why. */
  tell(means: { db: Db; pageCache: PageCache }): Promise<{ text: string; type: string; trouble?: Error }>
}

/** What the process has done since it started, and on asking how the shop as a whole stands. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Apart, so that they can be left out: a figure that nobody counted would be told as none.
  const counted = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'alankara_http_answer_seconds',
    help: 'Answers by route, but for kept pages',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  })
  // Of their own, since a row of the above is there from its first answer on, and one that begins at 1 has not risen.
  const counter = (name: string, help: string) => new Counter({ name: `alankara_${name}`, help, registers })
  const faults = counter('faults_total', 'Answers with status 500')
  const refusedCheckouts = counter('checkout_unavailable_total', 'Checkouts answered with status 503')
  const statements = new Histogram({
    name: 'alankara_database_statement_seconds',
    help: 'Statements the database was asked',
    labelNames: ['outcome'],
    buckets: seconds,
    registers,
  })
  const pages = new Gauge({
    name: 'alankara_page_cache',
    help: 'Pages since the start: hits from the kept ones, renders anew',
    labelNames: ['result'],
    registers,
  })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `alankara_${name}`, help, labelNames, registers: [counted] })
  const jobs = gauge('jobs', 'Jobs by kind and state', ['queue', 'state'])
  const holds = gauge('held_orders', 'Unpaid orders that hold stock')
  const payments = gauge('payments_last_hour', 'Payments of the last hour by outcome', ['outcome'])
  const unsure = gauge('unsettled_provider_orders', 'Provider orders that may still turn out to be paid')
  const refunds = gauge('open_refunds', 'Refunds on their way')

  return {
    answered({ method, route, status, ms }) {
      answers.observe({ method, route, status }, ms / 1000)
      if (status === 500) faults.inc()
      if (status === 503 && route === createPaymentOrder.path) refusedCheckouts.inc()
    },
    asked: ({ ms, failed }) => statements.observe({ outcome: failed ? 'failed' : 'answered' }, ms / 1000),
    async tell({ db, pageCache }) {
      pages.set({ result: 'hit' }, pageCache.counts.hits)
      pages.set({ result: 'render' }, pageCache.counts.renders)
      const tooSlow = new Error(`the database took more than ${mostMsToCount} ms`)
      const shop = await within(countShop(db), mostMsToCount, tooSlow).catch(
        (cause: unknown) => new Error('the database did not answer as it should', { cause }),
      )
      const type = registry.contentType
      if (shop instanceof Error) return { text: await registry.metrics(), type, trouble: shop }
      jobs.reset()
      for (const { queue, state, count } of shop.jobs) jobs.set({ queue, state }, count)
      holds.set(shop.holds)
      payments.set({ outcome: 'settled' }, shop.settled)
      payments.set({ outcome: 'returned' }, shop.returned)
      payments.set({ outcome: 'failed' }, shop.failed)
      unsure.set(shop.unsettled)
      refunds.set(shop.refunds)
      return { text: `${await registry.metrics()}\n${await counted.metrics()}`, type }
    },
  }
}
