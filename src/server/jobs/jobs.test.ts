import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { listeningLog } from '#test/harness/listening-log.ts'
import { freshDatabase, type TestDatabase } from '#test/harness/test-database.ts'
import { until } from '#test/harness/until.ts'
import { defineJob, openJobs } from './jobs.ts'
import { polishJob } from './polish-job.fixture.ts'

const log = listeningLog()
let database: TestDatabase
let opened: OpenDatabase

beforeAll(async () => {
  database = await freshDatabase()
  opened = openDatabase(database.url)
})

afterAll(async () => {
  await opened.close()
  await database.drop()
})

afterEach(() => {
  expect(log.takeErrors()).toEqual([])
})

function jobsHere() {
  const jobs = openJobs(opened.db, opened.pool, log.logger)
  onTestFinished(() => jobs.stop())
  return jobs
}

/** Every test has a kind of its own, so that none meets another's jobs. */
function pieceJob(name: string, options: { retryLimit?: number; retryDelaySeconds?: number } = {}) {
  return defineJob({ name, data: z.object({ piece: z.string() }), ...options })
}

test('a committed job is done, with what it carries', async () => {
  const engrave = pieceJob('engrave')
  const jobs = jobsHere()
  const done: string[] = []
  jobs.work(engrave, async ({ piece }) => void done.push(piece))
  await jobs.start()

  await opened.db.transaction().execute((tx) => jobs.send(tx, engrave, { piece: 'ring' }))

  await until(() => done.length > 0)
  expect(done).toEqual(['ring'])
})

test('a job whose transaction is rolled back never was', async () => {
  const engrave = pieceJob('engrave-rolled-back')
  const jobs = jobsHere()
  const done: string[] = []
  const changedMind = opened.db.transaction().execute(async (tx) => {
    await jobs.send(tx, engrave, { piece: 'rolled back' })
    throw new Error('changed my mind')
  })
  await expect(changedMind).rejects.toThrow('changed my mind')
  jobs.work(engrave, async ({ piece }) => void done.push(piece))
  await jobs.start()

  // The one sent after is done after, so by then the first would have been seen.
  await jobs.send(opened.db, engrave, { piece: 'kept' })

  await until(() => done.length > 0)
  expect(done).toEqual(['kept'])
})

test('nobody can take a job before its transaction commits', async () => {
  const engrave = pieceJob('engrave-uncommitted')
  const jobs = jobsHere()
  const worker = new PgBoss({ db: { executeSql: (text, values) => opened.pool.query(text, values) } })
  await opened.db.transaction().execute(async (tx) => {
    await jobs.send(tx, engrave, { piece: 'ring' })

    expect(await worker.fetch(engrave.name)).toEqual([])
  })

  expect(await worker.fetch(engrave.name)).toMatchObject([{ data: { piece: 'ring' } }])
})

test('a job survives the process that sent it, killed right after the commit', async () => {
  const sender = fileURLToPath(new URL('polish-job.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, [sender, database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')

  const jobs = jobsHere()
  const done: string[] = []
  jobs.work(polishJob, async ({ piece }) => void done.push(piece))
  await jobs.start()

  await until(() => done.length > 0)
  expect(done).toEqual(['nath'])
})

test('a job that always fails is tried as often as it may be, then listed with its reason', async () => {
  const ship = pieceJob('ship', { retryLimit: 2, retryDelaySeconds: 0 })
  const jobs = jobsHere()
  let tries = 0
  jobs.work(ship, async () => {
    tries += 1
    throw new Error('The courier does not answer')
  })
  await jobs.start()
  await jobs.send(opened.db, ship, { piece: 'secret' })

  const list = await until(async () => {
    const found = await jobs.listFailed({ page: 1, limit: 10 })
    return found.total > 0 ? found : undefined
  })

  const facts = {
    name: 'ship',
    reason: 'The courier does not answer',
    tries: 3,
    orderId: null,
    canRetry: true,
    canSettle: false,
  }
  const moment = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(list.rows).toEqual([{ _id: expect.any(String), ...facts, createdAt: moment, failedAt: moment }])
  expect(list).toMatchObject({ total: 1, pages_count: 1, page: 1, limit: 10 })
  expect(tries).toBe(3)
  expect(log.text().match(/will be tried again/g)).toHaveLength(2)
  expect(log.takeErrors()).toMatchObject([{ msg: 'a job failed for good', job: 'ship', tries: 3 }])
})

test('a failed job that is tried again has all its tries, and leaves the list; failing again, it is back', async () => {
  const weigh = pieceJob('weigh', { retryLimit: 1, retryDelaySeconds: 0 })
  const jobs = jobsHere()
  let tries = 0
  jobs.work(weigh, async () => {
    tries += 1
    if (tries <= 4) throw new Error('The scales are broken')
  })
  await jobs.start()
  const failure = (notThis?: string) =>
    until(async () => {
      const { rows } = await jobs.listFailed({ page: 1, limit: 10 })
      return rows.find(({ name, _id }) => name === 'weigh' && _id !== notThis)
    })
  const retry = (id: string) => opened.db.transaction().execute((tx) => jobs.retryFailed(tx, id))
  await jobs.send(opened.db, weigh, { piece: 'ring' }, { key: 'one' })

  const first = await failure()
  expect(await retry(first._id)).toEqual({
    name: 'weigh',
    order_id: null,
    order_number: null,
    refund_id: null,
    canRetry: true,
    canSettle: false,
  })
  const second = await failure(first._id)
  expect(second).toMatchObject({ tries: 2, reason: 'The scales are broken' })
  expect(tries).toBe(4)
  await retry(second._id)
  await until(() => tries === 5)

  expect((await jobs.listFailed({ page: 1, limit: 10 })).rows.map(({ name }) => name)).not.toContain('weigh')
  expect(await retry(second._id)).toBeUndefined()
  expect(log.takeErrors()).toHaveLength(2)
})

test('what was done in another way leaves the list, and nothing else does', async () => {
  const fail = pieceJob('fail', { retryLimit: 0 })
  const jobs = jobsHere()
  jobs.work(fail, () => Promise.reject(new Error('Not now')))
  await jobs.start()
  for (const piece of ['ring', 'nath']) await jobs.send(opened.db, fail, { piece })
  const count = async () => {
    const { rows } = await jobs.listFailed({ page: 1, limit: 100 })
    return rows.filter(({ name }) => name === 'fail').length
  }
  await until(async () => (await count()) === 2)

  await jobs.clearFailed(opened.db, fail, { piece: 'ring' })
  expect(await count()).toBe(1)
  await jobs.clearFailed(opened.db, pieceJob('another'), { piece: 'nath' })
  expect(await count()).toBe(1)
  expect(log.takeErrors()).toHaveLength(2)
})

test('a job sent twice under one key is done once', async () => {
  const engrave = pieceJob('engrave-keyed')
  const jobs = jobsHere()
  const done: string[] = []
  jobs.work(engrave, async ({ piece }) => void done.push(piece))
  await jobs.start()

  await jobs.send(opened.db, engrave, { piece: 'ring' }, { key: 'order-1' })
  await until(() => done.length > 0)
  await jobs.send(opened.db, engrave, { piece: 'ring again' }, { key: 'order-1' })
  await jobs.send(opened.db, engrave, { piece: 'other ring' }, { key: 'order-2' })

  await until(() => done.length > 1)
  expect(done).toEqual(['ring', 'other ring'])
})

test('stopping waits for the job under way', async () => {
  const engrave = pieceJob('engrave-slowly')
  const jobs = openJobs(opened.db, opened.pool, log.logger)
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  let isDone = false
  jobs.work(engrave, async () => {
    begun.resolve()
    await finish.promise
    isDone = true
  })
  await jobs.start()
  await jobs.send(opened.db, engrave, { piece: 'ring' })
  await begun.promise

  const stopped = jobs.stop()
  finish.resolve()
  await stopped

  expect(isDone).toBe(true)
})

test('a job that carries the wrong thing is refused when it is sent', async () => {
  const jobs = jobsHere()
  const wrong: { piece: string } = JSON.parse('{"piece": 7}')

  await expect(jobs.send(opened.db, pieceJob('engrave-wrong'), wrong)).rejects.toThrow()
})
