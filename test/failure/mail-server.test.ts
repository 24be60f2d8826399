import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listFailedJobs } from '#contracts/jobs.ts'
import { givePassword } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { readDesk } from '../harness/read-desk.ts'
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

/** Which letters about an order came once all that waited for the mail server had its turn. */
async function lettersAfterwards(number: string): Promise<string[]> {
  await mail.become('well')
  await until(async () => {
    await timePasses()
    const { rows } = await sql`
      select from pgboss.job where name = 'order-letter' and state in ('created', 'retry', 'active')`.execute(shop.db)
    return rows.length === 0
  }, 30_000)
  const theirs = mail.letters.filter(({ subject }) => subject.includes(number))
  return theirs.map(({ messageId }) => messageId.replace(/^<order-(\w+)-.*/, '$1')).toSorted()
}

test('an order that was cancelled while the mail server was away is not confirmed afterwards', async () => {
  const admin = await shop.admin()
  const password = 'amethyst and silver'
  await givePassword(shop.db, admin, password)
  await mail.become('away')
  const number = await buy()
  const cancelled = await admin.put(`/api/orders/${number}/status`, { status: 'cancelled', password })
  expect(cancelled.status).toBe(200)
  await jobsDone(shop.db, { name: 'refund' })
  expect(await lettersAfterwards(number)).toEqual(['cancelled', 'refunded'])
})

test('an order that arrived while the mail server was away is not said to be on its way', async () => {
  const admin = await shop.admin()
  await mail.become('away')
  const number = await buy()
  for (const status of ['shipped', 'delivered'])
    expect((await admin.put(`/api/orders/${number}/status`, { status, trackingNumber: 'AWB-1' })).status).toBe(200)
  expect(await lettersAfterwards(number)).toEqual(['confirmation', 'delivered'])
})

test('a letter to a mailbox that is not there is tried once, and staff take it off the list of failed jobs', async () => {
  const admin = await shop.admin()
  await mail.become('denying')
  const number = await buy()
  const { failedJobs } = await until(async () => {
    const desk = await readDesk(admin, number)
    return desk.failedJobs.length > 0 ? desk : undefined
  })
  expect(shop.takeErrors()).toHaveLength(1)
  expect(failedJobs).toMatchObject([{ name: 'order-letter', tries: 1, canRetry: true, canSettle: true }])
  expect(failedJobs[0]?.reason).toContain('550')

  const settled = await admin.post(`/api/jobs/failed/${failedJobs[0]?._id}/settle`, { note: 'Told her by phone' })
  expect(settled).toMatchObject({ status: 200, body: { message: 'The job is settled' } })
  const { body } = await admin.get(`/api/orders/${number}/desk`)
  expect(body).toMatchObject({ data: { failedJobs: [] } })
  await mail.become('well')
})

test('a message that could not be passed on to the inbox can be taken off the list', async () => {
  const admin = await shop.admin()
  await mail.become('denying')
  await shop.visitor.post('/api/contact', { name: 'Asha Rao', email: 'asha@example.in', message: 'Is it brass?' })
  const failed = await until(async () => {
    const { body } = await admin.get('/api/jobs/failed')
    return z.parse(listFailedJobs.reply, body).rows.find(({ name }) => name === 'send-mail')
  })
  expect(shop.takeErrors()).toHaveLength(1)
  expect((await admin.post(`/api/jobs/failed/${failed._id}/settle`, { note: 'Read it here' })).status).toBe(200)
  expect((await admin.get('/api/jobs/failed')).body).toMatchObject({ rows: [], total: 0 })
  await mail.become('well')
})
