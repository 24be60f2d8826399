import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call, reply } from '#contracts/call.ts'
import { sessionCookie } from '#server/access.ts'
import { serve } from '#server/serve.ts'
import { addPaidOrder, addTestProduct } from './harness/builders.ts'
import { openShop } from './harness/shop.ts'

const strict = call({
  method: 'POST',
  path: '/api/test-strict/{id}',
  by: 'shopper',
  summary: 'Wants a shopper, an id and a body',
  params: z.object({ id: z.guid('Not an id') }),
  body: z.object({ name: z.string('Name is required') }),
  reply: reply({ whose: z.string() }),
})
const limited = call({
  method: 'POST',
  path: '/api/test-limited',
  by: 'visitor',
  summary: 'May be called 30 times',
  limit: 'reviewsPerAddress',
  reply: reply({}),
})

const shop = await openShop({
  withPages: true,
  addRoutes(app) {
    serve(app, strict, ({ caller }) => ({ whose: caller.id }))
    serve(app, limited, () => ({}))
  },
})
const anId = '01890a5d-ac96-774b-bcce-b302099a8057'

test('every route of the running shop says who may use it', () => {
  const silent = shop.app.statedRoutes().filter(({ by }) => by === undefined)
  expect(silent).toEqual([])
})

test('a visitor is turned away from every route that is not for visitors, a shopper from every one for staff', async () => {
  const asha = await shop.shopper()
  const guarded = shop.app.statedRoutes().filter(({ by, method }) => by !== 'visitor' && method !== 'HEAD')
  expect(guarded.length).toBeGreaterThan(2)
  for (const { method, url, by } of guarded) {
    const path = url.replaceAll(/:\w+/g, 'not-an-id')
    expect(await shop.visitor.send(method, path), `${method} ${path}`).toMatchObject({ status: 401 })
    if (by === 'admin') expect(await asha.send(method, path), `${method} ${path}`).toMatchObject({ status: 403 })
  }
})

test('who may call is decided before the path or the body is read', async () => {
  const nonsense = { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' }
  expect((await shop.visitor.fetch('/api/test-strict/7', nonsense)).status).toBe(401)
  const huge = { method: 'POST', headers: { 'content-type': 'application/json' }, body: 'x'.repeat(2_000_000) }
  expect((await shop.visitor.fetch('/api/test-strict/7', huge)).status).toBe(401)
})

test('the bearer decides: a bad one is not saved by a good cookie', async () => {
  const asha = await shop.shopper()
  const cookie = `${sessionCookie}=${asha.token}`
  expect((await shop.visitor.with({ cookie }).get('/api/auth/me')).status).toBe(200)
  for (const authorization of ['Bearer wrong', 'Bearer', 'Basic abc', '']) {
    expect((await shop.visitor.with({ cookie, authorization }).get('/api/auth/me')).status, authorization).toBe(401)
  }
})

test('a change that rests on the cookie alone must come from our own pages', async () => {
  const asha = await shop.shopper()
  const byCookie = shop.visitor.with({ cookie: `${sessionCookie}=${asha.token}` })
  const change = (headers: Record<string, string>) =>
    byCookie.with(headers).post(`/api/test-strict/${anId}`, { name: 'x' })

  expect(await change({})).toMatchObject({ status: 403 })
  expect(await change({ origin: 'https://evil.example' })).toMatchObject({ status: 403 })
  expect(await change({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toMatchObject({
    status: 403,
  })
  expect(await change({ 'sec-fetch-site': 'same-site', origin: 'https://sub.shop.test' })).toMatchObject({
    status: 403,
  })
  expect(await change({ 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200, body: { whose: asha.id } })
  expect(await change({ origin: 'http://shop.test' })).toMatchObject({ status: 200 })
})

test('a forged sign-out by the cookie leaves the session alone, a real one ends it', async () => {
  const asha = await shop.shopper()
  const byCookie = shop.visitor.with({ cookie: `${sessionCookie}=${asha.token}` })

  expect((await byCookie.with({ origin: 'https://evil.example' }).post('/api/auth/logout')).status).toBe(403)
  expect((await asha.get('/api/auth/me')).status).toBe(200)

  const signedOut = await byCookie.with({ 'sec-fetch-site': 'same-origin' }).post('/api/auth/logout')
  expect(signedOut.headers.get('set-cookie')).toMatch(/^session=;.*Path=\/.*HttpOnly.*SameSite=Lax/i)
  expect((await asha.get('/api/auth/me')).status).toBe(401)
})

test('a session slides while it is used, and lapses when it is not', async () => {
  const asha = await shop.shopper()
  const byCookie = shop.visitor.with({ cookie: `${sessionCookie}=${asha.token}` })
  const age = (seen: Date, expires: Date) =>
    shop.db
      .updateTable('sessions')
      .set({ last_seen_at: seen, expires_at: expires })
      .where('user_id', '=', asha.id)
      .execute()

  await age(new Date(Date.now() - 3600_000), new Date(Date.now() + 60_000))
  const used = await byCookie.get('/api/auth/me')
  expect(used.status).toBe(200)
  expect(used.headers.get('set-cookie')).toContain(`session=${asha.token}`)
  const { expires_at } = await shop.db
    .selectFrom('sessions')
    .select('expires_at')
    .where('user_id', '=', asha.id)
    .executeTakeFirstOrThrow()
  expect(expires_at.getTime()).toBeGreaterThan(Date.now() + 6 * 24 * 3600_000)

  await age(new Date(), new Date(Date.now() - 1000))
  expect((await asha.get('/api/auth/me')).status).toBe(401)
})

test('a dashboard that stands open without anybody before it lets the session lapse', async () => {
  const meera = await shop.admin()
  const seen = new Date(Date.now() - 11 * 3600_000)
  await shop.db.updateTable('sessions').set({ last_seen_at: seen }).where('user_id', '=', meera.id).execute()
  const lastSeen = () =>
    shop.db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', meera.id).executeTakeFirstOrThrow()
  for (const path of ['/api/orders/admin/unseen-count', '/api/contact/unread-count'])
    expect((await meera.get(path)).status).toBe(200)
  expect(await lastSeen()).toEqual({ last_seen_at: seen })
  await meera.get('/api/users')
  expect(await lastSeen()).not.toEqual({ last_seen_at: seen })
})

test('an order’s desk left open overnight, which asks again every ten seconds, lets the session lapse', async () => {
  const meera = await shop.admin()
  const order = await addPaidOrder(shop.db, meera.id, [await addTestProduct(shop.db)])
  const seen = new Date(Date.now() - 11 * 3600_000)
  await shop.db.updateTable('sessions').set({ last_seen_at: seen }).where('user_id', '=', meera.id).execute()
  for (const path of [`/api/orders/${order}/desk`, `/api/claims/order/${order}`])
    expect((await meera.get(path)).status).toBe(200)
  const { last_seen_at } = await shop.db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('user_id', '=', meera.id)
    .executeTakeFirstOrThrow()
  expect(last_seen_at).toEqual(seen)
})

test('the cookie is kept alive by our own pages, which send the token as well', async () => {
  const asha = await shop.shopper()
  const seen = new Date(Date.now() - 3600_000)
  await shop.db.updateTable('sessions').set({ last_seen_at: seen }).where('user_id', '=', asha.id).execute()
  const both = await asha.with({ cookie: `${sessionCookie}=${asha.token}` }).get('/api/auth/me')
  expect(both.headers.get('set-cookie')).toContain(`session=${asha.token}`)
})

test('who I am has what the shop may tell and nothing else', async () => {
  const asha = await shop.shopper()
  const me = await asha.get('/api/auth/me')
  expect(me.body).toMatchObject({ success: true, user: { _id: asha.id, role: 'user', name: 'Asha Rao' } })
  expect(me.body.data).toEqual(me.body.user)
  expect(JSON.stringify(me.body)).not.toContain('password')
})

test('the 31st of what may be done 30 times is told when to come back', async () => {
  const answers = await Promise.all(Array.from({ length: 33 }, () => shop.visitor.post('/api/test-limited')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({ success: false, code: 'too_many_requests' })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(600)
})

test('a forwarded address is not believed from a stranger', async () => {
  const elsewhere = await shop.visitor.with({ 'x-forwarded-for': '198.51.100.9' }).post('/api/test-limited')
  expect(elsewhere.status).toBe(429)
})

test('failed jobs are for staff', async () => {
  const meera = await shop.admin()
  expect((await meera.get('/api/jobs/failed')).body).toEqual({
    success: true,
    rows: [],
    pages_count: 0,
    total: 0,
    page: 1,
    limit: 10,
  })
})
