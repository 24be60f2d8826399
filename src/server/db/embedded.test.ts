import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { isServerOf } from './processes.ts'

const program = fileURLToPath(new URL('embedded.fixture.ts', import.meta.url))
const children: ChildProcess[] = []
const folders: string[] = []
/** Made once, since that takes longest. Each test finds it at rest. */
let folder: string

beforeAll(async () => {
  folder = await newFolder()
  const { stop } = await startEmbeddedPostgres(folder, { durable: false })
  await stop()
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const path of folders) await stopWhatIsLeft(path)
})

afterAll(async () => {
  for (const path of folders) await rm(path, { recursive: true, force: true })
})

/** With a space, and of mode 700: where the tests run as root, PostgreSQL's own user could not enter. */
async function newFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'alankara data '))
  folders.push(path)
  return path
}

async function stopWhatIsLeft(path: string): Promise<void> {
  const pid = await serverPid(path)
  if (!pid || !isServerOf(join(path, 'postgres'), pid)) return
  process.kill(pid, 'SIGINT')
  await until(() => !isServerOf(join(path, 'postgres'), pid))
}

async function serverPid(path = folder): Promise<number> {
  return Number.parseInt(await readFile(join(path, 'postgres/postmaster.pid'), 'utf8').catch(() => '0'), 10)
}

/** Opens the folder in a process of its own; the answer is the address, or why not. */
async function openElsewhere(path = folder): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said) }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'close')
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

test('the embedded database keeps what it is given from one start to the next, and leaves the rest of the folder ours', async () => {
  const own = await newFolder()
  const first = await startEmbeddedPostgres(own)
  await ask(first.url, `create table pearls as select 'nath' as name`)
  const pid = await serverPid(own)
  await first.stop()
  expect(isServerOf(join(own, 'postgres'), pid)).toBe(false)

  const second = await startEmbeddedPostgres(own)
  expect(await ask(second.url, 'select name from pearls')).toEqual([{ name: 'nath' }])
  expect(await ask(second.url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
  await second.stop()

  expect(await readdir(own)).toEqual(['postgres', 'postgres.log', 'postgres.password'])
  const password = await stat(join(own, 'postgres.password'))
  expect(password.mode & 0o777).toBe(0o600)
  expect(password.uid).toBe(process.getuid?.())
})

test('after kill -9 of the shop, the next one goes on with the server that was left', async () => {
  const { child, said } = await openElsewhere()
  await kill(child)

  const next = await startEmbeddedPostgres(folder, { durable: false })
  expect(next.url).toBe(said)
  await next.stop()
  expect(await serverPid()).toBe(0)
})

test('after kill -9 of shop and server it recovers, even if the number of the server is now another program', async () => {
  const { child } = await openElsewhere()
  const server = await serverPid()
  await kill(child)
  process.kill(server, 'SIGKILL')
  const file = join(folder, 'postgres/postmaster.pid')
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid)))

  const next = await startEmbeddedPostgres(folder, { durable: false })
  expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})

test('where there is no /proc, as on a Mac, a number that is now another program is no server either', async () => {
  const { stop } = await startEmbeddedPostgres(folder, { durable: false })
  onTestFinished(stop)
  const here = process.platform
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: here }))
  Object.defineProperty(process, 'platform', { value: 'darwin' })

  const cluster = join(folder, 'postgres')
  expect(isServerOf(cluster, await serverPid())).toBe(true)
  expect(isServerOf(`${folder}-of-another/postgres`, await serverPid())).toBe(false)
  expect(isServerOf(cluster, process.pid)).toBe(false)
})

test('a second shop on the same folder is refused, and the first one goes on', async () => {
  const first = await startEmbeddedPostgres(folder, { durable: false })

  const second = await openElsewhere()

  expect(second.said).toBe(`Another shop is already running on the data folder ${folder}`)
  expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
})

test('of two first starts at the same moment one wins, and the other says why not', async () => {
  const own = await newFolder()
  const answers = await Promise.all([openElsewhere(own), openElsewhere(own)])

  const said = answers.map((answer) => answer.said).toSorted()
  expect(said).toEqual([
    `Another shop is already running on the data folder ${own}`,
    expect.stringMatching(/^postgres:/),
  ])
})

test('a first start that was cut off leaves nothing in the way, nor does a long log', async () => {
  const own = await newFolder()
  await mkdir(join(own, 'postgres.new-4194303'))
  await writeFile(join(own, 'postgres.new-4194303/PG_VERSION'), '18')
  await writeFile(join(own, 'postgres.log'), 'x'.repeat(11 * 1024 * 1024))

  const { url, stop } = await startEmbeddedPostgres(own, { durable: false })

  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
  expect(await readdir(own)).toEqual(['postgres', 'postgres.log', 'postgres.log.old', 'postgres.password'])
  expect((await stat(join(own, 'postgres.log'))).size).toBeLessThan(100_000)
})

test('the database of an open shop is found without a write to its folder, as a backup under its unit needs it', async () => {
  const { url, stop } = await startEmbeddedPostgres(folder, { durable: false })
  onTestFinished(stop)
  const before = await stat(folder, { bigint: true })

  expect(await findEmbeddedPostgres(folder)).toBe(url)

  // Also one that is made and taken away again leaves its time there.
  expect((await stat(folder, { bigint: true })).mtimeNs).toBe(before.mtimeNs)
})

test('where a shop is closed, or never was, no database is found and nothing is made or changed', async () => {
  const never = join(await newFolder(), 'never')
  expect(await findEmbeddedPostgres(never)).toBeUndefined()
  expect(existsSync(never)).toBe(false)

  const file = join(folder, 'postgres/postmaster.pid')
  const ofAnotherProgram = `${process.pid}\n${folder}/postgres\n0\n1\n`
  onTestFinished(() => rm(file, { force: true }))
  await writeFile(file, ofAnotherProgram)
  expect(await findEmbeddedPostgres(folder)).toBeUndefined()
  expect(await readFile(file, 'utf8')).toBe(ofAnotherProgram)
})

test('the server dying under the shop does not take the shop with it', async () => {
  const { stop } = await startEmbeddedPostgres(folder, { durable: false })

  process.kill(await serverPid(), 'SIGQUIT')

  await stop()
  expect(await serverPid()).toBe(0)
})

test('a server that does not come up is told by its own last words', async () => {
  const version = join(folder, 'postgres/PG_VERSION')
  const real = await readFile(version)
  onTestFinished(() => writeFile(version, real))
  await writeFile(version, '9\n')

  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
    /^PostgreSQL did not start \(database files are incompatible with server\)\. Its log is .*postgres\.log$/,
  )
})

test.each(['/proc/pearls', '/dev/null/pearls'])('a folder that can not be made is named: %s', async (path) => {
  await expect(startEmbeddedPostgres(path)).rejects.toThrow(`Can't write to the data folder ${path} (`)
})
