import { expect, test } from 'vitest'
import type { Product } from '#contracts/products.ts'
import { pageMeta } from './page-meta.ts'
import { unknownShop } from './shop.ts'
import { breadcrumbData, faqData, productData, shopData } from './structured-data.ts'

const shop = { ...unknownShop, publicUrl: 'https://shop.example', supportPhone: '+91 98765 43210' }
const choker: Product = {
  _id: '01900000-0000-7000-8000-000000000001',
  product_name: 'Kundan Choker',
  product_description: 'Foil-backed stones.',
  price: 1299,
  discount_price: 999.5,
  category: { _id: '01900000-0000-7000-8000-000000000002', category_name: 'Necklaces' },
  subcategory: null,
  stock: 3,
  bestseller: false,
  images: ['/media/pictures/01900000-0000-7000-8000-000000000000/700.webp'],
  sizes: [],
  colors: [],
  sku: null,
  rating: 4.5,
  reviews_count: 0,
  specifications: [],
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
}

test('a piece is offered at what a shopper pays for it', () => {
  expect(productData(shop, choker)).toMatchObject({
    '@type': 'Product',
    image: ['https://shop.example/media/pictures/01900000-0000-7000-8000-000000000000/1000.webp'],
    offers: { price: '999.50', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
  })
  expect(productData(shop, { ...choker, stock: 0, discount_price: 2000 })).toMatchObject({
    offers: { price: '1299.00', availability: 'https://schema.org/OutOfStock' },
  })
})

test('a piece that nobody has reviewed has no stars, whatever rating it is shown with', () => {
  const data = productData(shop, choker)
  expect(data).not.toHaveProperty('aggregateRating')
  expect(data).not.toHaveProperty('review')
  expect(data).not.toHaveProperty('sku')
})

test('real reviews are counted and quoted', () => {
  const review = {
    _id: '01900000-0000-7000-8000-000000000003',
    productId: choker._id,
    name: 'Asha Rao',
    rating: 4,
    review: 'Lovely.',
    verified: true,
    createdAt: '2026-11-02T00:00:00.000Z',
  }
  expect(productData(shop, { ...choker, rating: 4.333, reviews_count: 3 }, [review])).toMatchObject({
    aggregateRating: { ratingValue: 4.3, reviewCount: 3, bestRating: 5 },
    review: [{ author: { name: 'Asha Rao' }, reviewRating: { ratingValue: 4 }, reviewBody: 'Lovely.' }],
  })
})

test('the crumbs begin at home, and the last one, which is where we are, needs no address', () => {
  const crumbs = [{ label: 'Necklaces', to: '/category/2' }, { label: 'Kundan Choker' }]
  expect(breadcrumbData(shop, crumbs).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
    { '@type': 'ListItem', position: 2, name: 'Necklaces', item: 'https://shop.example/category/2' },
    { '@type': 'ListItem', position: 3, name: 'Kundan Choker' },
  ])
})

test('the shop says who it is, how it is reached and how it is searched, and each stands on the page by itself', () => {
  const meta = pageMeta({ shop, path: '/', structuredData: shopData(shop) })
  const said = meta.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []))
  expect(said).toMatchObject([
    { '@context': 'https://schema.org', '@type': 'Organization', contactPoint: { telephone: '+91 98765 43210' } },
    {
      '@type': 'WebSite',
      inLanguage: 'en-IN',
      potentialAction: { target: { urlTemplate: expect.stringContaining('/search?q=') } },
    },
  ])
})

test('questions go out with their answers', () => {
  expect(faqData([{ question: 'Is it gold?', answer: 'No, it is brass.' }])).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'Is it gold?', acceptedAnswer: { '@type': 'Answer', text: 'No, it is brass.' } },
    ],
  })
})
