import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { faultOf } from '#server/db/check-connection.ts'
import { portOf } from '#server/port-of.ts'
import { readSettings } from '#server/settings/settings.ts'
import { startShop } from '#server/shop.ts'
import { StartupError } from '#server/startup-error.ts'
import { databaseUrl, order } from '../harness/global-setup.ts'
import { listeningLog } from '../harness/listening-log.ts'
import { bareDatabase, freshDatabase } from '../harness/test-database.ts'

/** Starts a shop on it, which must refuse in words for whoever runs it, and gives them. */
async function refusalOn(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const settings = readSettings({ PORT: '0', DATA_DIR: folder, DATABASE_URL: url })
  const starting = startShop(settings, {
    log: listeningLog().logger,
    mountPages: async () => undefined,
    withDemoGoods: false,
  })
  const refusal: unknown = await starting.then(
    (shop) => shop.close(),
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(StartupError)
  return refusal instanceof StartupError ? refusal.message : ''
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

test('an address where nobody speaks is told once, with where to look', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')

  expect(await refusalOn(`postgres://shop@127.0.0.1:${portOf(server)}/shop`)).toMatch(
    /^Can.t reach the database.*DATABASE_URL/,
  )
})

test('a database that may only be read from, such as a standby, is told from its primary', async () => {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  await order(database.url, `alter database ${nameOf(database.url)} set default_transaction_read_only = on`)

  expect(await refusalOn(database.url)).toMatch(/may only be read from.*DATABASE_URL/)
})

test('a database that can not hold every letter is refused before anything is kept in it', async () => {
  const { url, prefix } = inject('postgres')
  const name = `${prefix}_latin`
  await order(url, `create database ${name} encoding 'LATIN1' locale 'C' template template0`)
  onTestFinished(async () => void (await order(url, `drop database ${name} with (force)`)))

  expect(await refusalOn(databaseUrl(url, name))).toMatch(/LATIN1.*UTF8/)
})

test('a database that lets in too few connections says what to change', async () => {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  await order(database.url, `alter database ${nameOf(database.url)} connection limit 2`)

  const words = await refusalOn(database.url)
  expect(words).toContain('too many connections for database')
  expect(words).toContain('DATABASE_POOL')
})

test('a user who may make tables but no schema for jobs is told whose the database must be', async () => {
  const database = await bareDatabase()
  onTestFinished(database.drop)
  await order(database.url, 'create extension pg_trgm; create extension fuzzystrmatch')
  await order(database.url, `revoke create on database ${nameOf(database.url)} from current_user`)

  expect(await refusalOn(database.url)).toMatch(/permission denied for database.*must own the database/)
})

test.each([
  ['an older server', { version: 140_011, encoding: 'UTF8', isReadOnly: false }, /is PostgreSQL 14.*15 or newer/],
  ['one that fits', { version: 150_004, encoding: 'UTF8', isReadOnly: false }, undefined],
])('%s', (_what, server, words) => {
  const fault = faultOf(server)
  if (words) expect(fault).toMatch(words)
  else expect(fault).toBeUndefined()
})
