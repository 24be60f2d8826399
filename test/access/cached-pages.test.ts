import { expect, test } from 'vitest'
import { policyIds } from '#contracts/policy-facts.ts'
import { sessionCookie } from '#server/access.ts'
import { publicPages } from '#server/pages/page-keys.ts'
import { addTestCategory } from '../harness/builders.ts'
import type { Client } from '../harness/client.ts'
import { openShop } from '../harness/shop.ts'
import { marks, ownThings } from './things.ts'

const shop = await openShop({ withPages: true, settings: { rateLimitScale: 1000 } })
const { owner, product, things } = await ownThings(shop)
const category = await addTestCategory(shop.db, 'Brooches')
const admin = await shop.admin()
const secrets = [...Object.values(marks), ...Object.values(things), owner.token, owner.id, admin.token, admin.id]

const kept = [
  ...[
    '/',
    '/products',
    '/products?sort=price_asc',
    '/search?q=peacock',
    `/category/${category}`,
    `/product/${product}`,
  ],
  ...['/necklaces', '/earrings', '/anklets', '/bangels', '/wishlist', '/login', '/register', '/forgot-password'],
  ...[
    '/profilePage',
    '/cartPage',
    '/checkout',
    '/success',
    '/myOrders',
    '/about',
    '/contact',
    '/videos',
    '/Testimonial',
  ],
  ...[...policyIds.map((id) => `/policys/${id}`), '/styleguide'],
]
const ofStaff = [
  '/admin',
  '/dashboard',
  '/AddProduct',
  '/AddCategory',
  '/AddSubcategory',
  '/admin-category',
  '/admin-import',
]
const notKept = [`/order/${things.order}`, '/no-such-page', '/product/7']

/** As a browser asks when a link is followed. */
function dataOf(page: string): string {
  const [path = '', query] = page.split('?')
  return `${path === '/' ? '/_' : path}.data${query ? `?${query}` : ''}`
}
const withData = (pages: readonly string[]) => pages.flatMap((page) => [page, dataOf(page)])

const signedIn = ({ token }: { token: string }) =>
  shop.visitor.with({ cookie: `${sessionCookie}=${token}`, authorization: `Bearer ${token}` })

async function read(client: Client, path: string) {
  const answer = await client.fetch(path)
  return { path, status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function readAll(client: Client, paths: readonly string[]) {
  return Promise.all(paths.map((path) => read(client, path)))
}

test('every page that may be kept is among those looked at here', () => {
  const paths = kept.map((page) => page.split('?')[0] ?? '')
  expect(publicPages.filter(({ path }) => !paths.some((each) => path.test(each)))).toEqual([])
})

test('what was made while somebody was signed in has nothing of theirs in it for the next visitor', async () => {
  const pages = [...withData(kept), ...withData(ofStaff), ...notKept]
  await readAll(signedIn(owner), pages)
  await readAll(signedIn(admin), pages)
  const answers = await readAll(shop.visitor, pages)

  const told = answers.flatMap(({ path, text, headers }) => {
    // The address is what the visitor said, so a page may say it too.
    const seen = text.replaceAll(path.startsWith('/order/') ? things.order : '\0', '') + JSON.stringify([...headers])
    return secrets.filter((secret) => seen.includes(secret)).map((secret) => `${path} tells ${secret}`)
  })
  expect(told).toEqual([])
  // Else nothing would have been shown: these really are the ones that were made for somebody else.
  const hits = answers.filter(({ headers }) => headers.get('x-cache') === 'hit').map(({ path }) => path)
  expect(hits).toEqual(expect.arrayContaining(withData(kept)))
})

test('pages that all share set no cookie, and say that they differ by encoding alone', async () => {
  for (const client of [signedIn(owner), shop.visitor])
    for (const { path, status, headers } of await readAll(client, withData(kept))) {
      expect(status, path).toBe(200)
      expect(headers.get('set-cookie'), path).toBeNull()
      expect(headers.get('cache-control'), path).toBe('public, max-age=0, must-revalidate')
      expect(headers.get('vary'), path).toBe('accept-encoding')
    }
})

test('a signed-in shopper gets the very bytes that a visitor gets', async () => {
  const [theirs, ours] = [await readAll(signedIn(owner), kept), await readAll(shop.visitor, kept)]
  expect(theirs.map(({ path, text }) => ({ path, text }))).toEqual(ours.map(({ path, text }) => ({ path, text })))
})

test('pages of staff are kept by nobody, and tell a visitor or a shopper nothing', async () => {
  for (const [who, statuses] of [
    [signedIn(admin), [200, 202, 302]],
    [signedIn(owner), [403, 202, 302]],
    [shop.visitor, [202, 302]],
  ] as const)
    for (const { path, status, headers, text } of await readAll(who, withData(ofStaff))) {
      expect(statuses, `${path} ${status}`).toContain(status)
      expect(headers.get('cache-control'), path).toBe('no-store')
      expect(headers.get('x-cache'), path).toBe('miss')
      expect(text).not.toContain(marks.email)
    }
})

test('a name that a cache takes for a picture or a style is not another name for somebody’s own page', async () => {
  const disguised = ['/api/auth/me/style.css', '/api/auth/me;a.css', '/api/auth/me%2fa.css', '/api/orders/myorders.css']
  for (const { path, status, text } of await readAll(signedIn(admin), [
    ...disguised,
    '/admin/x.css',
    '/admin%2fx.css',
  ])) {
    expect({ path, status }).toEqual({ path, status: 404 })
    expect(text, path).not.toContain(admin.id)
  }
})
