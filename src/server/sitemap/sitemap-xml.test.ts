import { expect, test } from 'vitest'
import { toSitemapIndex, toUrlSet } from './sitemap-xml.ts'

test('an address with signs that XML keeps for itself is written so that it can be read back', () => {
  const xml = toUrlSet([{ address: `https://shop.example/a?b=1&c='<d>"` }])
  expect(xml).toContain('<loc>https://shop.example/a?b=1&amp;c=&apos;&lt;d&gt;&quot;</loc>')
})

test('a page is dated where the date is known', () => {
  const changedAt = new Date('2026-11-15T05:49:00Z')
  expect(toUrlSet([{ address: 'https://shop.example/', changedAt }])).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      '<url><loc>https://shop.example/</loc><lastmod>2026-11-15T05:49:00.000Z</lastmod></url>\n' +
      '</urlset>\n',
  )
  expect(toSitemapIndex(['https://shop.example/a.xml'])).not.toContain('lastmod')
})
