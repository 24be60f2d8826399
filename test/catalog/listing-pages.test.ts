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

test('the filters of a category offer what its own pieces come in, on its page and wherever it is chosen', async () => {
  const [earrings, kadas] = [await addTestCategory(shop.db, 'Earrings'), await addTestCategory(shop.db, 'Kadas')]
  await addTestProduct(shop.db, { name: 'Chandbali', category_id: earrings, price: 40_000, colors: ['Gold'] })
  await addTestProduct(shop.db, { name: 'Studs', category_id: earrings, price: 20_000, colors: ['Pearl'] })
  await addTestProduct(shop.db, {
    name: 'Rani Kada',
    category_id: kadas,
    price: 90_000,
    sizes: ['2.4'],
    colors: ['Ruby'],
  })

  // A slow count is kept for a while, and this shop's first was of nothing.
  await until(async () => (await read(`/category/${kadas}?inStock=true`)).html.includes('value="2.4"'))
  for (const path of [`/category/${earrings}`, '/earrings', `/products?category=${earrings}`]) {
    const { html } = await read(path)
    expect(html, path).toMatch(/name="color"[^>]*value="Gold"/)
    expect(html, path).not.toMatch(/name="color"[^>]*value="Ruby"/)
    expect(html, path).not.toContain('name="size"')
    expect(html, path).toMatch(/name="minPrice"[^>]*value="200"/)
    expect(html, path).toMatch(/name="maxPrice"[^>]*value="400"/)
  }
  expect((await read(`/products?category=${earrings}`)).html).toMatch(
    new RegExp(`name="category"[^>]*value="${kadas}"`),
  )
  expect((await read(`/category/${kadas}`)).html).toMatch(/value="2\.4"[^>]*\/>2\.4<span[^>]*>1</)

  const lacking = await read(`/category/${earrings}?size=2.4`)
  expect(lacking.html).toContain('No products match your filters.')
  expect(lacking.html).toContain('aria-label="Remove filter: Size 2.4"')
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

test('a budget stays one in a category that has nothing for it, and in one where all is within it', async () => {
  const sets = await addTestCategory(shop.db, 'Bridal Sets')
  await addTestProduct(shop.db, { name: 'Rani Haar', category_id: sets, price: 80_000 })
  await addTestProduct(shop.db, { name: 'Kundan Set', category_id: sets, price: 90_000 })
  await until(async () => (await read(`/category/${sets}?inStock=true`)).html.includes('max="900"'))

  const dear = (await read(`/category/${sets}?maxPrice=500`)).html
  expect(dear).toContain('No products match your filters.')
  expect(dear).toContain('aria-label="Remove filter: Up to ₹500.00"')
  // Without scripts both fields are sent: the other way round they would ask for what is beyond it.
  expect(dear).toMatch(/name="minPrice"[^>]*value="500"/)
  expect(dear).toMatch(/name="maxPrice"[^>]*value="500"/)

  const pins = await addTestCategory(shop.db, 'Hair Pins')
  await addTestProduct(shop.db, { name: 'Lotus Pin', category_id: pins, price: 30_000 })
  await until(async () => (await read(`/category/${pins}?inStock=true`)).html.includes('max="300"'))
  const cheap = (await read(`/products?category=${pins}&maxPrice=500`)).html
  expect(cheap).toContain('Lotus Pin')
  expect(cheap).toContain('aria-label="Remove filter: ₹300.00 – ₹500.00"')
  expect((await read(`/category/${pins}?minPrice=500`)).html).toContain('aria-label="Remove filter: From ₹500.00"')
})
