import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { addTestCategory } from '../harness/builders.ts'
import { until } from '../harness/until.ts'
import type { FailingShop } from './failing-shop.ts'

/** Ways in which a database leaves a shop alone. */
export type Fault = 'restart' | 'end all connections' | 'cut the line' | 'fall silent'

/** Does it to the shop, and gives it back as it was. */
export async function inflict(fault: Fault, shop: FailingShop, forMs: number): Promise<void> {
  if (fault === 'restart') {
    await shop.stopDatabase()
    await pause(forMs)
    await shop.startDatabase()
  } else if (fault === 'cut the line') {
    await shop.line.cut()
    await pause(forMs)
    await shop.line.mend()
  } else if (fault === 'fall silent') {
    shop.line.fallSilent()
    await pause(forMs)
    shop.line.speakAgain()
  } else {
    for (const end = Date.now() + forMs; Date.now() < end; await pause(100)) await endAll(shop)
  }
}

async function endAll({ db, line }: FailingShop): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where client_port = any (${line.ports()}::int[])`.execute(db())
}

/** How long until everything works again, told apart: answers, purchases, and pages that hear of changes. */
export async function recoveryOf(shop: FailingShop, countPaid: () => number) {
  const began = Date.now()
  const since = () => Date.now() - began
  await until(async () => (await fetch(`${shop.url}/api/ready`)).status === 200, 60_000)
  const readyMs = since()
  const paid = countPaid()
  await until(() => countPaid() > paid, 60_000)
  const paidMs = since()
  await until(async () => (await fetch(shop.url)).headers.get('x-cache') === 'hit', 60_000)
  const name = `Made ${began}`
  await addTestCategory(shop.db(), name)
  await until(async () => (await (await fetch(shop.url)).text()).includes(name), 60_000)
  return { readyMs, paidMs, hearsMs: since() }
}

interface LeftOpen {
  connections: number
  /** In the middle of something. */
  busy: number
}

/**
 * How many connections the shop holds at the database once none of them is in the middle of anything. Jobs that look
 * for work come and go; one that stays busy though nobody asks for anything would be a leak.
 */
export async function connectionsAtRest(shop: FailingShop): Promise<number> {
  const atRest = await until(async () => {
    const left = await connectionsOf(shop)
    return left.busy === 0 ? left : undefined
  }, 30_000)
  return atRest.connections
}

async function connectionsOf({ db, line }: FailingShop): Promise<LeftOpen> {
  const { rows } = await sql<LeftOpen>`
    select count(*)::int as connections,
      count(*) filter (where state like 'idle in transaction%'
        or state = 'active' and state_change < now() - interval '2 seconds')::int as busy
    from pg_stat_activity where client_port = any (${line.ports()}::int[])`.execute(db())
  return rows[0] ?? { connections: 0, busy: 0 }
}
