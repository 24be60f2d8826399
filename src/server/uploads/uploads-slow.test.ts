import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { startFolder } from '../files/test-storages.ts'
import { mp4 } from '../media/test-videos.ts'
import { handleErrors } from '../refusals.ts'
import { acceptUploads } from './uploads.ts'

const app = fastify()
handleErrors(app)
const storage = await startFolder()
await acceptUploads(app, storage.files, { mostVideoBytes: 1_000_000, pace: { everyMs: 1000, leastBytes: 3000 } })
const lists = new Set<string>()
const film = { files: { file: { most: 1, kind: 'video' } }, lists } as const
const photo = { files: { file: { most: 1 } }, lists } as const
app.post('/film', { config: { form: film } }, () => 'kept')
app.post('/photo', { config: { form: photo } }, () => 'kept')
const url = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  await storage.stop()
})

async function begin(path: '/film' | '/photo', field = 'file'): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  // Whoever is hung up on while writing hears of it so.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const type = 'Content-Type: multipart/form-data; boundary=b'
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${type}\r\nTransfer-Encoding: chunked\r\n\r\n`)
  send(socket, `--b\r\nContent-Disposition: form-data; name="${field}"; filename="v.mp4"\r\n\r\n`)
  send(socket, mp4(10_000))
  return socket
}

function send(socket: Socket, bytes: Buffer | string): void {
  if (!socket.writable) return
  socket.write(`${Buffer.byteLength(bytes).toString(16)}\r\n`)
  socket.write(bytes)
  socket.write('\r\n')
}

function trickle(socket: Socket, bytes: number): () => void {
  const timer = setInterval(() => send(socket, 'a'.repeat(bytes)), 20)
  onTestFinished(() => clearInterval(timer))
  return () => clearInterval(timer)
}

/** What is on its way too. */
async function countFiles(): Promise<number> {
  const entries = await readdir(storage.folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

const isClosed = (socket: Socket) => new Promise<void>((closed) => socket.once('close', () => closed()))

test.each([
  ['video', '/film'],
  ['picture', '/photo'],
] as const)('a %s may take as long as it keeps coming, and is answered', async (_, path) => {
  const socket = await begin(path)
  const stop = trickle(socket, 1000)
  for (const round of [1, 2]) {
    const still = await begin(path)
    still.resume()
    await isClosed(still)
    expect(socket.writable, `after ${round} times as long as is waited for one that stands still`).toBe(true)
  }
  stop()
  send(socket, '\r\n--b--\r\n')
  socket.write('0\r\n\r\n')
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 /)
})

test('a video that stands still or only trickles is hung up on, and nothing of it stays', async () => {
  const before = await countFiles()
  const still = await begin('/film')
  const trickling = await begin('/film')
  await until(async () => (await countFiles()) === before + 2)
  const stop = trickle(trickling, 10)
  for (const socket of [still, trickling]) socket.resume()
  await Promise.all([still, trickling].map(isClosed))
  stop()
  await until(async () => (await countFiles()) === before)
})

test('a video that was refused is not read on without an end, however fast it comes', async () => {
  const socket = await begin('/film', 'poem')
  trickle(socket, 2000)
  socket.resume()
  await isClosed(socket)
})
