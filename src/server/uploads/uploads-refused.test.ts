import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { blob, type Entry, megabyte, openUploadShop, part } from '#test/harness/upload-shop.ts'

const { shop, asha, send, sendRaw } = await openUploadShop()

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

test('a drawing in SVG is refused in words, whatever it calls itself', async () => {
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' })
  expect(await send(shop.visitor, '/api/test-pictures', [['image', svg, 'a.png']])).toMatchObject({
    status: 415,
    body: { code: 'wrong_kind', message: 'Only JPG, JPEG, PNG, GIF, WebP and AVIF pictures are accepted' },
  })
})
