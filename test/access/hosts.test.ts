import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { addTestCategory, addTestProduct, addUser } from '../harness/builders.ts'
import { nextMailTo } from '../harness/mailbox.ts'
import { openShop } from '../harness/shop.ts'

const here = { publicUrl: 'https://shop.test', onLoopbackOnly: false, rateLimitScale: 0.1 }
const shop = await openShop({ withPages: true, settings: here })
const behindProxy = await openShop({ settings: { ...here, trustedProxies: ['127.0.0.1', '10.0.0.0/8'] } })
const category = await addTestCategory(shop.db, 'Necklaces')
const product = await addTestProduct(shop.db, { category_id: category })

/** All by which a request may say that the shop goes by another name. */
const otherNames: Record<string, string>[] = [
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-port': '8080' },
  { forwarded: 'host=evil.example;proto=http' },
  { 'x-host': 'evil.example', 'x-original-host': 'evil.example', 'x-forwarded-server': 'evil.example' },
  { 'x-original-url': '//evil.example/', 'x-rewrite-url': '//evil.example/', 'x-forwarded-prefix': '//evil.example' },
  { origin: 'https://evil.example', referer: 'https://evil.example/' },
]

/** With a Host of any name, which `fetch` would not send. */
function ask(url: string, headers: Record<string, string>, { method = 'GET', body = '' } = {}) {
  return new Promise<{ status: number; headers: string; text: string }>((resolve, reject) => {
    const outgoing = request(url, { method, headers }, (answer) => {
      const told = JSON.stringify(answer.headers)
      text(answer).then((read) => resolve({ status: answer.statusCode ?? 0, headers: told, text: read }), reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

test('whatever name a request gives the shop, its pages, redirects and lists go by its own', async () => {
  const paths = ['/', `/product/${product}`, `/category/${category}`, '/products', '/login', '/dashboard', '/admin']
  for (const path of [
    ...paths,
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/robots.txt',
    '/api/openapi.json',
    '/no-such-page',
  ])
    for (const names of otherNames) {
      const { headers, text: body, status } = await ask(`${shop.url}${path}`, names)
      expect(status, path).toBeLessThan(500)
      expect(body + headers, `${path} ${JSON.stringify(names)}`).not.toContain('evil.example')
    }
  const { text: home } = await ask(`${shop.url}/product/${product}`, {})
  expect(home).toContain(`<link rel="canonical" href="https://shop.test/product/${product}"`)
})

test('the next visitor gets nothing of the name that somebody else gave', async () => {
  for (const names of otherNames) {
    const fresh = `/products?sort=price_asc&page=${otherNames.indexOf(names) + 2}`
    await ask(`${shop.url}${fresh}`, names)
    const next = await ask(`${shop.url}${fresh}`, { host: 'shop.test' })
    expect(next.headers).toContain('"x-cache":"hit"')
    expect(next.text + next.headers).not.toContain('evil.example')
  }
})

test('links in letters lead to the shop itself', async () => {
  const { email } = await addUser(shop.db, { password: 'amethyst and silver' })
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' }
  const body = JSON.stringify({ email })
  expect((await ask(`${shop.url}/api/auth/forgot-password`, headers, { method: 'POST', body })).status).toBe(200)
  const mail = await nextMailTo(shop.visitor, email, /./)
  expect(mail.html + mail.text).not.toContain('evil.example')
})

/** One more try at what may be done three times, from this address as far as headers can say. */
const tryFrom = async (of: typeof shop, headers: Record<string, string>) =>
  (await of.visitor.with(headers).post('/api/review/add', {})).status

test('nobody gets more tries by making up addresses, where no proxy is trusted', async () => {
  const made = [
    'x-forwarded-for',
    'x-real-ip',
    'x-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'x-cluster-client-ip',
  ]
  const statuses = []
  for (const [nth, header] of [...made, 'forwarded'].entries())
    statuses.push(
      await tryFrom(shop, { [header]: header === 'forwarded' ? `for=198.51.100.${nth}` : `198.51.100.${nth}` }),
    )
  expect(statuses).toEqual([400, 400, 400, 429, 429, 429, 429])
})

test('behind a proxy it is the address the proxy saw that counts, whatever stands before it', async () => {
  const statuses = []
  for (const forged of ['198.51.100.1', '198.51.100.2, 10.1.2.3', '127.0.0.1', 'unknown', '203.0.113.9, 10.9.9.9'])
    statuses.push(await tryFrom(behindProxy, { 'x-forwarded-for': `${forged}, 203.0.113.7` }))
  expect(statuses).toEqual([400, 400, 400, 429, 429])
  expect(await tryFrom(behindProxy, { 'x-forwarded-for': '203.0.113.8' })).toBe(400)
  expect(await tryFrom(behindProxy, { 'x-real-ip': '198.51.100.77', 'x-forwarded-for': '203.0.113.7' })).toBe(429)
})
