import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { startFolder } from '../files/test-storages.ts'
import { handleErrors } from '../refusals.ts'
import { acceptUploads } from './uploads.ts'

const app = fastify()
handleErrors(app)
const storage = await startFolder()
let heard = 0
app.decorateRequest('caller', undefined)
app.addHook('onRequest', async (request) => {
  const id = String(request.headers['x-who'])
  request.caller = { id, name: id, role: 'user', sessionId: id, extendedUntil: undefined }
})
// Room for two pictures that are being sent, and not for three.
await acceptUploads(app, storage.files, { mostBytesHeld: 2500 })
app.addHook('onRequest', async () => {
  heard += 1
})
const form = { files: { image: { most: 1 } }, lists: new Set<string>() }
app.post('/picture', { config: { form } }, () => 'kept')
const encoding = { begun: [] as string[], done: Promise.withResolvers<void>() }
app.post('/encode', { config: { form } }, async ({ caller }) => {
  encoding.begun.push(caller?.name ?? '')
  await encoding.done.promise
  return 'kept'
})
let closed = 0
const url = await app.listen({ port: 0, host: '127.0.0.1' })
app.server.on('connection', (socket) => socket.once('close', () => void (closed += 1)))
const slow: Socket[] = []
afterAll(async () => {
  await app.close()
  await storage.stop()
})

/** Sends a picture but for its end. */
async function beginPicture(who: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  slow.push(socket)
  await once(socket, 'connect')
  const type = 'Content-Type: multipart/form-data; boundary=b'
  const part = 'Content-Disposition: form-data; name="image"; filename="a.jpg"'
  socket.write(`POST /picture HTTP/1.1\r\nHost: localhost\r\nX-Who: ${who}\r\n${type}\r\nContent-Length: 9000\r\n\r\n`)
  socket.write(`--b\r\n${part}\r\n\r\n${'p'.repeat(1000)}`)
}

async function upload(who: string, path = '/picture', signal?: AbortSignal): Promise<number> {
  const body = new FormData()
  body.append('image', new Blob([new Uint8Array(1000)]), 'a.jpg')
  const asked = { method: 'POST', body, headers: { 'x-who': who }, ...(signal && { signal }) }
  return (await fetch(`${url}${path}`, asked)).status
}

afterEach(() => {
  for (const socket of slow.splice(0)) socket.destroy()
})

test('pictures that one shopper never finishes sending take no room from others', async () => {
  await Promise.all([beginPicture('asha'), beginPicture('asha')])
  await until(() => heard === 2)
  for (let turn = 0; turn < 5; turn++) expect(await upload('binu')).toBe(200)
})

test('of one shopper the next form is taken up when the one before is answered, and not for who is gone by then', async () => {
  const first = upload('asha', '/encode')
  await until(() => encoding.begun.length === 1)
  const before = heard
  const gone = new AbortController()
  const left = [1, 2, 3].map(() => upload('asha', '/encode', gone.signal).catch(() => 'gone'))
  await until(() => heard === before + left.length)
  closed = 0
  expect(await upload('binu', '/picture'), 'others do not wait for it').toBe(200)
  gone.abort()
  await Promise.all(left)
  await until(() => closed >= left.length)
  encoding.done.resolve()
  expect(await first).toBe(200)
  expect(await upload('asha', '/encode')).toBe(200)
  expect(encoding.begun).toHaveLength(2)
})
