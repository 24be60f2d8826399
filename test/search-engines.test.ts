import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addTestCategory, addTestProduct } from './harness/builders.ts'
import { openShop } from './harness/shop.ts'

const shop = await openShop({ withPages: true })
const category = await addTestCategory(shop.db, 'Necklaces')
await Promise.all(Array.from({ length: 50 }, () => addTestProduct(shop.db, { category_id: category })))
const nobody = '01890a5d-ac96-774b-bcce-b302099a8057'

async function read(path: string) {
  const answer = await shop.visitor.fetch(path)
  return { status: answer.status, html: await answer.text() }
}

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

const Said = z.looseObject({ '@type': z.string() })

/** What the page says of itself to machines, by its kind. */
function saidIn(html: string) {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  const said = blocks.map(([, json = '']) => z.parse(Said, JSON.parse(json)))
  return Object.fromEntries(said.map((each) => [each['@type'], each]))
}

test('every page that the sitemap lists is there, may be kept, and goes by the address under which it is listed', async () => {
  const files = ['pages', 'categories', 'products-1']
  const lists = await Promise.all(files.map(async (file) => (await read(`/sitemaps/${file}.xml`)).html))
  const addresses = lists.flatMap((xml) =>
    [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].slice(0, 5).map(([, loc = '']) => loc),
  )
  expect(addresses).toContain(`http://shop.test/category/${category}`)
  for (const address of addresses) {
    const { status, html } = await read(address.replace('http://shop.test', ''))
    expect({ address, status }).toEqual({ address, status: 200 })
    expect(html).not.toContain('noindex')
    expect(canonicalOf(html)).toBe(address)
    expect(html).toContain('<html lang="en-IN"')
  }
})

test.each([
  `/product/${nobody}`,
  '/product/7',
  `/category/${nobody}`,
  '/category/not-an-id',
  `/category/${nobody}/more`,
  '/products/extra',
])('%s is not there, and says so to search engines as well', async (path) => {
  const { status, html } = await read(path)
  expect(status).toBe(404)
  expect(html).toContain('noindex')
  expect(canonicalOf(html)).toBeUndefined()
})

test('a deleted product is not there any more', async () => {
  const product = await addTestProduct(shop.db)
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', product).execute()
  expect((await read(`/product/${product}`)).status).toBe(404)
})

test('the home page says whose shop it is and how it is searched', async () => {
  const said = saidIn((await read('/')).html)
  expect(said).toMatchObject({
    Organization: { name: 'Alankara', url: 'http://shop.test/' },
    WebSite: { inLanguage: 'en-IN' },
  })
})

test('a product’s page offers it, shows the way to it, and brings its picture and price when shared', async () => {
  const name = 'Choker </script><script>alert(1)</script><!-- & "more"'
  const product = await addTestProduct(shop.db, { name, category_id: category, discount_price: 99_950 })
  const { html } = await read(`/product/${product}`)

  const said = saidIn(html)
  expect(said.Product).toMatchObject({ name, offers: { price: '999.50', priceCurrency: 'INR' } })
  expect(said.Product).not.toHaveProperty('aggregateRating')
  expect(said.BreadcrumbList).toMatchObject({ itemListElement: [{ name: 'Home' }, { name: 'Necklaces' }, { name }] })
  expect(html).not.toContain('<script>alert(1)')
  expect(html).toContain('<meta property="product:price:amount" content="999.50"/>')
  expect(html).toMatch(
    /<meta property="og:image" content="http:\/\/shop\.test\/media\/pictures\/[\w-]+\/1000\.webp"\/>/,
  )
})

test('real reviews become stars in search results', async () => {
  const product = await addTestProduct(shop.db)
  const review = { productId: product, name: 'Asha', email: 'asha@example.in', rating: 4, review: 'Lovely.' }
  expect((await shop.visitor.post('/api/review/add', review)).status).toBe(201)

  expect(saidIn((await read(`/product/${product}`)).html).Product).toMatchObject({
    aggregateRating: { ratingValue: 4, reviewCount: 1 },
    review: [{ author: { name: 'Asha' }, reviewBody: 'Lovely.' }],
  })
})

test.each(['/products', `/category/${category}`, '/necklaces'])(
  '%s tells search engines the way to it from home',
  async (path) => {
    const crumbs = saidIn((await read(path)).html).BreadcrumbList
    expect(crumbs).toMatchObject({ itemListElement: [{ name: 'Home', item: 'http://shop.test/' }, { position: 2 }] })
  },
)

test.each(['/products', `/category/${category}`])(
  'a later page of %s is a page of its own, a filter of it is not',
  async (path) => {
    expect(canonicalOf((await read(`${path}?page=2`)).html)).toBe(`http://shop.test${path}?page=2`)
    expect((await read(`${path}?sort=discount`)).html).toContain('noindex')
  },
)
