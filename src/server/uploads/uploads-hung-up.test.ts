import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { ShopError } from '../errors.ts'
import type { Files } from '../files/files.ts'
import { startFolder } from '../files/test-storages.ts'
import { mp4 } from '../media/test-videos.ts'
import { handleErrors } from '../refusals.ts'
import { acceptUploads } from './uploads.ts'

const app = fastify()
handleErrors(app)
const storage = await startFolder()
const guard = { hold: Promise.resolve(), passed: 0 }
// Whoever comes is looked up first, which takes a while.
app.addHook('onRequest', async () => {
  await guard.hold
  guard.passed += 1
})
const room = { hold: Promise.resolve(), taken: 0 }
// So does keeping what comes.
const files: Files = {
  ...storage.files,
  async put(path, body, type) {
    await storage.files.put(path, body, type)
    room.taken += 1
    await room.hold
  },
}
await acceptUploads(app, files, { videosAtOnce: 1, mostBytesHeld: 2500 })
const form = { files: { film: { most: 1, kind: 'video' }, photo: { most: 1 } }, lists: new Set<string>() } as const
let answered = 0
app.post('/film', { config: { form }, onSend: async () => void (answered += 1) }, () => 'kept')
app.post('/refuse', { config: { form }, onSend: async () => void (answered += 1) }, () => {
  throw new ShopError('bad_input', 'Not this one')
})
app.get('/never', () => new Promise<never>(() => undefined))
const url = await app.listen({ port: 0, host: '127.0.0.1' })
let closed = 0
app.server.on('connection', (socket) => socket.once('close', () => void (closed += 1)))
const kept = () => storage.files.list('videos')
afterEach(async () => {
  for (const path of await kept()) await storage.files.remove(path)
})
afterAll(async () => {
  await app.close()
  await storage.stop()
})

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`
const part = (name: string, bytes: Buffer) => [
  Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n`),
  bytes,
  Buffer.from('\r\n'),
]
const whole = Buffer.concat([
  ...part('film', mp4(3000)),
  ...part('photo', Buffer.alloc(1000)),
  Buffer.from('--b--\r\n'),
])

async function hangUpEarly(): Promise<void> {
  const admitted = Promise.withResolvers<void>()
  guard.hold = admitted.promise
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.end(`${head('/film', 900)}--b\r\n`)
  await text(socket)
  admitted.resolve()
}

/** Sends all of it, and is gone before it is put away. Behind another request on the same line, where one is named. */
async function hangUpAtTheEnd(path: string, behind = ''): Promise<void> {
  const stored = Promise.withResolvers<void>()
  room.hold = stored.promise
  const before = { taken: room.taken, answered, closed }
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(Buffer.concat([Buffer.from(behind + head(path, whole.length)), whole]))
  await until(() => room.taken > before.taken)
  socket.destroy()
  await until(() => closed > before.closed)
  stored.resolve()
  await until(() => answered > before.answered)
}

async function send(): Promise<number> {
  const body = new FormData()
  body.append('film', new Blob([new Uint8Array(mp4(3000))]), 'film.mp4')
  body.append('photo', new Blob([new Uint8Array(1000)]), 'photo.jpg')
  return (await fetch(`${url}/film`, { method: 'POST', body })).status
}

test('somebody who is gone before their video is looked at keeps nobody else from sending one', async () => {
  await hangUpEarly()
  expect(await send()).toBe(200)
  expect(guard.passed).toBe(2)
})

const first = 'GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n'

test.each([
  ['by itself', ''],
  ['behind a request that is still being answered', first],
])('of a form that came %s and is refused nothing is kept, though its sender is gone by then', async (_, behind) => {
  await hangUpAtTheEnd('/refuse', behind)
  expect(await kept()).toEqual([])
})

test('however many are gone before their pictures are read, there is room for the next', async () => {
  for (let turn = 0; turn < 4; turn++) await hangUpAtTheEnd('/film', turn % 2 === 0 ? '' : first)
  expect(await send()).toBe(200)
})
