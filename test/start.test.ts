import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { freePort } from '#server/db/free-port.ts'
import { addTestCategory } from './harness/builders.ts'
import { Client } from './harness/client.ts'
import { liveEnvironment } from './harness/live-environment.ts'
import { type ShopProcess, startShopProcess } from './harness/shop-process.ts'
import { freshDatabase } from './harness/test-database.ts'
import { until } from './harness/until.ts'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function start(environment: Record<string, string>, options?: readonly string[]): Promise<ShopProcess> {
  const shop = await startShopProcess(environment, options)
  cleanUps.push(async () => {
    shop.process.kill('SIGKILL')
    await shop.ended
  })
  return shop
}

/** Mode 700 and, where the tests run as root, root's own; with a space, as some folders have. */
async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alankara start '))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** With a category, so that no shop spends its start on filling it with demo goods. */
async function database(): Promise<string> {
  const { url, drop } = await freshDatabase()
  cleanUps.push(drop)
  const { db, close } = openDatabase(url)
  await addTestCategory(db, 'Necklaces')
  await close()
  return url
}

/** Gives up with one clear line and no stack trace. */
async function expectOneLine(shop: ShopProcess, words: string | RegExp) {
  expect(await shop.ended).toBe(1)
  const lines = shop.output().trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(words)
}

test('with no settings but a folder it starts a demo shop, says where, and comes back after kill -9', async () => {
  const DATA_DIR = await dataFolder()
  const shop = await start({ DATA_DIR })
  expect(shop.output()).toContain(`Shop    ${shop.url}`)
  expect(shop.output()).toContain('Mode    demo')
  expect(shop.output()).toContain(`Data    ${DATA_DIR}`)
  expect(shop.output()).toContain(`E-mail  ${shop.url}/standins/mailbox`)
  const visitor = new Client(shop.url)
  expect((await visitor.get('/api/ready')).status).toBe(200)
  expect((await visitor.get('/api/category')).body.total).toBe(4)
  expect((await visitor.get('/api/products')).body.total).toBe(87)

  const second = await start({ DATA_DIR })
  await expectOneLine(second, /Another shop is already running on the data folder/)

  shop.process.kill('SIGKILL')
  await shop.ended
  const again = await start({ DATA_DIR })
  expect((await new Client(again.url).get('/api/category')).body.total).toBe(4)

  again.process.kill('SIGTERM')
  expect(await again.ended).toBe(0)
}, 180_000)

test('a request under way is finished before the shop closes', async () => {
  const shop = await start({ DATA_DIR: await dataFolder(), DATABASE_URL: await database() })
  const { request } = await import('node:http')
  const answered = Promise.withResolvers<number | undefined>()
  const slow = request(`${shop.url}/api/auth/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 2 },
  })
  slow.on('response', (response) => answered.resolve(response.statusCode))
  slow.on('error', (error) => answered.reject(error))
  slow.write('{')
  await until(async () => (await new Client(shop.url).get('/api/health')).status === 200)

  shop.process.kill('SIGTERM')
  await until(() =>
    fetch(`${shop.url}/api/health`).then(
      () => false,
      () => true,
    ),
  )
  slow.end('}')

  expect(await answered.promise).toBe(200)
  expect(await shop.ended).toBe(0)
})

test('told to stop while it is still starting, it leaves nothing behind', async () => {
  const DATA_DIR = await dataFolder()
  const starting = start({ DATA_DIR })
  const begun = join(DATA_DIR, 'postgres', 'postmaster.pid')
  await until(() => existsSync(begun))
  const [pid = ''] = (await readFile(begun, 'utf8')).split('\n')

  const shopPid = Number((await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')[3])
  process.kill(shopPid, 'SIGTERM')

  const shop = await starting
  expect(await shop.ended).toBe(0)
  expect(existsSync(begun)).toBe(false)
})

test('a shop that is stopped through npm, as by a supervisor, closes', async () => {
  const [DATA_DIR, DATABASE_URL, PORT] = [await dataFolder(), await database(), String(await freePort())]
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR, DATABASE_URL, PORT },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await until(() => output.includes('Alankara is open'))

  npm.kill('SIGTERM')
  await once(npm, 'close')
  await expect(fetch(`http://127.0.0.1:${PORT}/api/health`)).rejects.toThrow()
})

test('when its own PostgreSQL ends, it says so and ends with a failure, for a supervisor to see', async () => {
  const DATA_DIR = await dataFolder()
  const shop = await start({ DATA_DIR })
  const [pid = ''] = (await readFile(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')

  process.kill(Number(pid), 'SIGKILL')

  expect(await shop.ended).toBe(1)
  expect(shop.output()).toContain('The embedded PostgreSQL has ended by itself')
})

test('a port that is taken stops it with one clear line', async () => {
  const PORT = String(await freePort())
  const taken = createServer().listen(Number(PORT), '127.0.0.1')
  cleanUps.push(async () => taken.close())
  const shop = await start({ PORT, DATA_DIR: await dataFolder(), DATABASE_URL: await database() })
  await expectOneLine(shop, `Port ${PORT} on 127.0.0.1 is taken`)
})

test('a data folder that can not be written stops it with one clear line', async () => {
  const file = join(await dataFolder(), 'a file')
  await writeFile(file, '')
  await expectOneLine(await start({ DATA_DIR: join(file, 'data') }), /Can't write to the data folder .*a file/)
  const DATABASE_URL = await database()
  await expectOneLine(await start({ DATA_DIR: file, DATABASE_URL }), /Can't write to the data folder .*a file/)
})

test('a live shop says where it is, how to become its first admin, and that no proxy is trusted yet', async () => {
  const live = { ...liveEnvironment, DATA_DIR: await dataFolder(), DATABASE_URL: await database() }
  const shop = await start(live)
  expect(shop.output()).toContain(`Shop    https://shop.example (listening on ${shop.url})`)
  expect(shop.output()).toMatch(/Setup {3}(\w{4}-){3}\w{4} /)
  expect(shop.output()).toMatch(/Proxy {3}none is trusted.*TRUSTED_PROXIES/)
  await shop.stop()

  const behindOne = await start({ ...live, TRUSTED_PROXIES: '127.0.0.1' })
  expect(behindOne.output()).not.toContain('Proxy')
}, 180_000)

test('a database out of reach stops it with one clear line that keeps the password to itself', async () => {
  const DATABASE_URL = `postgres://shop:hush@127.0.0.1:${await freePort()}/shop`
  const shop = await start({ DATA_DIR: await dataFolder(), DATABASE_URL })
  await expectOneLine(shop, /Can't reach the database at 127\.0\.0\.1:\d+\/shop/)
  expect(shop.output()).not.toContain('hush')
})

test('a setting that is wrong stops it with one clear line', async () => {
  await expectOneLine(await start({ PORT: 'front door' }), 'Settings: PORT must be a number from 0 to 65535')
})

test('what one process changes, the other no longer shows', async () => {
  const DATABASE_URL = await database()
  const [one, other] = await Promise.all([
    start({ DATA_DIR: await dataFolder(), DATABASE_URL }),
    start({ DATA_DIR: await dataFolder(), DATABASE_URL }),
  ])
  const cacheOf = async (shop: ShopProcess) => (await fetch(shop.url)).headers.get('x-cache')
  for (const shop of [one, other]) {
    await cacheOf(shop)
    expect(await cacheOf(shop)).toBe('hit')
  }

  const third = openDatabase(DATABASE_URL)
  cleanUps.push(() => third.close())
  await addTestCategory(third.db, 'Maang tikka')

  for (const shop of [one, other]) {
    expect(await until(async () => (await (await fetch(shop.url)).text()).includes('Maang tikka'))).toBe(true)
  }
})

test('in development the pages come from their sources, ready for hot reload', async () => {
  const shop = await start({ DATA_DIR: await dataFolder(), DATABASE_URL: await database() }, ['--dev'])
  const page = await fetch(shop.url)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toBeNull()
  expect(await page.text()).toContain('/src/web/entry.client.tsx')
  expect((await fetch(`${shop.url}/src/web/theme.css`)).status).toBe(200)
})
