import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const shop = {
  name: 'Alankara',
  supportPhone: '',
  supportEmail: '',
  publicUrl: 'https://shop.example',
  apiHost: '',
  demo: false,
}

test('a page is named after itself and the shop, and its addresses start with the public one', () => {
  const meta = pageMeta({ shop, path: '/about', title: 'About', description: 'Who we are', image: '/media/a.webp' })
  expect(meta).toContainEqual({ title: 'About · Alankara' })
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.example/about' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://shop.example/media/a.webp' })
})

test('a page that search engines must not keep has no address for them either', () => {
  const meta = pageMeta({ shop, path: '/styleguide', title: 'Style guide', noindex: true })
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(meta).not.toContainEqual(expect.objectContaining({ rel: 'canonical' }))
})
