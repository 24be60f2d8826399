import { expect, test } from 'vitest'
import { readSettings } from '#server/settings/settings.ts'
import { robotsTxt } from './robots.ts'

const live = { ...readSettings({}), mode: 'live', onLoopbackOnly: false, publicUrl: 'https://shop.example' } as const

test('a live shop shows search engines its goods and the way to all of them', () => {
  const words = robotsTxt(live)
  expect(words).toContain('Sitemap: https://shop.example/sitemap.xml\n')
  for (const path of ['/', '/products', '/products?page=2', '/category/7', '/product/7', '/necklaces', '/media/a.webp'])
    expect(isAllowed(words, path), path).toBe(true)
})

test.each([
  ...['/api/products', '/admin', '/admin-category', '/cartPage', '/checkout', '/profilePage', '/myorders', '/myOrders'],
  ...['/order/AB12', '/standins/mailbox', '/wishlist', '/search?q=jhumka', '/products?sort=discount'],
  ...['/products?page=2&maxPrice=500', '/category/7?size=2.4'],
])('search engines leave %s alone', (path) => {
  expect(isAllowed(robotsTxt(live), path)).toBe(false)
})

test.each([
  ['on the network', { DEMO_ON_NETWORK: 'yes', HOST: '0.0.0.0' }],
  ['behind a proxy', { PUBLIC_URL: 'http://demo.example' }],
  ['behind a proxy that keeps its name to itself', { DEMO_ON_NETWORK: 'yes' }],
])('of a demo %s they leave everything alone', (_where, environment) => {
  expect(robotsTxt(readSettings(environment))).toBe('User-agent: *\nDisallow: /\n')
})

test('a demo that nobody else can reach speaks as a live shop would', () => {
  for (const HOST of ['127.0.0.1', '::1']) expect(isAllowed(robotsTxt(readSettings({ HOST })), '/products')).toBe(true)
})

/** As RFC 9309 has it, for rules that only ever forbid: `*` is anything, and a rule holds for all that begins with it. */
function isAllowed(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, rule = '']) => rule)
  return !rules.some((rule) => {
    const pattern = rule.split('*').map((part) => part.replaceAll(/[.?+^$()[\]{}|\\/]/g, String.raw`\$&`))
    return new RegExp(`^${pattern.join('.*')}`).test(path)
  })
}
