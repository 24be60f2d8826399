import { expect, test } from 'vitest'
import { openTestJobs, pieceJob } from '#test/harness/test-jobs.ts'
import { until } from '#test/harness/until.ts'
import { HopelessError } from './hopeless-error.ts'
import { defineJob, defineRound } from './jobs.ts'

const { db, log, jobsHere } = await openTestJobs()

test('a job that always fails is tried as often as it may be, then listed with its reason', async () => {
  const ship = pieceJob('ship', { retryLimit: 2, retryDelaySeconds: 0 })
  const jobs = jobsHere()
  let tries = 0
  jobs.work(ship, async () => {
    tries += 1
    throw new Error('The courier does not answer')
  })
  await jobs.start()
  await jobs.send(db, ship, { piece: 'secret' })

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
    givesMoney: false,
  }
  const moment = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(list.rows).toEqual([{ _id: expect.any(String), ...facts, createdAt: moment, failedAt: moment }])
  expect(list).toMatchObject({ total: 1, pages_count: 1, page: 1, limit: 10 })
  expect(tries).toBe(3)
  expect(log.text().match(/will be tried again/g)).toHaveLength(2)
  expect(log.takeErrors()).toMatchObject([{ msg: 'a job failed for good', job: 'ship', tries: 3 }])
})

test('a job that says that it is hopeless is not tried again, and is listed with its reason at once', async () => {
  const mail = pieceJob('mail', { retryLimit: 14, retryDelaySeconds: 60 })
  const jobs = jobsHere()
  jobs.work(mail, () => Promise.reject(new HopelessError('There is no such mailbox')))
  await jobs.start()
  await jobs.send(db, mail, { piece: 'ring' })
  const failed = await until(async () => {
    const { rows } = await jobs.listFailed({ page: 1, limit: 100 })
    return rows.find(({ name }) => name === 'mail')
  })
  expect(failed).toMatchObject({ reason: 'There is no such mailbox', tries: 1, canRetry: true })
  expect(log.takeErrors()).toMatchObject([{ msg: 'a job failed for good', job: 'mail', tries: 1 }])
})

test('letters that failed stand after all else, however many came since', async () => {
  const give = pieceJob('give', { retryLimit: 0 })
  const write = defineJob({ ...pieceJob('write', { retryLimit: 0 }), isLetter: true })
  const jobs = jobsHere()
  for (const job of [give, write]) jobs.work(job, () => Promise.reject(new Error('Not now')))
  await jobs.start()
  const failed = async () =>
    (await jobs.listFailed({ page: 1, limit: 100 })).rows.filter(({ name }) => name === 'give' || name === 'write')
  for (const [count, job] of [give, write, write, give].entries()) {
    await jobs.send(db, job, { piece: String(count) })
    await until(async () => (await failed()).length === count + 1)
  }
  expect((await failed()).map(({ name }) => name)).toEqual(['give', 'give', 'write', 'write'])
  const { rows } = await jobs.listFailed({ page: 1, limit: 1 })
  expect(rows[0]?.name).not.toBe('write')
  expect(log.takeErrors()).toHaveLength(4)
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
  const retry = (id: string) => db.transaction().execute((tx) => jobs.retryFailed(tx, id))
  await jobs.send(db, weigh, { piece: 'ring' }, { key: 'one' })

  const first = await failure()
  expect(await retry(first._id)).toEqual({
    name: 'weigh',
    order_id: null,
    order_number: null,
    refund_id: null,
    canRetry: true,
    canSettle: false,
    givesMoney: false,
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
  for (const piece of ['ring', 'nath']) await jobs.send(db, fail, { piece })
  const count = async () => {
    const { rows } = await jobs.listFailed({ page: 1, limit: 100 })
    return rows.filter(({ name }) => name === 'fail').length
  }
  await until(async () => (await count()) === 2)
  expect(await jobs.hasFailed(fail, { piece: 'ring' })).toBe(true)

  await jobs.clearFailed(db, fail, { piece: 'ring' })
  expect(await count()).toBe(1)
  expect(await jobs.hasFailed(fail, { piece: 'ring' })).toBe(false)
  expect(await jobs.hasFailed(fail, { piece: 'nath' })).toBe(true)
  await jobs.clearFailed(db, pieceJob('another'), { piece: 'nath' })
  expect(await count()).toBe(1)
  expect(log.takeErrors()).toHaveLength(2)
})

test('a round that goes on failing is on the list once, and leaves it with the turn that works', async () => {
  const wind = defineRound('wind-the-clock', { retryLimit: 0 })
  const jobs = jobsHere()
  let isBroken = true
  jobs.repeat(wind, '0 0 1 1 *', async () => {
    if (isBroken) throw new Error('The key is lost')
  })
  await jobs.start()
  const failed = async () => {
    const { rows } = await jobs.listFailed({ page: 1, limit: 100 })
    return rows.filter(({ name }) => name === 'wind-the-clock')
  }
  await jobs.send(db, wind, {})
  const first = await until(async () => (await failed())[0]?._id)

  await jobs.send(db, wind, {})
  await until(async () => (await failed()).some(({ _id }) => _id !== first))
  expect(await failed()).toHaveLength(1)

  isBroken = false
  await jobs.send(db, wind, {})
  await until(async () => (await failed()).length === 0)
  expect(log.takeErrors()).toHaveLength(2)
})
