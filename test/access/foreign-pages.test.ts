import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sessionCookie } from '#server/access.ts'
import { addUser } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { accessTable } from './table.ts'
import { ownThings, restful, shopThings } from './things.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const admin = await shop.admin()
const { product, things } = await ownThings(shop)
const table = accessTable(things, await shopThings(shop, admin), product)
await restful(shop)
const byCookie = shop.visitor.with({ cookie: `${sessionCookie}=${admin.token}` })

const routes = shop.app.statedRoutes().filter(({ url }) => url.startsWith('/api/') && url !== '/api/*')
const changes = routes.filter(({ method }) => ['POST', 'PUT', 'DELETE'].includes(method))
const addressOf = (name: string) => {
  const { at = {}, query = '' } = table[name] ?? {}
  const [, url = ''] = name.split(' ')
  return `${url.replaceAll(/:(\w+)/g, (_, param: string) => at[param] ?? '')}${query && `?${query}`}`
}

/** What a browser tells of a page that is not ours, and does not let that page change. */
const strangers: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
  { origin: 'http://shop.test.evil.example' },
  { origin: 'http://evil-shop.test' },
  { origin: 'https://shop.test:444', 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { referer: 'http://shop.test/' },
  {},
]
/** All that a form, or a script that asks nobody first, can send. */
const simple: { type: string; body: string }[] = [
  { type: 'application/x-www-form-urlencoded', body: 'email=a%40b.in&quantity=1' },
  { type: 'text/plain', body: '{"quantity":1}' },
  {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  },
  { type: '', body: '{}' },
]

/** Every row of every table that is not about who came by. */
async function fingerprint(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('sessions', 'rate_limits') order by 1`.execute(shop.db)
  return Promise.all(
    rows.map(async ({ name }) => {
      const row = sql.ref('each')
      const sums = await sql<{ all: string }>`
        select count(*) || ' ' || coalesce(sum(hashtextextended(${row}::text, 0)), 0) as all
        from ${sql.table(name)} as each`.execute(shop.db)
      return `${name} ${sums.rows[0]?.all}`
    }),
  )
}

test('no page elsewhere makes a signed-in browser change anything, whatever it sends', async () => {
  const before = await fingerprint()
  const guarded = changes.filter(({ by }) => by === 'shopper' || by === 'admin')
  expect(guarded.length).toBeGreaterThan(50)
  for (const { method, url } of guarded) {
    const name = `${method} ${url}`
    for (const [nth, stranger] of strangers.entries()) {
      const { type, body } = simple[nth % simple.length] ?? { type: '', body: '' }
      const headers = { ...stranger, ...(type && { 'content-type': type }) }
      const answer = await byCookie.fetch(addressOf(name), { method, headers, ...(type && { body }) })
      expect({ name, stranger, status: answer.status }).toEqual({ name, stranger, status: 403 })
    }
    const json = { method, headers: { origin: 'https://evil.example', 'content-type': 'application/json' }, body: '{}' }
    expect((await byCookie.fetch(addressOf(name), json)).status, name).toBe(403)
  }
  expect(await fingerprint()).toEqual(before)
})

test('calls that are open to all do not act for the browser’s owner when another page sends them', async () => {
  const before = await fingerprint()
  const review = { productId: product, name: 'Eve', email: 'eve@example.in', rating: 1, review: 'Bad' }
  const message = { name: 'Eve', email: 'eve@example.in', message: 'Hello' }
  const foreign = byCookie.with({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
  expect((await foreign.post('/api/review/add', review)).status).toBe(403)
  expect((await foreign.post('/api/contact', message)).status).toBe(403)
  expect((await foreign.post('/api/auth/logout')).status).toBe(403)
  expect(await fingerprint()).toEqual(before)
})

test('no form elsewhere can sign somebody in, or send anything a call would understand', async () => {
  const { email } = await addUser(shop.db, { password: 'amethyst and silver' })
  const login = JSON.stringify({ email, password: 'amethyst and silver' })
  const form = new URLSearchParams({ email, password: 'amethyst and silver' })
  for (const body of [form.toString(), login, `${login}=`]) {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'text/plain; charset=application/json']) {
      const answer = await shop.visitor.fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
      expect(answer.status, type).toBe(415)
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  }
  for (const { method, url } of changes.filter(({ by }) => by === 'visitor')) {
    for (const { type, body } of simple.filter((each) => each.type)) {
      const answer = await shop.visitor.fetch(url, { method, headers: { 'content-type': type }, body })
      expect({ url, type, status: answer.status }).toEqual({ url, type, status: 415 })
    }
  }
})

test('reading changes nothing, so that a picture or a link elsewhere does not either', async () => {
  const before = await fingerprint()
  const gets = Object.keys(table).filter((name) => name.startsWith('GET /api/') && !name.includes('*'))
  expect(gets.length).toBeGreaterThan(50)
  for (const name of gets) {
    const answer = await byCookie.fetch(addressOf(name), { headers: { 'sec-fetch-site': 'cross-site' } })
    await answer.arrayBuffer()
    expect(answer.status, name).toBeLessThan(500)
  }
  expect(await fingerprint()).toEqual(before)
})

test('a request can’t dress up as another kind', async () => {
  const path = `/api/orders/${things.order}`
  for (const headers of [
    { 'x-http-method-override': 'DELETE' },
    { 'x-http-method': 'PUT' },
    { 'x-method-override': 'PUT' },
  ])
    expect((await byCookie.with(headers).get(`${path}?_method=DELETE`)).status).toBe(200)
  for (const header of ['x-original-url', 'x-rewrite-url', 'x-forwarded-uri', 'x-forwarded-prefix'])
    expect((await shop.visitor.with({ [header]: '/api/users' }).get('/api/health')).body).not.toHaveProperty('rows')
})

test('another site is not told that it may read, nor that it may ask', async () => {
  for (const { url } of changes) {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const preflight = await shop.visitor.fetch(url, { method: 'OPTIONS', headers })
    const allowed = [...preflight.headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect({ url, allowed }).toEqual({ url, allowed: [] })
  }
})
