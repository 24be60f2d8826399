import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
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
await acceptUploads(app, storage.files, { videosAtOnce: 1 })
const form = { files: { film: { most: 1, kind: 'video' } }, lists: new Set<string>() } as const
app.post('/film', { config: { form } }, () => 'kept')
const url = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  await storage.stop()
})

async function hangUpEarly(): Promise<void> {
  const admitted = Promise.withResolvers<void>()
  guard.hold = admitted.promise
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const type = 'Content-Type: multipart/form-data; boundary=b'
  socket.end(`POST /film HTTP/1.1\r\nHost: localhost\r\n${type}\r\nContent-Length: 900\r\n\r\n--b\r\n`)
  await text(socket)
  admitted.resolve()
}

test('somebody who is gone before their video is looked at keeps nobody else from sending one', async () => {
  await hangUpEarly()
  const body = new FormData()
  body.append('film', new Blob([new Uint8Array(mp4(3000))]), 'film.mp4')
  expect((await fetch(`${url}/film`, { method: 'POST', body })).status).toBe(200)
  expect(guard.passed).toBe(2)
})
