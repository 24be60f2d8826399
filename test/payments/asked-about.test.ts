import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reconcile } from '#server/payments/reconcile.service.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { paymentSteps } from './payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = paymentSteps(shop)
const hour = 3600_000
// The round that comes every minute would take what a test is about to ask for.
await sql`delete from pgboss.schedule where name = 'reconcile-payments'`.execute(db)

const change = (id: string, set: { next_check_at: Date | null; checks?: number; created_at?: Date }) =>
  db.updateTable('provider_orders').set(set).where('id', '=', id).execute()
const nextCheckOf = async (id: string) => {
  const query = db.selectFrom('provider_orders').select(['next_check_at', 'checks']).where('id', '=', id)
  const { next_check_at, checks } = await query.executeTakeFirstOrThrow()
  return { checks, inMs: next_check_at === null ? undefined : next_check_at.getTime() - Date.now() }
}

/** The time to ask has come, if it is ever to come. */
async function askInTime(id: string): Promise<void> {
  await db
    .updateTable('provider_orders')
    .set({ next_check_at: new Date(0) })
    .where('id', '=', id)
    .where('next_check_at', 'is not', null)
    .execute()
  await reconcile(shop.app.deps)
}

/** A checkout that nobody has paid in days, so that the provider is not asked about it any more. */
async function leftForDays() {
  const checkout = await steps.checkOut()
  const created_at = new Date(Date.now() - 5 * 24 * hour)
  await change(checkout.providerOrder, { next_check_at: null, checks: 23, created_at })
  return checkout
}

test('a checkout that was left for days and is paid after all is found, though nobody tells of it', async () => {
  const { person, providerOrder, orderId } = await leftForDays()
  expect((await steps.created(person, 500)).order.id).toBe(providerOrder)
  await askInTime(providerOrder)
  expect(await steps.orderOf(orderId), 'nothing is paid yet').toMatchObject({ paid_at: null })

  await steps.pay(providerOrder, { webhook: 'drop' })
  await askInTime(providerOrder)
  expect(await steps.orderOf(orderId)).toMatchObject({ payment_status: 'paid', status: 'processing' })
})

test('a checkout that was left for days, declined and then paid is found, though nobody tells of it', async () => {
  const { person, providerOrder, orderId } = await leftForDays()
  await steps.failToPay(providerOrder)
  expect((await steps.created(person, 500)).order.id).toBe(providerOrder)
  await steps.pay(providerOrder, { webhook: 'drop' })
  await askInTime(providerOrder)
  expect(await steps.orderOf(orderId)).toMatchObject({ payment_status: 'paid' })
})

test('two tabs that come back at once have it asked about soon, and from the beginning', async () => {
  const { person, providerOrder } = await leftForDays()
  await Promise.all([1, 2, 3].map(() => steps.created(person, 500)))
  const { checks, inMs } = await nextCheckOf(providerOrder)
  expect(checks).toBe(0)
  expect(inMs).toBeGreaterThan(0)
  expect(inMs).toBeLessThan(2 * 60_000)
})

test('a page that is loaded again and again does not put the asking off', async () => {
  const { person, providerOrder } = await steps.checkOut()
  await change(providerOrder, { next_check_at: new Date(Date.now() + 20_000) })
  for (let load = 0; load < 3; load += 1) await steps.created(person, 500)
  expect((await nextCheckOf(providerOrder)).inMs).toBeLessThan(20_000)
})

test('what nobody ever pays is asked about for four days, less and less often, and then left alone', async () => {
  const { providerOrder } = await steps.checkOut()
  const gaps: number[] = []
  for (let inMs = (await nextCheckOf(providerOrder)).inMs; inMs !== undefined && gaps.length < 100; ) {
    gaps.push(inMs)
    await askInTime(providerOrder)
    inMs = (await nextCheckOf(providerOrder)).inMs
  }
  const asksFor = gaps.reduce((sum, gap) => sum + gap, 0)
  expect(asksFor).toBeGreaterThan(3.5 * 24 * hour)
  expect(asksFor).toBeLessThan(4 * 24 * hour)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(6 * hour)
})

test.each(['down', 'html500', '429'] as const)(
  'hours in which the provider answers “%s” do not put the asking off: what was paid is found as soon as it is back',
  async (answers) => {
    const [first, second] = [await steps.checkOut(), await steps.checkOut()]
    for (const { providerOrder } of [first, second]) await steps.pay(providerOrder, { webhook: 'drop' })
    await change(first.providerOrder, { next_check_at: new Date(0), checks: 3 })
    await change(second.providerOrder, { next_check_at: new Date(1), checks: 3 })
    await steps.switches({ answers })
    for (let round = 0; round < 2; round += 1) await askInTime(first.providerOrder)

    const { checks, inMs } = await nextCheckOf(first.providerOrder)
    expect(checks).toBe(3)
    expect(inMs).toBeLessThanOrEqual(2 * 60_000)
    const next = await nextCheckOf(second.providerOrder)
    expect(next.checks).toBe(3)
    // A broken answer may have been about the first alone.
    expect(next.inMs, 'nobody waits in vain once more').toBeLessThan(answers === 'html500' ? 2 * 60_000 : 0)

    await steps.switches({ answers: 'right' })
    for (const { providerOrder } of [second, first]) await askInTime(providerOrder)
    for (const { orderId } of [first, second])
      expect(await steps.orderOf(orderId)).toMatchObject({ payment_status: 'paid' })
  },
)

test('one order that the provider is at a loss about keeps no other from being found, and is asked about less often', async () => {
  const [first, second] = [await steps.checkOut(), await steps.checkOut()]
  for (const { providerOrder } of [first, second]) await steps.pay(providerOrder, { webhook: 'drop' })
  await change(first.providerOrder, { next_check_at: new Date(0), checks: 3 })
  await change(second.providerOrder, { next_check_at: new Date(1), checks: 3 })
  await steps.switches({ answers: 'html500', about: first.providerOrder })
  await reconcile(shop.app.deps)
  await steps.switches({ answers: 'right' })
  expect(await steps.orderOf(first.orderId)).toMatchObject({ paid_at: null })
  expect(await steps.orderOf(second.orderId)).toMatchObject({ payment_status: 'paid' })
  expect((await nextCheckOf(first.providerOrder)).checks).toBe(4)
})

test.each(['down', '429'] as const)(
  'where the provider answers “%s” after it has told of another, what was not told does not count',
  async (answers) => {
    const [first, second] = [await steps.checkOut(), await steps.checkOut()]
    await change(first.providerOrder, { next_check_at: new Date(0), checks: 3 })
    await change(second.providerOrder, { next_check_at: new Date(1), checks: 22 })
    await steps.switches({ answers, about: second.providerOrder })
    await reconcile(shop.app.deps)
    await steps.switches({ answers: 'right' })
    expect((await nextCheckOf(first.providerOrder)).checks).toBe(4)
    const { checks, inMs } = await nextCheckOf(second.providerOrder)
    expect(checks).toBe(22)
    expect(inMs).toBeLessThanOrEqual(2 * 60_000)
  },
)

/** The provider was away for longer than a question about a payment is tried, so that it stands among the failed jobs. */
async function askedInVain() {
  const checkout = await steps.checkOut()
  const { id } = await steps.orderOf(checkout.orderId)
  const countFailed = async () => (await shop.app.deps.jobs.listFailedOf(id)).length
  await steps.switches({ answers: 'down' })
  const carried = JSON.stringify({ providerOrderId: checkout.providerOrder })
  await sql`
    insert into pgboss.job (name, data, retry_limit, expire_seconds, dead_letter)
    values ('look-for-payment', ${carried}, 0, 60, 'failed-for-good')`.execute(db)
  await until(async () => (await countFailed()) === 1)
  expect(shop.takeErrors()).toMatchObject([{ msg: 'a job failed for good', job: 'look-for-payment' }])
  await steps.switches({ answers: 'right' })
  return { ...checkout, countFailed }
}

test('a payment that the round finds after a long outage takes the question that failed off the list', async () => {
  const { providerOrder, orderId, countFailed } = await askedInVain()
  await steps.pay(providerOrder, { webhook: 'drop' })
  await askInTime(providerOrder)
  expect(await steps.orderOf(orderId)).toMatchObject({ payment_status: 'paid' })
  expect(await countFailed()).toBe(0)
})

test('a payment that the shopper’s page tells of after a long outage takes the question that failed off the list', async () => {
  const { person, providerOrder, countFailed } = await askedInVain()
  await steps.verify(person, await steps.pay(providerOrder, { webhook: 'drop' }))
  expect(await countFailed()).toBe(0)
})

test('the answer that nothing was paid takes the question that failed off the list', async () => {
  const { providerOrder, countFailed } = await askedInVain()
  await steps.failToPay(providerOrder)
  await askInTime(providerOrder)
  expect(await countFailed()).toBe(0)
})
