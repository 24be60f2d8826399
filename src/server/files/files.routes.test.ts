import { type IncomingMessage, request as rawRequest } from 'node:http'
import { json } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ShopError } from '#server/errors.ts'
import { filesRoutes } from './files.routes.ts'
import type { OpenFile } from './files.ts'
import { generate, startFolder } from './test-storages.ts'

const app = Fastify()
let storage: Awaited<ReturnType<typeof startFolder>>
let address: string
const opened: OpenFile[] = []

beforeAll(async () => {
  storage = await startFolder()
  await storage.files.put('videos/letters.mp4', Buffer.from('abcdefghij'), 'video/mp4')
  await storage.files.put('products/empty.webp', Buffer.from(''), 'image/webp')
  await storage.files.put('videos/large.mp4', generate(8), 'video/mp4')
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ShopError)) throw error
    return reply.code(404).send({ code: error.code, message: error.message })
  })
  const { files } = storage
  filesRoutes(app, {
    ...files,
    async open(path, range) {
      const file = await files.open(path, range)
      if (file) opened.push(file)
      return file
    },
  })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await storage.stop()
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${address}/media/${path}`, { method, headers })

test('a file is sent whole, to be kept for good', async () => {
  const reply = await get('videos/letters.mp4')
  expect(reply.status).toBe(200)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: expect.stringMatching(/^"[^"]+"$/),
  })
  expect(await reply.text()).toBe('abcdefghij')
})

test('HEAD tells the same without the bytes', async () => {
  const reply = await get('videos/letters.mp4', { range: 'bytes=0-1' }, 'HEAD')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-length')).toBe('10')
  expect(reply.headers.get('content-type')).toBe('video/mp4')
  expect(await reply.text()).toBe('')
})

test.each([
  ['bytes=0-0', 'a', 'bytes 0-0/10'],
  ['bytes=2-4', 'cde', 'bytes 2-4/10'],
  ['bytes=7-', 'hij', 'bytes 7-9/10'],
  ['bytes=8-99', 'ij', 'bytes 8-9/10'],
  ['bytes=-3', 'hij', 'bytes 7-9/10'],
  ['bytes=-99', 'abcdefghij', 'bytes 0-9/10'],
])('the range %s is answered with that part', async (range, text, contentRange) => {
  const reply = await get('videos/letters.mp4', { range })
  expect(reply.status).toBe(206)
  expect(reply.headers.get('content-range')).toBe(contentRange)
  expect(reply.headers.get('content-length')).toBe(String(text.length))
  expect(await reply.text()).toBe(text)
})

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])(
  'the range %s past the end is refused with the size',
  async (range) => {
    const reply = await get('videos/letters.mp4', { range })
    expect(reply.status).toBe(416)
    expect(reply.headers.get('content-range')).toBe('bytes */10')
    expect(reply.headers.get('cache-control')).toBe('no-store')
  },
)

test.each(['bytes=4-2', 'bytes=a-b', 'bytes=-', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=99999999999999999999-'])(
  'the range %s is not understood and gets everything',
  async (range) => {
    const reply = await get('videos/letters.mp4', { range })
    expect(reply.status).toBe(200)
    expect(await reply.text()).toBe('abcdefghij')
  },
)

test('an empty file is sent, and no part of it can be', async () => {
  expect((await get('products/empty.webp')).headers.get('content-length')).toBe('0')
  expect((await get('products/empty.webp', { range: 'bytes=0-' })).status).toBe(416)
})

test('a browser that has it already is told so', async () => {
  const etag = (await get('videos/letters.mp4')).headers.get('etag') ?? ''
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const reply = await get('videos/letters.mp4', { 'if-none-match': known })
    expect(reply.status).toBe(304)
    expect(await reply.text()).toBe('')
  }
  expect((await get('videos/letters.mp4', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('the rest of another version is never joined to a part of this one', async () => {
  const etag = (await get('videos/letters.mp4')).headers.get('etag') ?? ''
  expect((await get('videos/letters.mp4', { range: 'bytes=2-4', 'if-range': etag })).status).toBe(206)
  const changed = await get('videos/letters.mp4', { range: 'bytes=2-4', 'if-range': '"other"' })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toBe('abcdefghij')
})

test.each([
  'none.webp',
  'videos',
  'videos/',
  '',
  'videos%2f..%2f..%2fetc%2fpasswd',
  '.incoming/x.webp',
  'a%00.webp',
  'a%5c..%5cb.webp',
  `${'a'.repeat(3000)}.webp`,
])('there is no such file as %j', async (path) => {
  const reply = await get(path)
  expect(reply.status).toBe(404)
  expect(await reply.json()).toEqual({ code: 'not_found', message: 'There is no such file' })
})

test.each(['/media/../../etc/passwd', '/media/%2e%2e/%2e%2e/etc/secret.png', '/media/a/../b.png'])(
  'a client that sends %j as it stands gets no file either',
  async (path) => {
    const { hostname, port } = new URL(address)
    const reply = await new Promise<IncomingMessage>((done) => rawRequest({ hostname, port, path }, done).end())
    expect(reply.statusCode).toBe(404)
    expect(await json(reply)).toEqual({ code: 'not_found', message: 'There is no such file' })
  },
)

test('every file that was opened is closed, also when the viewer leaves in the middle', async () => {
  const reply = await new Promise<IncomingMessage>((done) =>
    rawRequest(`${address}/media/videos/large.mp4`, done).end(),
  )
  reply.destroy()
  await get('videos/letters.mp4', {}, 'HEAD')
  await get('videos/letters.mp4', { 'if-none-match': '*' })
  await get('videos/letters.mp4', { range: 'bytes=-2', 'if-range': '"other"' })
  expect(opened.length).toBeGreaterThanOrEqual(6)
  for (const { stream } of opened) if (!stream.closed) await new Promise((done) => stream.once('close', done))
})
