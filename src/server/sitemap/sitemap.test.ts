import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addTestCategory, addTestProduct } from '#test/harness/builders.ts'
import { openShop } from '#test/harness/shop.ts'
import { until } from '#test/harness/until.ts'
import { sitemapRoutes } from './sitemap.routes.ts'

const shop = await openShop({
  addRoutes(app) {
    void app.register(async (plugin) => sitemapRoutes(plugin, app.deps), { prefix: '/again' })
    // With three addresses to a file, so that a few products fill several.
    void app.register(async (plugin) => sitemapRoutes(plugin, app.deps, { addressesPerFile: 3, keepForSeconds: 1 }), {
      prefix: '/small',
    })
  },
})

async function read(path: string) {
  const answer = await shop.visitor.fetch(path)
  return { status: answer.status, type: answer.headers.get('content-type'), xml: await answer.text() }
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

test('the sitemap names its files by their public addresses, and one for products only where there are some', async () => {
  const { status, type, xml } = await read('/sitemap.xml')
  expect({ status, type }).toEqual({ status: 200, type: 'application/xml; charset=utf-8' })
  expect(xml).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  expect(addressesIn(xml)).toEqual(['http://shop.test/sitemaps/pages.xml', 'http://shop.test/sitemaps/categories.xml'])
})

test('pages of the shop and its categories are listed', async () => {
  const pages = addressesIn((await read('/sitemaps/pages.xml')).xml)
  for (const path of ['/products', '/about', '/Testimonial', '/policys/returns']) {
    expect(pages).toContain(`http://shop.test${path}`)
  }
  const id = await addTestCategory(shop.db, 'Necklaces')
  const { xml } = await read('/sitemaps/categories.xml')
  expect(addressesIn(xml)).toEqual([`http://shop.test/category/${id}`])
})

test('products are split into files, a deleted one is in none, and files without any are not named', async () => {
  const ids: string[] = []
  for (let product = 0; product < 10; product += 1) ids.push(await addTestProduct(shop.db))
  const [first, second, third, , , , , eighth, ninth, tenth] = ids
  const deleted = [second, ...ids.slice(3, 6)]
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', 'in', deleted.map(String)).execute()

  const files = await until(async () => {
    const named = addressesIn((await read('/small/sitemap.xml')).xml).slice(2)
    return named.length > 0 && named
  })
  expect(files).toEqual([1, 3, 4].map((file) => `http://shop.test/sitemaps/products-${file}.xml`))

  const productsIn = async (file: number) => addressesIn((await read(`/small/sitemaps/products-${file}.xml`)).xml)
  const toAddress = (id: string | undefined) => `http://shop.test/product/${id}`
  expect(await productsIn(1)).toEqual([first, third].map(toAddress))
  expect(await productsIn(3)).toEqual([ids[6], eighth, ninth].map(toAddress))
  expect(await productsIn(4)).toEqual([tenth].map(toAddress))

  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', String(tenth)).execute()
  await until(async () => (await read('/small/sitemaps/products-4.xml')).status === 404)
})

test('a product is dated by its last change, and by its birth where there was none', async () => {
  const born = new Date('2026-03-01T10:00:00Z')
  const untouched = await addTestProduct(shop.db, { created_at: born })
  const changed = await addTestProduct(shop.db, { created_at: born })
  const admin = await shop.admin()
  const answer = await admin.put(`/api/products/${changed}`, { product_name: 'Polki Choker' })
  expect(answer.status).toBe(200)

  const { xml } = await read('/sitemaps/products-1.xml')
  expect(xml).toContain(`/product/${untouched}</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod>`)
  const dated = new RegExp(`/product/${changed}</loc><lastmod>([^<]+)<`).exec(xml)?.[1] ?? ''
  expect(Date.parse(dated)).toBeGreaterThan(Date.now() - 60_000)
})

test.each([...['products-0', 'products-01', 'products-2', 'products-999999999', 'products-', 'orders', '..%2Fpages']])(
  'there is no list called %s',
  async (name) => {
    expect((await read(`/sitemaps/${name}.xml`)).status).toBe(404)
  },
)

test('whoever has a file already is told that it still holds, and each encoding has a tag of its own', async () => {
  const plain = await shop.rawGet('/sitemaps/pages.xml', {})
  const zipped = await shop.rawGet('/sitemaps/pages.xml', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
  expect(plain.headers['cache-control']).toBe('public, max-age=600')
  expect(zipped.headers.etag).not.toBe(plain.headers.etag)

  const again = await shop.rawGet('/sitemaps/pages.xml', { 'if-none-match': String(plain.headers.etag) })
  expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
})

test.each(['/sitemap.xml', '/sitemaps/pages.xml', '/robots.txt'])(
  'asking for the head of %s gets its headers and no bytes',
  async (path) => {
    const head = await shop.visitor.fetch(path, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
    expect(await head.text()).toBe('')
  },
)

test('a file that a hundred ask for at once is read from the database once', async () => {
  const { count } = await shop.countStatements(() =>
    Promise.all(Array.from({ length: 100 }, () => read('/again/sitemaps/categories.xml'))),
  )
  expect(count).toBe(1)
})

test('a demo that others can reach asks search engines to stay away', async () => {
  const answer = await shop.visitor.fetch('/robots.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toBe('User-agent: *\nDisallow: /\n')
})
