import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { startFolder } from '../files/test-storages.ts'
import { handleErrors } from '../refusals.ts'
import { acceptUploads } from './uploads.ts'

const app = fastify()
handleErrors(app)
const storage = await startFolder()
await acceptUploads(app, storage.files, { mostBytesHeld: 1500 })
const arrived = Promise.withResolvers<void>()
const leave = Promise.withResolvers<void>()
const form = { files: { image: { most: 1 } }, lists: new Set<string>() }
app.post('/wait', { config: { form } }, async () => {
  arrived.resolve()
  await leave.promise
  return 'kept'
})
app.post('/now', { config: { form } }, () => 'kept')
const url = await app.listen({ port: 0 })
afterAll(async () => {
  await app.close()
  await storage.stop()
})

async function upload(path: string): Promise<number> {
  const body = new FormData()
  body.append('image', new Blob([new Uint8Array(1000)]), 'a.jpg')
  return (await fetch(`${url}${path}`, { method: 'POST', body })).status
}

test('while others fill the memory set aside for uploads the next is sent away, and room is made when they are done', async () => {
  const waiting = upload('/wait')
  await arrived.promise
  expect(await upload('/now')).toBe(503)
  leave.resolve()
  expect(await waiting).toBe(200)
  expect(await upload('/now')).toBe(200)
})
