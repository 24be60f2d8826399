import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { paymentSteps } from '../payments/payment-steps.ts'
import { openMailServer } from './mail-server.ts'

const mail = await openMailServer()
afterAll(() => mail[Symbol.asyncDispose]())
const shop = await openShop({ settings: { smtpUrl: mail.url, rateLimitScale: 1000 } })
const steps = paymentSteps(shop)

async function buy(): Promise<string> {
  const { person, providerOrder, orderId } = await steps.checkOut()
  const verified = await steps.verify(person, await steps.pay(providerOrder))
  expect(verified).toMatchObject({ status: 200, body: { paymentStatus: 'paid' } })
  return orderId
}

async function letterJobOf(number: string) {
  const { rows } = await sql<{ state: string; tries: number }>`
    select job.state, job.retry_count as tries from pgboss.job join orders on orders.id = (data ->> 'orderId')::uuid
    where job.name = 'order-letter' and orders.number = ${number}`.execute(shop.db)
  return rows[0]
}

/** Its next try would come in some seconds, later in some hours. */
const timePasses = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(shop.db)

test.each(['away', 'refusing', 'silent'] as const)(
  'while the mail server is %s people go on buying, and each gets one letter when it is back',
  async (how) => {
    await mail.become(how)
    const before = mail.timesAsked()
    const numbers = [await buy(), await buy()]
    if (how !== 'away') await until(() => mail.timesAsked() > before)
    if (how !== 'silent') await until(async () => (await letterJobOf(numbers[0] ?? ''))?.state === 'retry')
    for (const number of numbers) expect((await steps.orderOf(number)).payment_status).toBe('paid')

    await mail.become('well')
    await until(async () => {
      await timePasses()
      return numbers.every((number) => mail.letters.some(({ subject }) => subject.includes(number)))
    }, 30_000)
    await until(async () => (await letterJobOf(numbers[1] ?? ''))?.state === 'completed')

    for (const number of numbers) {
      const theirs = mail.letters.filter(({ subject }) => subject.includes(number))
      expect(theirs).toHaveLength(1)
      expect(theirs[0]?.messageId).toMatch(/^<order-confirmation-/)
    }
  },
)
