import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { openTestJobs, pieceJob } from '#test/harness/test-jobs.ts'
import { until } from '#test/harness/until.ts'
import { defineRound, openJobs } from './jobs.ts'
import { polishJob } from './polish-job.fixture.ts'

const { db, pool, url, log, jobsHere } = await openTestJobs()

test('a committed job is done, with what it carries', async () => {
  const engrave = pieceJob('engrave')
  const jobs = jobsHere()
  const done: string[] = []
  jobs.work(engrave, async ({ piece }) => void done.push(piece))
  await jobs.start()

  await db.transaction().execute((tx) => jobs.send(tx, engrave, { piece: 'ring' }))

  await until(() => done.length > 0)
  expect(done).toEqual(['ring'])
})

test('a job whose transaction is rolled back never was', async () => {
  const engrave = pieceJob('engrave-rolled-back')
  const jobs = jobsHere()
  const done: string[] = []
  const changedMind = db.transaction().execute(async (tx) => {
    await jobs.send(tx, engrave, { piece: 'rolled back' })
    throw new Error('changed my mind')
  })
  await expect(changedMind).rejects.toThrow('changed my mind')
  jobs.work(engrave, async ({ piece }) => void done.push(piece))
  await jobs.start()

  // The one sent after is done after, so by then the first would have been seen.
  await jobs.send(db, engrave, { piece: 'kept' })

  await until(() => done.length > 0)
  expect(done).toEqual(['kept'])
})

test('nobody can take a job before its transaction commits', async () => {
  const engrave = pieceJob('engrave-uncommitted')
  const jobs = jobsHere()
  const worker = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } })
  await db.transaction().execute(async (tx) => {
    await jobs.send(tx, engrave, { piece: 'ring' })

    expect(await worker.fetch(engrave.name)).toEqual([])
  })

  expect(await worker.fetch(engrave.name)).toMatchObject([{ data: { piece: 'ring' } }])
})

test('a job survives the process that sent it, killed right after the commit', async () => {
  const sender = fileURLToPath(new URL('polish-job.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, [sender, url], { stdio: ['ignore', 'pipe', 'inherit'] })
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

test('a job sent twice under one key is done once', async () => {
  const engrave = pieceJob('engrave-keyed')
  const jobs = jobsHere()
  const done: string[] = []
  jobs.work(engrave, async ({ piece }) => void done.push(piece))
  await jobs.start()

  await jobs.send(db, engrave, { piece: 'ring' }, { key: 'order-1' })
  await until(() => done.length > 0)
  await jobs.send(db, engrave, { piece: 'ring again' }, { key: 'order-1' })
  await jobs.send(db, engrave, { piece: 'other ring' }, { key: 'order-2' })

  await until(() => done.length > 1)
  expect(done).toEqual(['ring', 'other ring'])
})

test('jobs whose time has come are begun within seconds, as many at once as may be', async () => {
  const engrave = pieceJob('engrave-later')
  const jobs = jobsHere()
  let underWay = 0
  const bothBegun = Promise.withResolvers<void>()
  jobs.work(engrave, async () => {
    underWay += 1
    if (underWay === engrave.atOnce) bothBegun.resolve()
    await bothBegun.promise
  })
  await jobs.start()

  for (const piece of ['ring', 'nath']) await jobs.send(db, engrave, { piece }, { startAfterSeconds: 1 })

  await until(() => underWay === 2, 15_000)
})

test('stopping waits for the job under way', async () => {
  const engrave = pieceJob('engrave-slowly')
  const jobs = openJobs(db, pool, log.logger)
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  let isDone = false
  jobs.work(engrave, async () => {
    begun.resolve()
    await finish.promise
    isDone = true
  })
  await jobs.start()
  await jobs.send(db, engrave, { piece: 'ring' })
  await begun.promise

  const stopped = jobs.stop()
  finish.resolve()
  await stopped

  expect(isDone).toBe(true)
})

test('a job that carries the wrong thing is refused when it is sent', async () => {
  const jobs = jobsHere()
  const wrong: { piece: string } = JSON.parse('{"piece": 7}')

  await expect(jobs.send(db, pieceJob('engrave-wrong'), wrong)).rejects.toThrow()
})

test('what came round by itself in an older version, and is gone from this one, comes round no more', async () => {
  const before = jobsHere()
  before.repeat(defineRound('polish-cases'), '* * * * *', async () => undefined)
  before.repeat(defineRound('dust-shelves'), '* * * * *', async () => undefined)
  await before.start()
  await before.stop()

  const now = jobsHere()
  now.repeat(defineRound('dust-shelves'), '0 * * * *', async () => undefined)
  await now.start()

  const { rows } = await sql`select name, cron from pgboss.schedule`.execute(db)
  expect(rows).toEqual([{ name: 'dust-shelves', cron: '0 * * * *' }])
})
