import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startSession } from '#server/accounts/session.service.ts'
import { openDatabase } from '#server/db/database.ts'
import { jpeg } from '#server/media/test-pictures.ts'
import { mp4 } from '#server/media/test-videos.ts'
import { addTestCategory, addUser } from '../harness/builders.ts'
import { Client } from '../harness/client.ts'
import { startShopProcess } from '../harness/shop-process.ts'
import { freshDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'

const kilobyte = 1024
/** The system itself refuses to write a file further than this: no privilege is needed to run out of room. */
const roomForOneFile = 256 * kilobyte
const withLittleRoom = ['/bin/sh', '-c', `ulimit -f ${roomForOneFile / 512} && exec "$0" "$@"`, process.execPath]

await using opened = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'alankara-full-'))
opened.defer(() => rm(folder, { recursive: true, force: true }))
const database = await freshDatabase()
opened.defer(() => database.drop())
const { db, close } = openDatabase(database.url)
opened.defer(close)
// With a category, so that it does not fill itself with demo goods.
await addTestCategory(db, 'Necklaces')
const environment = { DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'error' }
const shop = await startShopProcess(environment, [], { by: withLittleRoom })
opened.defer(() => shop.stop())
const closing = opened.move()
afterAll(() => closing.disposeAsync())

const { token } = await startSession(db, await addUser(db, { role: 'admin' }))
const meera = new Client(shop.url, { authorization: `Bearer ${token}` })

async function upload(path: string, field: string, bytes: Buffer) {
  const body = new FormData()
  body.append(field, new Blob([new Uint8Array(bytes)]), 'a file')
  const answer = await meera.fetch(path, { method: 'POST', body })
  const reply: Record<string, unknown> = await answer.json()
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), body: reply }
}

async function filesIn(place: string): Promise<string[]> {
  const found = await readdir(join(folder, place), { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('a video that there is no room for is refused in words, leaves nothing behind, and a smaller one is kept', async () => {
  const refused = await upload('/api/upload/testimonial-video', 'file', mp4(4 * roomForOneFile))
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: 'There is no room to keep this right now. Please try again later.' },
  })
  expect(refused.retryAfter).toBeGreaterThan(0)
  expect(await filesIn('files')).toEqual([])
  await until(() => shop.output().includes('EFBIG'))

  expect(await upload('/api/upload/testimonial-video', 'file', mp4(10 * kilobyte))).toMatchObject({ status: 200 })
  expect(await filesIn('files')).toHaveLength(1)
})

test('while there is no room for a picture, what is there is still served and sold', async () => {
  const { body } = await upload('/api/upload/testimonial-video', 'file', mp4(10 * kilobyte))
  await upload('/api/upload/testimonial-video', 'file', mp4(4 * roomForOneFile))
  expect((await meera.fetch(String(body.url))).status).toBe(200)
  expect((await meera.get('/api/category')).status).toBe(200)
  expect((await upload('/api/upload/multiple', 'files', await jpeg())).status).toBe(200)
})

test('a backup that there is no room for says so, fails, and leaves no half of one', async () => {
  const film = join(folder, 'files/videos/01900000-0000-7000-8000-000000000000.mp4')
  await writeFile(film, mp4(4 * roomForOneFile))
  const script = resolve(import.meta.dirname, '../../scripts/backup.ts')
  const [command = '', ...by] = withLittleRoom
  const taking = spawn(command, [...by, script, '--to', join(folder, 'backup')], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = text(taking.stderr)
  const [code] = await Promise.all([new Promise((ended) => taking.once('close', ended)), said])

  expect(code).toBe(1)
  expect((await said).trim()).toBe(`There is no room for the backup in ${join(folder, 'backup')}`)
  expect(await readdir(folder)).not.toContain('backup')
})
