import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import type { ApiAnswer } from '../ask-in-process.ts'
import { PageCache, type RenderedPage } from './page-cache.ts'
import type { ReadyPage } from './ready-page.ts'

const page = (body: string, more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: {},
  body: Buffer.from(body),
  tags: ['home'],
  sameForEveryone: true,
  ...more,
})

const textOf = async (kept: ReadyPage | undefined) => (await kept?.in('identity'))?.body.toString()

test('many who ask at once wait for one rendering, and the next is served from it', async () => {
  const cache = new PageCache()
  let renderings = 0
  const renderPage = async () => {
    renderings += 1
    return page('hello')
  }

  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.render('/', renderPage)))

  expect(renderings).toBe(1)
  expect(new Set(answers).size).toBe(1)
  expect(await textOf(cache.find('/'))).toBe('hello')
})

test('a page that is kept takes the memory of its own bytes, not of a block that others were cut from', async () => {
  const cache = new PageCache()
  const kept = await cache.render('/', async () => page('hello '.repeat(1000)))

  for (const encoding of ['br', 'gzip'] as const) {
    const { body } = await kept.in(encoding)
    expect(body.buffer.byteLength).toBe(body.length)
  }
})

test('pages of any length, packed at the same time, each come out as they went in', async () => {
  const cache = new PageCache()
  // Random, so that it hardly gets shorter: the longest takes several rooms to pack.
  const bodies = [0, 1, 40_000, 200_000].map((length) => randomBytes(length).toString('hex'))

  const kept = await Promise.all(bodies.map((body, place) => cache.render(`/${place}`, async () => page(body))))

  for (const [place, body] of bodies.entries()) {
    const [br, gzip] = await Promise.all([kept[place]?.in('br'), kept[place]?.in('gzip')])
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(body)
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(body)
  }
})

test('dropping a tag drops the pages that show it and no others', async () => {
  const cache = new PageCache()
  await cache.render('/', async () => page('home', { tags: ['home', 'product:1'] }))
  await cache.render('/other', async () => page('other', { tags: ['product:2'] }))

  cache.drop(['product:1'])

  expect(cache.find('/')).toBeUndefined()
  expect(cache.find('/other')).toBeDefined()
})

test.each([
  ['a tag is dropped', (cache: PageCache) => cache.drop(['home'])],
  ['all are', (cache: PageCache) => cache.dropAll()],
])('a page is not kept where %s while it is being rendered', async (_case, drop) => {
  const cache = new PageCache()
  const begun = Promise.withResolvers<RenderedPage>()
  const rendering = cache.render('/', () => begun.promise)

  drop(cache)
  begun.resolve(page('old'))
  await rendering

  expect(cache.find('/')).toBeUndefined()
})

test('who asks after a change is not handed the rendering that began before it', async () => {
  const cache = new PageCache()
  const begun = Promise.withResolvers<RenderedPage>()
  const early = cache.render('/', () => begun.promise)

  cache.drop(['home'])
  const late = await cache.render('/', async () => page('new'))
  begun.resolve(page('old'))
  await early

  expect(await textOf(late)).toBe('new')
  expect(await textOf(cache.find('/'))).toBe('new')
})

test.each([
  ['an error', { status: 500 }],
  ['a page that is not there', { status: 404 }],
  ['a page for one person', { sameForEveryone: false }],
])('%s is never kept', async (_, more) => {
  const cache = new PageCache()
  await cache.render('/', async () => page('no', more))
  expect(cache.find('/')).toBeUndefined()
})

test('a rendering that fails is tried anew by the next who asks', async () => {
  const cache = new PageCache()
  await expect(cache.render('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

  expect(await textOf(await cache.render('/', async () => page('mended')))).toBe('mended')
})

test('a page that was being rendered while other processes could not be heard is not kept', async () => {
  const cache = new PageCache()
  const begun = Promise.withResolvers<RenderedPage>()
  const rendering = cache.render('/', () => begun.promise)

  cache.stopHearing()
  cache.startHearing()
  begun.resolve(page('may be old'))
  await rendering

  expect(cache.find('/')).toBeUndefined()
})

test('while other processes can not be heard nothing is kept', async () => {
  const cache = new PageCache()
  await cache.render('/', async () => page('before'))

  cache.stopHearing()
  await cache.render('/', async () => page('deaf'))
  expect(cache.find('/')).toBeUndefined()

  cache.startHearing()
  await cache.render('/', async () => page('after'))
  expect(await textOf(cache.find('/'))).toBe('after')
})

const answer = (body: string, more: Partial<ApiAnswer> = {}): ApiAnswer => ({
  status: 200,
  body,
  tags: ['menu'],
  isForOnePage: false,
  ...more,
})

test('what one page was told the next is told too, until it changes', async () => {
  const cache = new PageCache()
  const told = async (body: string) => (await cache.answer('/api/categories', async () => answer(body))).body

  expect(await told('three categories')).toBe('three categories')
  expect(await told('four')).toBe('three categories')
  cache.drop(['menu'])
  expect(await told('four')).toBe('four')
  cache.stopHearing()
  expect(await told('five')).toBe('five')
  expect(await told('six')).toBe('six')
})

test.each([
  ['a refusal', { status: 404 }],
  ['an answer that does not say what it was made from', { tags: [] }],
  ['an answer that no other page will ask for', { isForOnePage: true }],
])('%s is asked for anew', async (_, more) => {
  const cache = new PageCache()
  await cache.answer('/api/categories', async () => answer('before', more))
  expect((await cache.answer('/api/categories', async () => answer('after'))).body).toBe('after')
})

test('an answer that was on its way when things changed is not handed to whoever asks later', async () => {
  const cache = new PageCache()
  const begun = Promise.withResolvers<ApiAnswer>()
  const early = cache.answer('/api/categories', () => begun.promise)

  cache.drop(['menu'])
  const late = await cache.answer('/api/categories', async () => answer('new'))
  begun.resolve(answer('old'))
  await early

  expect(late.body).toBe('new')
  expect((await cache.answer('/api/categories', async () => answer('newer'))).body).toBe('new')
})

test('an answer that hangs holds up nobody else', async () => {
  const cache = new PageCache()
  void cache.answer('/api/categories', () => new Promise(() => undefined))
  expect((await cache.answer('/api/categories', async () => answer('there'))).body).toBe('there')
})

test('an answer too long to be kept is asked for anew, and another is kept beside it', async () => {
  const cache = new PageCache()
  const long = answer('all of it'.repeat(200_000))
  await cache.answer('/api/products', async () => long)
  expect((await cache.answer('/api/products', async () => answer('anew'))).body).toBe('anew')
  expect((await cache.answer('/api/products', async () => answer('newer'))).body).toBe('anew')
})

test('a page that is kept takes the room of its compressed bytes, and can be had in every encoding', async () => {
  const body = '<li class="card">a card like the next</li>'.repeat(3000)
  const cache = new PageCache()
  const kept = await cache.render('/', async () => page(body))
  expect(kept.madeIn('identity')).toBeUndefined()
  expect(kept.bytes).toBeLessThan(body.length / 5)
  expect(await textOf(kept)).toBe(body)
  expect(gunzipSync((await kept.in('gzip')).body).toString()).toBe(body)
  expect(brotliDecompressSync((await kept.in('br')).body).toString()).toBe(body)
})

test('a page that is asked for often goes out shorter, and whoever has it already still has it', async () => {
  const body = Array.from({ length: 600 }, (_, number) => `<li>card ${number} costs ₹${number * 37}</li>`).join('')
  const cache = new PageCache()
  const kept = await cache.render('/', async () => page(body))
  const quick = await kept.in('br')

  for (let time = 0; time < 10; time += 1) kept.noteAsked()
  const fine = await until(() => {
    const now = kept.madeIn('br')
    return now === quick ? undefined : now
  })

  expect(fine.body.length).toBeLessThan(quick.body.length)
  expect(fine.whole.headers['content-length']).toBe(String(fine.body.length))
  expect(brotliDecompressSync(fine.body).toString()).toBe(body)
  expect(fine.etag).toBe(quick.etag)
})
