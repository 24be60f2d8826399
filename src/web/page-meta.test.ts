import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'
import { unknownShop } from './shop.ts'

const shop = { ...unknownShop, publicUrl: 'https://shop.example' }
const ofMedia = '/media/pictures/01900000-0000-7000-8000-000000000000'

test('a page is named after itself and the shop, and its addresses start with the public one', () => {
  const meta = pageMeta({ shop, path: '/about', title: 'About', description: 'Who we are', image: '/pictures/a.webp' })
  expect(meta).toContainEqual({ title: 'About · Alankara' })
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.example/about' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://shop.example/pictures/a.webp' })
  expect(meta).toContainEqual({ property: 'og:locale', content: 'en_IN' })
})

test('a shared piece brings its picture in the largest width, its name and its price', () => {
  const meta = pageMeta({
    shop,
    path: '/product/7',
    title: 'Kundan Choker',
    image: `${ofMedia}/400.webp`,
    offer: { price: 1299.5, inStock: false },
  })
  expect(meta).toContainEqual({ property: 'og:type', content: 'product' })
  expect(meta).toContainEqual({ property: 'og:image', content: `https://shop.example${ofMedia}/1000.webp` })
  expect(meta).toContainEqual({ property: 'og:image:alt', content: 'Kundan Choker' })
  expect(meta).toContainEqual({ property: 'product:price:amount', content: '1299.50' })
  expect(meta).toContainEqual({ property: 'product:price:currency', content: 'INR' })
  expect(meta).toContainEqual({ property: 'product:availability', content: 'out of stock' })
  expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
})

test('pictures that live on another host are shared from there, and a page without one shows the shop’s sign', () => {
  const elsewhere = { ...shop, apiHost: 'https://cdn.example' }
  expect(pageMeta({ shop: elsewhere, path: '/', image: `${ofMedia}/700.webp` })).toContainEqual({
    property: 'og:image',
    content: `https://cdn.example${ofMedia}/1000.webp`,
  })
  const bare = pageMeta({ shop: elsewhere, path: '/' })
  expect(bare).toContainEqual({ property: 'og:image', content: 'https://shop.example/icon-512.png' })
  expect(bare).toContainEqual({ name: 'twitter:card', content: 'summary' })
})

test('each page of a list is a page of its own to a search engine; the first has the bare address', () => {
  const canonical = (pageNumber: number) =>
    pageMeta({ shop, path: '/products', pageNumber }).find((tag) => 'rel' in tag && tag.rel === 'canonical')
  expect(canonical(1)).toMatchObject({ href: 'https://shop.example/products' })
  expect(canonical(3)).toMatchObject({ href: 'https://shop.example/products?page=3' })
})

test('a long description is cut after a whole word, and its line breaks are gone', () => {
  const words = 'Foil-backed stones,\nset by hand. '.repeat(20)
  const meta = pageMeta({ shop, path: '/product/7', description: words })
  const described = meta.flatMap((tag) => ('name' in tag && tag.name === 'description' ? [tag.content] : [])).join()
  expect(described.length).toBeLessThanOrEqual(161)
  expect(described).toMatch(/^Foil-backed stones, set by hand\. .*(stones|set|by|hand\.|Foil-backed)…$/)
})

test('a page that search engines must not keep has no address for them either', () => {
  const meta = pageMeta({ shop, path: '/styleguide', title: 'Style guide', noindex: true })
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(meta).not.toContainEqual(expect.objectContaining({ rel: 'canonical' }))
})
