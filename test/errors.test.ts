import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call, reply } from '#contracts/call.ts'
import { serve } from '#server/serve.ts'
import { openShop } from './harness/shop.ts'
import { until } from './harness/until.ts'

const echo = call({
  method: 'POST',
  path: '/api/test-echo/{id}',
  by: 'visitor',
  summary: 'Says what it was told',
  params: z.object({ id: z.guid('Not an id') }),
  query: z.object({ page: z.optional(z.coerce.number('Not a number')) }),
  body: z.object({
    name: z.string('Name is required').check(z.maxLength(100, 'Name is too long')),
    count: z.int('Count must be whole'),
    kind: z.optional(z.string()),
  }),
  reply: reply({ name: z.string() }),
})
const explode = call({ method: 'GET', path: '/api/test-explode', by: 'visitor', summary: 'Breaks', reply: reply({}) })

const shop = await openShop({
  addRoutes(app) {
    serve(app, echo, ({ body }) => ({ name: body.name, secret: 'must not leave' }))
    serve(app, explode, () => {
      throw new Error('the inside of the shop')
    })
  },
})
const anId = '01890a5d-ac96-774b-bcce-b302099a8057'
const json = { 'content-type': 'application/json' }

async function refusal(path: string, init: RequestInit = {}) {
  const response = await shop.visitor.fetch(path, init)
  const body: Record<string, unknown> = await response.json()
  expect(body).toMatchObject({ success: false, message: expect.any(String) })
  expect(body.requestId).toBe(response.headers.get('x-request-id'))
  return { status: response.status, body }
}

test('a field that is not in the contract can not leave', async () => {
  const answer = await shop.visitor.post(`/api/test-echo/${anId}`, { name: 'Asha', count: 1 })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ success: true, name: 'Asha' })
})

test('an unknown path of the API is a 404 in the one shape', async () => {
  expect(await refusal('/api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await refusal('/api/health', { method: 'DELETE' })).toMatchObject({ status: 404 })
})

test('every wrong field is named at once, in its own words', async () => {
  const { status, body } = await refusal(`/api/test-echo/${anId}`, {
    method: 'POST',
    headers: json,
    body: '{"count":1.5}',
  })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    code: 'bad_input',
    errors: { name: 'Name is required', count: 'Count must be whole' },
  })
})

test.each(['"words"', '7', 'true', '[]', 'null'])('a body that is %s is refused in words of ours', async (body) => {
  const init = { method: 'POST', headers: json, body }
  const answer = await refusal(`/api/test-echo/${anId}`, init)
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', message: 'The request could not be read' } })
})

test.each([
  ['DELETE', '/api/cart/clear'],
  ['PUT', '/api/contact/user/asha@example.in/read'],
  ['POST', '/api/auth/logout'],
])('%s %s takes nothing, and may be told that this is JSON', async (method, path) => {
  const admin = await shop.admin()
  const { status } = await admin.fetch(path, { method, headers: json, body: '' })
  expect(status).toBe(200)
})

test('a wrong field without words of its own still gets a sentence', async () => {
  const init = { method: 'POST', headers: json, body: '{"name":"Asha","count":1,"kind":7}' }
  const { body } = await refusal(`/api/test-echo/${anId}`, init)
  expect(body.errors).toEqual({ kind: 'This is not right' })
})

test('a malformed id in a path is a 404', async () => {
  const init = { method: 'POST', headers: json, body: '{"name":"x","count":1}' }
  expect(await refusal('/api/test-echo/7', init)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test.each([
  ['malformed JSON', { headers: json, body: '{"name":' }, 400, 'bad_input'],
  ['an empty body', { headers: json, body: '' }, 400, 'bad_input'],
  ['another content type', { headers: { 'content-type': 'text/xml' }, body: '<a/>' }, 415, 'wrong_kind'],
  ['plain text', { headers: { 'content-type': 'text/plain' }, body: 'hello' }, 415, 'wrong_kind'],
  ['too large a body', { headers: json, body: JSON.stringify({ name: 'x'.repeat(2_000_000) }) }, 413, 'too_large'],
  ['a NUL byte', { headers: json, body: '{"name":"a\\u0000b","count":1}' }, 400, 'bad_input'],
  [
    'a length that is no number',
    { headers: json, body: '{"name":{"length":{"toString":1}},"count":1}' },
    400,
    'bad_input',
  ],
  ['half a letter', { headers: json, body: '{"name":"x\\udc00y","count":1}' }, 400, 'bad_input'],
  ['a letter the wrong way round', { headers: json, body: '{"name":"\\uDE00\\uD83D","count":1}' }, 400, 'bad_input'],
  ['invalid UTF-8', { headers: json, body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]) }, 400, 'bad_input'],
  ['a poisoned prototype', { headers: json, body: '{"__proto__":{"admin":true}}' }, 400, 'bad_input'],
])('%s is refused clearly', async (_, init, status, code) => {
  expect(await refusal(`/api/test-echo/${anId}`, { method: 'POST', ...init })).toMatchObject({ status, body: { code } })
})

test.each(['a\\u0000b', 'a\\ud800b', '\\\\ud800'])('text that only spells out %s is text', async (name) => {
  const answer = await shop.visitor.post(`/api/test-echo/${anId}`, { name, count: 1 })
  expect(answer).toMatchObject({ status: 200, body: { name } })
})

test('a letter that is sent as two escapes arrives whole', async () => {
  const init = { method: 'POST', headers: json, body: '{"name":"\\uD83D\\ude00","count":1}' }
  const answer = await shop.visitor.fetch(`/api/test-echo/${anId}`, init)
  expect(await answer.json()).toMatchObject({ name: '😀' })
})

test.each([
  ['a NUL in the path', '/api/test-echo/%00', 404],
  ['a NUL behind a second question mark', `/api/test-echo/${anId}?page=1?%00`, 400],
  ['a NUL in the query', `/api/test-echo/${anId}?page=%00`, 400],
  ['a broken escape in the path', '/api/test-echo/%zz', 400],
])('%s is refused clearly', async (_, path, status) => {
  const init = { method: 'POST', headers: json, body: '{"name":"x","count":1}' }
  expect(await refusal(path, init)).toMatchObject({ status })
})

test('an error of ours says nothing of the inside', async () => {
  const { status, body } = await refusal('/api/test-explode')
  expect(status).toBe(500)
  expect(body.code).toBe('our_fault')
  expect(JSON.stringify(body)).not.toContain('inside')
  expect(JSON.stringify(shop.takeErrors())).toContain('the inside of the shop')
})

async function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  socket.end(request)
  return text(socket)
}

test.each([
  ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
  ['the name of another site', 'GET /api/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', '421'],
  ['no HTTP at all', 'hello\r\n\r\n', '400'],
  ['a header that never ends', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`, '431'],
  [
    'two lengths',
    'POST /api/health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    '400',
  ],
  ['a line break in a header', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-A: a\0b\r\n\r\n', '400'],
  [
    'an expectation nobody has',
    'GET /api/health HTTP/1.1\r\nHost: localhost\r\nExpect: cake\r\nConnection: close\r\n\r\n',
    '417',
  ],
])('%s gets the one error shape', async (_, request, status) => {
  const answer = await raw(request)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain('"success":false')
  expect(answer).toContain('"requestId":"')
})

test('a sender who hangs up in the middle is no error of ours', async () => {
  const refusalsLogged = () => shop.logText().split('"msg":"refused"').length
  const before = refusalsLogged()
  const { hostname, port } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  const head = `POST /api/test-echo/${anId} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
  await new Promise<void>((written) => socket.write(`${head}Content-Length: 50\r\n\r\n{"name":`, () => written()))
  socket.resetAndDestroy()
  await until(() => refusalsLogged() > before)
  expect(shop.takeErrors()).toEqual([])
})

test('a hostile request id does not reach the answer or the log', async () => {
  const answer = await shop.visitor.with({ 'x-request-id': 'forged-by-me' }).get('/api/health')
  expect(answer.headers.get('x-request-id')).not.toBe('forged-by-me')
  expect(shop.logText()).not.toContain('forged-by-me')
})
