import { expect, test } from 'vitest'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'

const shop = await openShop({ withPages: true })

async function read(path: string) {
  const answer = await shop.visitor.fetch(path)
  return { status: answer.status, html: await answer.text() }
}

test('before there are pieces, the list says so and its prices go from 0 to 2500', async () => {
  const { status, html } = await read('/products')
  expect(status).toBe(200)
  expect(html).toContain('No products match your filters.')
  expect(html).toMatch(/name="minPrice"[^>]*value="0"/)
  expect(html).toMatch(/name="maxPrice"[^>]*value="2500"/)
})

test('a collection without a category of its name is its banner alone; with one, however it is spelt, its pieces', async () => {
  const bare = await read('/necklaces')
  expect(bare.status).toBe(200)
  expect(bare.html).toMatch(/<h1[^>]*>Necklaces</)
  expect(bare.html).not.toContain('No products')

  const category = await addTestCategory(shop.db, 'NECKLACE')
  await until(async () => (await read('/necklaces')).html.includes('No products found in this category.'))
  await addTestProduct(shop.db, { name: 'Kasu Mala', category_id: category })
  expect((await read('/necklaces?sort=name-asc')).html).toContain('Kasu Mala')
})

test('a search whose words no piece has together leads to what each of them finds', async () => {
  await addTestProduct(shop.db, { name: 'Meera Nathni' })
  await addTestProduct(shop.db, { name: 'Bridal Haath Phool' })
  const { html } = await read('/search?q=nathni+for+a+bridal+look')
  expect(html).toContain('Nothing found for')
  expect(html).toMatch(/href="\/search\?q=nathni"[^>]*>nathni/)
  expect(html).toMatch(/href="\/search\?q=bridal"[^>]*>bridal/)
  expect(html).not.toContain('/search?q=for"')
})

test('search engines are led to each page of a list, and kept from what filters make of it', async () => {
  const category = await addTestCategory(shop.db, 'Anklets')
  for (let n = 0; n < 50; n += 1) await addTestProduct(shop.db, { name: `Payal ${n}`, category_id: category })
  const canonical = (path: string) => `<link rel="canonical" href="http://shop.test${path}"`

  expect((await read(`/category/${category}?page=2`)).html).toContain(canonical(`/category/${category}?page=2`))
  expect((await read(`/category/${category}?page=7`)).html).toContain(canonical(`/category/${category}?page=2`))
  const filtered = await read(`/category/${category}?inStock=true`)
  expect(filtered.html).toContain('<meta name="robots" content="noindex"')
  expect(filtered.html).not.toContain('rel="canonical"')
})

test('a page shows each of its pieces once and in order, whether it was drawn before or not, and nothing of its making', async () => {
  const category = await addTestCategory(shop.db, 'Bangles')
  const names = Array.from({ length: 12 }, (_, n) => `Kada ${String(n).padStart(2, '0')} <!--0-->`)
  for (const name of names) await addTestProduct(shop.db, { name, category_id: category })
  const shown = async (sort: string) => {
    const { html } = await read(`/category/${category}?sort=${sort}`)
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(main.match(/<!--(?! -->)[^>]+-->/g)).toBeNull()
    return Array.from(main.matchAll(/<h3[^>]*>(?:<a[^>]*>)?(Kada \d\d)/g), ([, name]) => name)
  }
  const inOrder = names.map((name) => name.slice(0, 7))
  expect(await shown('name-asc')).toEqual(inOrder)
  expect(await shown('name-desc')).toEqual(inOrder.toReversed())
})

test.each(['page=zebra&sort=cheapest', 'minPrice=-1&maxPrice=lots', 'category=nope&size=', 'page=99999'])(
  'an address with words that make no sense (%s) still shows the list',
  async (query) => {
    const { status, html } = await read(`/products?${query}`)
    expect(status).toBe(200)
    expect(html).toContain('Payal')
  },
)
