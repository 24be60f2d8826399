import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call, reply } from '#contracts/call.ts'
import type { Client } from '#test/harness/client.ts'
import { openShop } from '#test/harness/shop.ts'
import { until } from '#test/harness/until.ts'
import { savePicture } from './media/pictures.ts'
import { jpeg } from './media/test-pictures.ts'
import { serve } from './serve.ts'

const addPiece = call({
  method: 'POST',
  path: '/api/test-pieces',
  by: 'shopper',
  summary: 'Takes pictures with a piece',
  body: z.object({
    name: z.string('Name is required'),
    price: z.optional(z.coerce.number('Price must be a number')),
    sizes: z.optional(z.array(z.string())),
  }),
  files: { images: { most: 2 }, logo: { most: 1 } },
  reply: reply({ got: z.unknown(), images: z.array(z.string()), logos: z.int() }),
})
const keepPicture = call({
  method: 'POST',
  path: '/api/test-pictures',
  by: 'visitor',
  summary: 'Keeps a picture',
  files: { image: { most: 1 } },
  reply: reply({ path: z.string() }),
})
const plain = call({
  method: 'POST',
  path: '/api/test-plain',
  by: 'visitor',
  summary: 'Takes no files',
  body: z.object({ name: z.optional(z.string()) }),
  reply: reply({}),
})

const shop = await openShop({
  addRoutes(app) {
    serve(app, addPiece, ({ body, files }) => ({
      got: body,
      images: files.images.map(({ name, bytes }) => `${name} ${bytes.length}`),
      logos: files.logo.length,
    }))
    serve(app, keepPicture, async ({ files }) => ({
      path: await savePicture(app.deps.files, files.image[0]?.bytes ?? Buffer.alloc(0)),
    }))
    serve(app, plain, () => ({}))
  },
})
const asha = await shop.shopper()

type Entry = [name: string, value: string | Blob, fileName?: string]

async function send(client: Client, path: string, entries: Entry[]) {
  const form = new FormData()
  for (const [name, value, fileName] of entries) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName)
  }
  return answerOf(await client.fetch(path, { method: 'POST', body: form }))
}

async function sendRaw(body: string | Uint8Array<ArrayBuffer>, type = 'multipart/form-data; boundary=x') {
  const init = { method: 'POST', headers: { 'content-type': type }, body }
  return answerOf(await asha.fetch('/api/test-pieces', init))
}

async function answerOf(response: Response) {
  const body: Record<string, unknown> = await response.json()
  return { status: response.status, body }
}

const part = (header: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; ${header}\r\n\r\n${content}\r\n`
const blob = (size: number) => new Blob([new Uint8Array(size)])
const megabyte = 1024 * 1024

test('a form brings its text as the body and its files beside it', async () => {
  const answer = await send(asha, '/api/test-pieces', [
    ['name', 'Nath\nof pearls ₹'],
    ['price', '499.5'],
    ['sizes', 'M'],
    ['images', blob(10), 'one.jpg'],
    ['images', blob(5 * megabyte), 'two.jpg'],
  ])
  expect(answer).toMatchObject({
    status: 200,
    body: {
      got: { name: 'Nath\nof pearls ₹', price: 499.5, sizes: ['M'] },
      images: ['one.jpg 10', `two.jpg ${5 * megabyte}`],
      logos: 0,
    },
  })
})

test('repeated text is a list, and where one text is wanted a list is refused', async () => {
  const listed = await send(asha, '/api/test-pieces', [
    ['name', 'Nath'],
    ['sizes', 'S'],
    ['sizes', 'M'],
  ])
  expect(listed.body.got).toEqual({ name: 'Nath', sizes: ['S', 'M'] })
  const twice = await send(asha, '/api/test-pieces', [
    ['name', 'Nath'],
    ['name', 'Jhumka'],
  ])
  expect(twice).toMatchObject({ status: 400, body: { errors: { name: 'Name is required' } } })
})

test('the same call still understands JSON, with no files', async () => {
  const answer = await asha.post('/api/test-pieces', { name: 'Nath', sizes: [] })
  expect(answer).toMatchObject({ status: 200, body: { got: { name: 'Nath', sizes: [] }, images: [], logos: 0 } })
})

test('a form is held to the contract as JSON is', async () => {
  const answer = await send(asha, '/api/test-pieces', [['price', 'much']])
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'bad_input', errors: { name: 'Name is required', price: 'Price must be a number' } },
  })
})

test('a file chooser left empty brings nothing', async () => {
  const empty = part('name="logo"; filename=""', '')
  const answer = await sendRaw(`${part('name="name"', 'Nath')}${empty}${empty}--x--\r\n`)
  expect(answer).toMatchObject({ status: 200, body: { logos: 0 } })
})

test('too many pictures are refused under their field', async () => {
  const images: Entry[] = Array.from({ length: 3 }, () => ['images', blob(10), 'a.jpg'])
  expect(await send(asha, '/api/test-pieces', [['name', 'Nath'], ...images])).toMatchObject({
    status: 400,
    body: { code: 'bad_input', errors: { images: 'Choose at most 2 pictures' } },
  })
})

test('a picture over 5 MB is refused in words, even a far larger one', async () => {
  for (const size of [5 * megabyte + 1, 40 * megabyte]) {
    const answer = await send(asha, '/api/test-pieces', [
      ['name', 'Nath'],
      ['images', blob(size), 'a.jpg'],
    ])
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: 'Each picture may be at most 5 MB' },
    })
  }
})

test('who may call is decided before the form is read', async () => {
  const large: Entry[] = [['images', blob(20 * megabyte), 'a.jpg']]
  expect(await send(shop.visitor, '/api/test-pieces', large)).toMatchObject({ status: 401 })
  const nonsense = { method: 'POST', headers: { 'content-type': 'multipart/form-data' }, body: 'x' }
  expect((await shop.visitor.fetch('/api/test-pieces', nonsense)).status).toBe(401)
})

test('calls that state no files refuse a form', async () => {
  expect(await send(shop.visitor, '/api/test-plain', [['name', 'Nath']])).toMatchObject({
    status: 415,
    body: { code: 'wrong_kind' },
  })
})

const closed = '--x--\r\n'
test.each([
  ['a file nobody asked for', part('name="virus"; filename="a.exe"', 'x') + closed, 400],
  ['a file without a name', part('name="logo"; filename=""', 'x') + closed, 400],
  ['a NUL', part('name="name"', 'a\0b') + closed, 400],
  ['a part without a name', part('filename="a.jpg"', 'x') + closed, 400],
  ['a name without end', part(`name="${'n'.repeat(5000)}"`, 'x') + closed, 400],
  ['a poisoned prototype', part('name="__proto__"', 'x') + closed, 400],
  ['a poisoned prototype as a file', part('name="__proto__"; filename="a"', 'x') + closed, 400],
  ['a poisoned constructor', part('name="constructor"', 'x') + closed, 400],
  ['text that breaks off', '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nNa', 400],
  ['a file that breaks off', '--x\r\nContent-Disposition: form-data; name="logo"; filename="a"\r\n\r\nNa', 400],
  ['no end', part('name="name"', 'Nath'), 400],
  ['no form at all', 'hello', 400],
  ['too much text', part('name="name"', 'x'.repeat(megabyte + 1)) + closed, 413],
  ['too many fields', part('name="sizes"', 'x').repeat(1000) + closed, 413],
])('a form with %s is refused clearly', async (_, body, status) => {
  const answer = await sendRaw(body)
  expect(answer).toMatchObject({ status, body: { success: false, requestId: expect.any(String) } })
})

test('text that is not UTF-8 is refused, whatever it says it is', async () => {
  for (const type of ['text/plain', 'text/plain; charset=latin1', 'application/json']) {
    const head = `--x\r\nContent-Disposition: form-data; name="name"\r\nContent-Type: ${type}\r\n\r\n`
    const answer = await sendRaw(Uint8Array.from(Buffer.from(`${head}\xff\xfe\r\n--x--\r\n`, 'latin1')))
    expect(answer).toMatchObject({ status: 400, body: { message: 'The request is not valid UTF-8' } })
  }
})

test('a form without its boundary is refused clearly', async () => {
  expect(await sendRaw('x', 'multipart/form-data')).toMatchObject({ status: 400, body: { code: 'bad_input' } })
})

test('after a refusal the rest is taken, and the same connection serves the next request', async () => {
  const { hostname, port } = new URL(shop.url)
  const form = `${part('name="virus"; filename="a"', 'x'.repeat(3 * megabyte))}--x--\r\n`
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/test-pictures HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${form.length}\r\n\r\n`,
  )
  socket.write(form)
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  const answers = await text(socket)
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200'])
})

test('a phone that hangs up half-way is a refusal in the log and no error', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${asha.token}` }
  const before = shop.logText().length
  const request = rawRequest(`${shop.url}/api/test-pieces`, { method: 'POST', headers })
  request.on('error', () => undefined)
  request.write(part('name="logo"; filename="a.jpg"', 'x'.repeat(megabyte)).slice(0, -2), () => request.destroy())
  await until(() => shop.logText().slice(before).includes('"refused"'))
})

test('the published description shows the fields that take pictures', async () => {
  const { body } = await shop.visitor.get('/api/openapi.json')
  const files = { type: 'array', maxItems: 2, items: { type: 'string', format: 'binary' } }
  expect(body).toMatchObject({
    paths: {
      '/api/test-pieces': {
        post: {
          requestBody: {
            content: {
              'application/json': { schema: { properties: { name: { type: 'string' } } } },
              'multipart/form-data': { schema: { properties: { name: { type: 'string' }, images: files } } },
            },
          },
        },
      },
      '/api/test-pictures': { post: { requestBody: { content: { 'multipart/form-data': expect.anything() } } } },
    },
  })
})

test('a picture sent under a wrong name is kept, and served for good', async () => {
  const bytes = Uint8Array.from(await jpeg(900, 600))
  const answer = await send(shop.visitor, '/api/test-pictures', [['image', new Blob([bytes]), 'photo.txt']])
  const served = await shop.visitor.fetch(String(answer.body.path))
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect(served.headers.get('cache-control')).toContain('immutable')
})

test('a drawing in SVG is refused in words, whatever it calls itself', async () => {
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' })
  expect(await send(shop.visitor, '/api/test-pictures', [['image', svg, 'a.png']])).toMatchObject({
    status: 415,
    body: { code: 'wrong_kind', message: 'Only JPG, JPEG, PNG, GIF, WebP and AVIF pictures are accepted' },
  })
})
