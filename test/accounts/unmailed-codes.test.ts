import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FailedJob } from '#contracts/jobs.ts'
import { sendCode } from '#server/accounts/send-code.job.ts'
import { addUser } from '../harness/builders.ts'
import { codeFor, mailsTo } from '../harness/mailbox.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'

const shop = await openShop()
const admin = await shop.admin()
const { mail } = shop.app.deps

const listed = async () =>
  z.parse(z.object({ rows: z.array(FailedJob) }), (await admin.get('/api/jobs/failed')).body).rows

/** Somebody's code, tried as often as it may be while the mail server was away. */
async function couldNotBeMailed(email: string) {
  await addUser(shop.db, { email })
  const { send } = mail
  mail.send = async () => {
    throw new Error('The mail server is away')
  }
  await sql`
    insert into pgboss.job (name, data, retry_limit, expire_seconds, dead_letter)
    values (${sendCode.name}, ${JSON.stringify({ email })}, 0, 60, 'failed-for-good')`.execute(shop.db)
  const job = await until(async () => (await listed())[0])
  mail.send = send
  expect(shop.takeErrors()).toMatchObject([{ msg: 'a job failed for good', job: sendCode.name }])
  return job
}

test('a code that could not be mailed is not mailed a day late: staff settle it', async () => {
  const email = 'late@example.in'
  const job = await couldNotBeMailed(email)
  expect(job).toMatchObject({ canRetry: false, canSettle: true, givesMoney: false })
  expect((await admin.post(`/api/jobs/failed/${job._id}/retry`)).status).toBe(409)
  expect((await admin.post(`/api/jobs/failed/${job._id}/settle`, { note: 'The mail server is back' })).status).toBe(200)
  expect(await listed()).toEqual([])
  expect(await mailsTo(shop.visitor, email)).toEqual([])
})

test('a code that could not be mailed leaves the list when its owner has got another one', async () => {
  const email = 'again@example.in'
  await couldNotBeMailed(email)
  await shop.visitor.post('/api/auth/forgot-password', { email })
  await codeFor(shop.visitor, email)
  expect(await listed()).toEqual([])
})
