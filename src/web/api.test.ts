import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '#contracts/call.ts'
import { listCategories } from '#contracts/catalog.ts'
import { checkHealth } from '#contracts/health.ts'
import { type ApiRequest, createApi } from './api.ts'
import { ApiError } from './api-error.ts'

const renamePiece = call({
  method: 'PUT',
  path: '/api/pieces/{id}',
  by: 'admin',
  summary: 'For these tests',
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
  reply: z.object({ success: z.literal(true) }),
})

function answering(status: number, body: unknown) {
  const sent: ApiRequest[] = []
  const api = createApi(async (request) => {
    sent.push(request)
    return { status, body }
  })
  return { api, sent }
}

test('a call without input goes out bare, with 15 seconds of patience', async () => {
  const { api, sent } = answering(200, { success: true })
  await api(checkHealth)
  expect(sent).toEqual([{ method: 'GET', url: '/api/health', path: '/api/health', timeoutMs: 15_000 }])
})

test('a query is written behind the path and left out where it is undefined', async () => {
  const { api, sent } = answering(200, { success: true, rows: [], pages_count: 0, total: 0, page: 1, limit: 50 })
  await api(listCategories, { query: { page: 1, limit: 50 } }, { timeoutMs: 500 })
  await api(listCategories, { query: { page: undefined } })
  expect(sent.map(({ url, timeoutMs }) => ({ url, timeoutMs }))).toEqual([
    { url: '/api/category?page=1&limit=50', timeoutMs: 500 },
    { url: '/api/category', timeoutMs: 15_000 },
  ])
})

test('a name in the path cannot reach another path', async () => {
  const { api, sent } = answering(200, { success: true })
  await api(renamePiece, { id: '../users?x=1', body: { name: 'Nath' } })
  expect(sent[0]).toMatchObject({ method: 'PUT', url: '/api/pieces/..%2Fusers%3Fx%3D1', body: { name: 'Nath' } })
})

const readPiece = call({
  method: 'GET',
  path: '/api/pieces/{id}',
  by: 'visitor',
  summary: 'For these tests',
  params: z.object({ id: z.guid() }),
  reply: z.object({ name: z.string() }),
})

test('what the same server held to the contract a moment ago is taken as it is', async () => {
  const body = { name: 'Nath' }
  const api = createApi(async () => ({ status: 200, body, isHeldToContract: true }))
  expect(await api(readPiece, { id: '01890a5d-0000-7000-8000-000000000001' })).toBe(body)
})

test('the reply of another call, whose name was given for an id, is not taken for this one’s', async () => {
  const api = createApi(async () => ({ status: 200, body: { rows: [] }, isHeldToContract: true }))
  await expect(api(readPiece, { id: 'featured' })).rejects.toMatchObject({ code: 'our_fault' })
})

test('a refusal arrives with its code, words, fields and request id', async () => {
  const { api } = answering(400, {
    success: false,
    code: 'bad_input',
    message: 'Please correct the errors before submitting.',
    errors: { name: 'Name is required' },
    requestId: 'r-1',
  })
  const refused = await api(renamePiece, { id: '1', body: { name: '' } }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({
    code: 'bad_input',
    status: 400,
    message: 'Please correct the errors before submitting.',
    errors: { name: 'Name is required' },
    requestId: 'r-1',
  })
})

test.each([
  ['a proxy answers with a page of its own', 502, undefined],
  ['the answer breaks its contract', 200, { success: true, rows: 'none' }],
])('it is our fault when %s', async (_case, status, body) => {
  const { api } = answering(status, body)
  await expect(api(listCategories)).rejects.toMatchObject({ code: 'our_fault', status })
})

const changePiece = call({
  method: 'PUT',
  path: '/api/pieces/{id}',
  by: 'admin',
  summary: 'For these tests',
  params: z.object({ id: z.string() }),
  body: z.object({
    name: z.string(),
    price: z.optional(z.nullable(z.number())),
    sizes: z.optional(z.array(z.string())),
    bestseller: z.optional(z.boolean()),
  }),
  files: { images: { most: 3 } },
  reply: z.object({ success: z.literal(true) }),
})

function entriesOf(body: unknown): [string, unknown][] {
  if (!(body instanceof FormData)) throw new Error('Not sent as a form')
  return [...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])
}

test('files make a form of the body: lists repeated, what is missing left out, with more patience', async () => {
  const { api, sent } = answering(200, { success: true })
  await api(changePiece, {
    id: '1',
    body: { name: 'Nath', price: null, sizes: ['S', 'M'], bestseller: false },
    files: { images: [new File(['a'], 'one.jpg'), new Blob(['b'])] },
  })
  expect(entriesOf(sent[0]?.body)).toEqual([
    ['name', 'Nath'],
    ['sizes', 'S'],
    ['sizes', 'M'],
    ['bestseller', 'false'],
    ['images', 'one.jpg'],
    ['images', 'blob'],
  ])
  expect(sent[0]).toMatchObject({ method: 'PUT', url: '/api/pieces/1', timeoutMs: 120_000 })
})

test('with no file chosen the body stays as it is', async () => {
  const { api, sent } = answering(200, { success: true })
  await api(changePiece, { id: '1', body: { name: 'Nath' }, files: { images: [] } })
  expect(sent[0]).toMatchObject({ body: { name: 'Nath' }, timeoutMs: 15_000 })
})
