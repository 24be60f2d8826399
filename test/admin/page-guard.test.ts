import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sessionCookie } from '#server/access.ts'
import type { Client } from '../harness/client.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop({ withPages: true, settings: { lowStock: 37 } })
const apart = await openShop({ withPages: true, settings: { apiHost: 'https://api.shop.test' } })
const byCookie = ({ token }: { token: string }) => shop.visitor.with({ cookie: `${sessionCookie}=${token}` })
const meera = byCookie(await shop.admin())
const asha = byCookie(await shop.shopper())

const pages = ['/admin', '/AddProduct', '/AddCategory', '/AddSubcategory', '/admin-category', '/admin-import']
const spellings = [...pages, '/ADMIN', '/admin/', '/%61dmin', '//admin', '/addproduct?id=1']
const dataOf = (path: string) => (path.endsWith('/') ? `${path}_.data` : `${path}.data`)

async function get(client: Client, path: string) {
  const response = await client.fetch(path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test.each(spellings)('a visitor who asks for %s is sent to the login, and back afterwards', async (path) => {
  const { status, headers } = await get(shop.visitor, path)
  expect(status).toBe(302)
  const [, next] = /^\/login\?next=([^&]+)&again$/.exec(headers.get('location') ?? '') ?? []
  expect(decodeURIComponent(next ?? '')).toBe(path.replace('//', '/'))
  expect(headers.get('cache-control')).toBe('no-store')
})

test.each(spellings)('a shopper who asks for %s is told that it is not allowed', async (path) => {
  const { status, headers, text } = await get(asha, path)
  expect(status).toBe(403)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-cache')).toBe('miss')
  expect(text).toContain('<h1 class="text-4xl">Not allowed</h1>')
  expect(text).not.toContain('Back to Home')
})

test.each(spellings)('an admin gets %s, and nobody keeps it', async (path) => {
  for (const _ of ['once', 'twice']) {
    const { status, headers } = await get(meera, path)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-cache')).toBe('miss')
  }
})

test.each([
  ['/admin', 'Admin Dashboard'],
  ['/AddProduct', 'Add Product'],
  ['/AddProduct?id=1', 'Edit Product'],
  ['/AddCategory', 'Add Category'],
  ['/AddCategory?id=1', 'Edit Category'],
  ['/AddSubcategory', 'Add Subcategory'],
  ['/AddSubcategory?id=1', 'Edit Subcategory'],
  ['/admin-category?id=1', 'Edit Subcategory'],
  ['/admin-import', 'Import products'],
])('among many open tabs %s is told by its title, %s', async (path, title) => {
  const { text } = await get(meera, path)
  expect(titleOf(text)).toBe(`${title} · Alankara`)
  expect(text).toContain('<meta name="robots" content="noindex"/>')
})

test('a page that is refused is titled so, and one that only fails is not', async () => {
  expect(titleOf((await get(asha, '/AddProduct')).text)).toBe('Not allowed · Alankara')

  await sql`alter table sessions rename to lost_sessions`.execute(shop.db)
  try {
    const { status, text } = await get(meera, '/AddProduct')
    expect(status).toBe(500)
    expect(titleOf(text)).toBe('Something went wrong · Alankara')
    expect(text).not.toContain('Not allowed')
  } finally {
    await sql`alter table lost_sessions rename to sessions`.execute(shop.db)
  }
  expect(shop.takeErrors()).not.toEqual([])
})

test.each([...pages, '/admin/'].map(dataOf))('a link’s own request for %s is guarded in the same way', async (path) => {
  const visitor = await get(shop.visitor, path)
  expect(visitor.status).toBe(202)
  expect(visitor.text).toContain('/login?next=')
  const shopper = await get(asha, path)
  expect(shopper.status).toBe(403)
  const admin = await get(meera, path)
  expect(admin.status).toBe(200)
  for (const { headers } of [visitor, shopper, admin]) expect(headers.get('cache-control')).toBe('no-store')
})

test('what an admin is shown is never handed to the next who asks for an address nobody has', async () => {
  await get(meera, '/admin/_.data')
  expect((await get(shop.visitor, '/no-such-page.data')).status).toBe(404)
  expect((await get(shop.visitor, '/products/_.data')).status).toBe(200)
  expect((await get(shop.visitor, '/no-such-page/_.data')).status).toBe(404)
})

test('the menu’s other name for the dashboard leads there', async () => {
  const { status, headers } = await get(meera, '/dashboard')
  expect(status).toBe(302)
  expect(headers.get('location')).toBe('/admin')
  expect((await get(shop.visitor, '/dashboard')).status).toBe(302)
})

test('a session that has ended, or that a page alone shows, opens nothing', async () => {
  const staff = await shop.admin()
  expect((await shop.visitor.with({ authorization: `Bearer ${staff.token}` }).fetch('/admin')).status).toBe(302)
  await staff.post('/api/auth/logout')
  expect((await get(byCookie(staff), '/admin')).status).toBe(302)
})

test.each(pages)(
  'where the API is on another host, whose cookie no page sees, %s is not guarded by it',
  async (path) => {
    const { status, headers, text } = await get(apart.visitor, path)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).not.toContain('Not allowed')
    expect((await apart.visitor.get('/api/users')).status).toBe(401)
  },
)

test('looking at a page does not keep a session alive, so that its cookie lives as long as it does', async () => {
  const staff = await shop.admin()
  const seen = new Date(Date.now() - 3600_000)
  await shop.db.updateTable('sessions').set({ last_seen_at: seen }).where('user_id', '=', staff.id).execute()
  const { status, headers } = await get(byCookie(staff), '/admin')
  expect(status).toBe(200)
  expect(headers.get('set-cookie')).toBeNull()
  const call = await byCookie(staff).get('/api/auth/me')
  expect(call.headers.get('set-cookie')).toContain(`session=${staff.token}`)
})

test('no page of the shop asks for the dashboard’s code', async () => {
  const own = scriptsIn((await get(meera, '/admin')).text)
  const shared = scriptsIn((await get(shop.visitor, '/')).text)
  const adminOnly = own.filter((script) => script.includes('admin'))
  expect(adminOnly.length).toBeGreaterThan(0)
  expect(shared.length).toBeGreaterThan(2)
  expect(shared.filter((script) => adminOnly.includes(script))).toEqual([])
})

test('what is called low stock is the shop’s setting, and only staff are told', async () => {
  expect((await get(meera, '/admin?tab=products')).text).toContain('Low stock (37 or fewer)')
  expect((await get(meera, '/admin.data')).text).toContain('lowStock')
  for (const path of ['/', '/products', '/login']) expect((await get(asha, path)).text).not.toContain('lowStock')
})

function scriptsIn(page: string): string[] {
  return page.match(/\/assets\/[\w.-]+\.js/g) ?? []
}

function titleOf(page: string): string | undefined {
  return /<title>(.*?)<\/title>/.exec(page)?.[1]
}
