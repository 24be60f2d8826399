import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dropPages } from '#server/page-tags.store.ts'
import { publicPages } from '#server/pages/page-keys.ts'
import { pageHeaders } from '#server/security-headers.ts'
import { readSettings } from '#server/settings/settings.ts'
import { addTestCategory, addTestProduct } from './harness/builders.ts'
import { openShop } from './harness/shop.ts'
import { until } from './harness/until.ts'

const shop = await openShop({ withPages: true })

/** As a browser with these encodings would get it, bytes untouched. */
async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await shop.rawGet(path, headers)
  return { ...answer, cache: answer.headers['x-cache'] }
}

const dropAll = async () => {
  await dropPages(shop.db, ['categories'])
  await until(async () => (await get('/')).cache === 'miss')
}

test('the second visitor gets the very same page from the cache, with a request id of their own', async () => {
  await dropAll()
  const first = await get('/')
  const second = await get('/')

  expect(second.cache).toBe('hit')
  expect(second.body.equals(first.body)).toBe(true)
  expect(second.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
})

test('a kept page carries the same headers as a fresh one', async () => {
  await dropPages(shop.db, ['categories'])
  const pages = [await get('/styleguide'), await get('/styleguide')]
  const [fresh, kept] = pages.map(({ headers }) => {
    const { date, connection, 'keep-alive': _, 'x-cache': __, 'x-request-id': ___, ...rest } = headers
    return rest
  })
  expect(kept).toEqual(fresh)
})

test.each([
  ['br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip', (body: Buffer) => gunzipSync(body)],
  ['identity', (body: Buffer) => body],
])('a browser that takes %s gets the page in it, and a 304 when it has it already', async (encoding, decode) => {
  const page = await get('/', { 'accept-encoding': encoding })
  expect(page.headers['content-encoding'] ?? 'identity').toBe(encoding)
  expect(decode(page.body).toString()).toContain('</html>')

  const etag = page.headers.etag ?? ''
  const again = await get('/', { 'accept-encoding': encoding, 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect(again.body).toHaveLength(0)
})

test('each encoding has a tag of its own, and an encoding that is refused is not sent', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', 'identity', 'br;q=0, gzip'].map(
      async (accept) => (await get('/', { 'accept-encoding': accept })).headers.etag,
    ),
  )
  expect(new Set(tags.slice(0, 3)).size).toBe(3)
  expect(tags[3]).toBe(tags[1])
})

test('a made-up query parameter does not make a new entry', async () => {
  await get('/')
  expect((await get('/?utm_source=whatsapp')).cache).toBe('hit')
})

test('a page’s data for the next click is kept as the page is', async () => {
  await get('/_.data')
  const data = await get('/_.data')
  expect(data.cache).toBe('hit')
  expect(data.headers['content-type']).toContain('text/x-script')
})

test('a new category shows on the page as soon as it is there', async () => {
  await get('/')
  const id = await addTestCategory(shop.db, 'Nose pins')
  const page = await until(async () => {
    const { body } = await get('/', { 'accept-encoding': 'identity' })
    return body.includes('Nose pins') && body.toString()
  })
  expect(page).toContain(`/category/${id}`)
})

test('asking for the head of a page gets its headers and no bytes', async () => {
  await get('/')
  const response = await shop.visitor.fetch('/', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(await response.text()).toBe('')
})

test('addresses nobody has are all answered with one and the same 404 page, made once', async () => {
  const first = await get('/no-such-page', { 'accept-encoding': 'identity' })
  expect(first.status).toBe(404)
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.body.toString()).toContain('</html>')

  for (const path of ['/another?x=1', '/a/b/c', '/no-such-page/%F0%9F%92%8E']) {
    const other = await get(path, { 'accept-encoding': 'identity' })
    expect(other).toMatchObject({ status: 404, cache: 'hit' })
    expect(other.body.equals(first.body)).toBe(true)
  }
  expect((await get('/')).status).toBe(200)
})

test.each(['//', '/\\evil.example', '//a:99999/', '//a:b@c', '///'])(
  'the odd address %s is no error of ours',
  async (path) => {
    expect((await get(path)).status).toBeLessThan(500)
  },
)

test.each(['xyz', 'featured', 'bestseller'])(
  '/product/%s is no piece’s address, whatever the API has there',
  async (name) => {
    expect((await shop.visitor.fetch(`/product/${name}`)).status).toBe(404)
  },
)

test('a part of a script or a condition on it is no error of ours', async () => {
  expect((await get('/favicon.svg', { range: 'bytes=99999-' })).status).toBeLessThan(500)
  expect((await get('/favicon.svg', { 'if-match': '"x"' })).status).toBeLessThan(500)
})

test('a word about pages that can not be understood drops all of them, and harms nobody', async () => {
  await get('/')
  const { sql } = await import('kysely')
  await sql`select pg_notify('page_tags', 'not json')`.execute(shop.db)
  await until(async () => (await get('/')).cache === 'miss')
  expect((await get('/')).status).toBe(200)
})

test('every inline script that a page runs is allowed by its hash and nothing else inline is', async () => {
  const page = await get('/', { 'accept-encoding': 'identity' })
  const policy = String(page.headers['content-security-policy'])
  // What is told to search engines, or to the page's own scripts, is data, which no browser runs.
  const inline = /<script(?![^>]*(?:\bsrc=|application\/(?:ld\+)?json))[^>]*>([\s\S]*?)<\/script>/g
  const scripts = [...page.body.toString().matchAll(inline)].map(([, script = '']) => script)

  expect(scripts.length).toBeGreaterThan(1)
  for (const script of scripts)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  expect(policy.split(';').find((part) => part.trim().startsWith('script-src'))).not.toContain('unsafe')
  expect(page.body.toString()).not.toContain('nonce=')
})

test.each(['/', '/no-such-page', '/api/health', '/api/nothing', '/media/none.webp', '/favicon.svg'])(
  '%s is answered with the headers that keep browsers safe',
  async (path) => {
    const { headers } = await get(path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('payment=()'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  },
)

test('a page tells its scripts the very list it shows, whatever a piece is called', async () => {
  const category = await addTestCategory(shop.db, 'Told')
  await addTestProduct(shop.db, { category_id: category, name: '</script><script>alert("Choker")</script><!--' })
  await addTestProduct(shop.db, { category_id: category, name: 'Bell Payal' })
  const { body: cards } = await get(`/api/products/cards?category=${category}`)
  const { rows } = z.parse(z.object({ rows: z.array(z.unknown()) }), JSON.parse(cards.toString()))

  const page = (await get(`/category/${category}`)).body.toString()
  const [, told = ''] = /<script type="application\/json" id="told-0">([^<]*)<\/script>/.exec(page) ?? []

  expect(rows).toHaveLength(2)
  expect(JSON.parse(told)).toEqual(rows)
  expect(page).not.toContain('<script>alert')
})

test('only the checkout page may load the payment provider, and it may open the bank’s window', async () => {
  const checkout = await get('/checkout')
  const policyWith = (keys: Record<string, string>) =>
    pageHeaders(readSettings(keys), '/checkout', [])['content-security-policy']
  expect(policyWith({ RAZORPAY_KEY_ID: 'rzp_test_abc', RAZORPAY_KEY_SECRET: 'a-long-enough-key-secret' })).toContain(
    'https://checkout.razorpay.com',
  )
  expect(policyWith({ RAZORPAY_URL: 'http://127.0.0.1:3900/standins/razorpay' })).toContain(
    "frame-src 'self' http://127.0.0.1:3900",
  )
  expect(checkout.headers['content-security-policy']).toContain("frame-src 'self'")
  expect(checkout.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  expect(checkout.headers['permissions-policy']).not.toContain('payment')

  expect((await get('/')).headers['content-security-policy']).toContain("frame-src 'none'")
})

test('scripts and styles are kept by browsers for good, and sent compressed', async () => {
  const page = await get('/', { 'accept-encoding': 'identity' })
  const script = /\/assets\/[\w.-]+\.js/.exec(page.body.toString())?.[0] ?? ''
  const asset = await get(script, { 'accept-encoding': 'br' })
  expect(asset.status).toBe(200)
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.headers['content-encoding']).toBe('br')
})

test.each(['/', `/product/${await addTestProduct(shop.db)}`])(
  '%s asks for no JavaScript before it has been painted',
  async (path) => {
    const { status, body } = await get(path, { 'accept-encoding': 'identity' })
    expect(status).toBe(200)
    const page = body.toString()
    expect(page).not.toMatch(/<link rel="modulepreload"|<script[^>]* type="module"/)
    const files = z.parse(z.array(z.string()), JSON.parse(/const files=(\[[^\]]+\])/.exec(page)?.[1] ?? '[]'))
    expect(files.length).toBeGreaterThan(2)
  },
)

test.each(['/cartPage', '/checkout', '/myOrders', '/order/ALK1', '/profilePage'])(
  '%s says that it needs JavaScript to whoever has none, rather than keep them waiting',
  async (path) => {
    const { body } = await get(path)
    expect(body.toString()).toMatch(/<noscript><p[^>]*>This page needs JavaScript/)
  },
)

test('every page that is kept names a route that exists', async () => {
  const { body } = await get('/', { 'accept-encoding': 'identity' })
  const manifest = await get(/\/assets\/manifest-[\w-]+\.js/.exec(body.toString())?.[0] ?? '', {
    'accept-encoding': 'identity',
  })
  for (const { route } of publicPages) expect(manifest.body.toString()).toContain(`"${route}"`)
})

test('the bar marks the page it stands on, or what that is a part of, and no other, whichever was drawn before', async () => {
  const category = await addTestCategory(shop.db, 'Haath Phool')
  const marked = async (path: string) => {
    const html = (await get(path)).body.toString()
    const bar = html.slice(html.indexOf('aria-label="Main"'), html.indexOf('</header>'))
    return Array.from(bar.matchAll(/<a[^>]*aria-current="page"[^>]*href="([^"]+)"/g), ([, to]) => to)
  }
  await until(async () => (await get('/about')).body.includes(`/category/${category}`))
  expect(await marked('/')).toEqual(['/'])
  expect(await marked('/about')).toEqual(['/about'])
  expect(await marked(`/category/${category}?sort=name-asc`)).toEqual([`/category/${category}`])
  expect(await marked('/products')).toEqual([])
  expect(await marked('/')).toEqual(['/'])
})
