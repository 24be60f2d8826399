import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openDatabase, type PoolSettings } from '#server/db/database.ts'
import { openS3Files } from '#server/files/s3-files.ts'
import { defineJob, openJobs } from '#server/jobs/jobs.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { PageCache } from '#server/pages/page-cache.ts'
import { openRazorpay } from '#server/payments/razorpay.ts'
import { readSettings } from '#server/settings/settings.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { listeningLog } from '../harness/listening-log.ts'
import { freshDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { openSilentServer } from './silent-server.ts'

type Later = (cleanUp: () => Promise<void>) => void

async function open(settings: PoolSettings, later: Later = onTestFinished) {
  const { url, drop } = await freshDatabase()
  const [database, other] = [openDatabase(url, settings), openDatabase(url)]
  later(async () => {
    await Promise.all([database.close(), other.close()])
    await drop()
  })
  return { ...database, other: other.db }
}

test('a statement that nobody waits for any more is ended by the server too', async () => {
  const { db, other } = await open({ answerWithinMs: 1000 })
  const running = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where query like 'select pg_sleep(60)%' and state = 'active'`.execute(other)
    return rows[0]?.count
  }
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow('Query read timeout')
  await until(async () => (await running()) === 0)
})

test('a deed that was begun and then left alone keeps nobody from what it had locked', async () => {
  const { db, other } = await open({ answerWithinMs: 2000 })
  const left = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const deed = db.transaction().execute(async (tx) => {
    await sql`lock table cart_lines in exclusive mode`.execute(tx)
    begun.resolve()
    await left.promise
  })
  await begun.promise
  await until(async () => {
    const { rows } = await sql`select from pg_locks where relation = 'cart_lines'::regclass`.execute(other)
    return rows.length === 0
  })
  left.resolve()
  await expect(deed).rejects.toThrow()
})

test('a job that takes longer than it may is told to stop, and tried again', async () => {
  const { db, pool } = await open({})
  const jobs = openJobs(db, pool, listeningLog().logger)
  onTestFinished(() => jobs.stop())
  const endless = defineJob({ name: 'endless', data: z.object({}), expireInSeconds: 1, retryDelaySeconds: 0 })
  let times = 0
  jobs.work(endless, (_data, { signal }) => {
    times += 1
    return times > 1
      ? Promise.resolve()
      : new Promise((_, stop) => signal.addEventListener('abort', () => stop(signal.reason)))
  })
  await jobs.start()
  await jobs.send(db, endless, {})
  await until(() => times === 2)
  await jobsDone(db, endless)
})

test('a page that hangs is not what everybody after waits for', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const cache = new PageCache()
  const refusal = cache.render('/', () => new Promise(() => undefined)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await refusal).toMatchObject({ code: 'unavailable' })
})

/** Each of them takes its ten seconds, so all of them at once. */
describe.concurrent('who does not answer', () => {
  test('a free connection is waited for ten seconds and no longer', { timeout: 60_000 }, async ({
    onTestFinished: later,
  }) => {
    const { db } = await open({ poolSize: 1 }, later)
    const done = Promise.withResolvers<void>()
    const holding = db.connection().execute(() => done.promise)
    await expect(sql`select 1`.execute(db)).rejects.toThrow('timeout exceeded when trying to connect')
    done.resolve()
    await holding
  })

  test('a mail server that never greets is given up', { timeout: 60_000 }, async ({ onTestFinished: later }) => {
    const mail = openMailer({ smtpUrl: `smtp://127.0.0.1:${await openSilentServer(later)}`, from: 'shop@example.in' })
    const letter = { to: 'asha@example.in', subject: 'Hello', text: 'Hello', html: '<p>Hello' }
    await expect(mail.send(letter)).rejects.toThrow('The mail server did not take the message (ETIMEDOUT')
    mail.close()
  })

  test('a bucket that never answers is out of reach', { timeout: 60_000 }, async ({ onTestFinished: later }) => {
    const endpoint = `http://127.0.0.1:${await openSilentServer(later)}`
    const access = { bucket: 'shop', region: 'auto', accessKeyId: 'KEY', secretAccessKey: 'secret' }
    const files = openS3Files({ endpoint, ...access }, 500)
    await expect(files.open('a.png')).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('a payment provider that never answers is given up', { timeout: 60_000 }, async ({ onTestFinished: later }) => {
    const port = await openSilentServer(later)
    const provider = openRazorpay({
      ...readSettings({}).payments,
      apiUrl: () => `http://127.0.0.1:${port}`,
    })
    await expect(provider.createOrder({ amount: 100, receipt: 'r' })).rejects.toMatchObject({ trouble: 'unreachable' })
  })
})
