import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openCountries } from '#server/delivery/countries.service.ts'
import { portOf } from '#server/port-of.ts'
import { importSteps } from '../catalog/import-steps.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { form } from '../harness/form.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop({ withPages: true, settings: { rateLimitScale: 1000 } })
const admin = await shop.admin()

/** A server inside the house, which nobody outside may reach through the shop. */
let connections = 0
const inside = createServer((_request, response) => response.end('[{"name":"Insideland"}]'))
inside.on('connection', () => {
  connections += 1
})
await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done))
afterAll(() => inside.close())
const port = portOf(inside)

test('no address that anybody sends is ever fetched', async () => {
  const product = await addTestProduct(shop.db)
  await addTestCategory(shop.db, 'Necklaces')
  const addresses = ['https', 'http', 'ftp', 'file'].map((scheme) => `${scheme}://127.0.0.1:${port}/x`)
  for (const address of addresses) {
    for (const path of ['/api/videos', '/api/testimonials'])
      expect((await admin.post(path, { videoUrl: `${address}.mp4`, description: address })).status).toBeLessThan(500)
    await admin.put(`/api/products/${product}`, { images: [`${address}.webp`], existingImages: [`${address}.webp`] })
    await admin.put('/api/auth/profile', { profileImage: `${address}.webp`, name: address })
  }
  const lines = addresses.map((address) => `Lotus,Stones,500,Necklaces,${address}.webp`)
  const table = ['product_name,product_description,price,category,images', ...lines].join('\n')
  expect(await importSteps(admin).run(table)).toMatchObject({ state: 'done', wrong: addresses.length })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:${port}/x.png"/></svg>`
  const entity = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "http://127.0.0.1:${port}/">]><svg>&b;</svg>`
  for (const picture of [drawing, entity]) {
    const body = await form({ profileImage: Buffer.from(picture) })
    expect((await admin.fetch('/api/auth/profile', { method: 'PUT', body })).status).toBe(415)
  }
  for (const path of ['/', '/videos', '/Testimonial', `/product/${product}`]) await shop.visitor.fetch(path)
  expect(connections).toBe(0)
})

test('a service that sends the shop elsewhere is not followed', async () => {
  const elsewhere = createServer((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
  )
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
  const readCountries = openCountries({ url: `http://127.0.0.1:${portOf(elsewhere)}/all`, log: { warn: () => {} } })
  expect(await readCountries()).toEqual(['India', 'United States', 'United Kingdom', 'Canada', 'Australia'])
  expect(connections).toBe(0)
  elsewhere.close()
})

const secret = 'nobody may read this'
const ways = [
  ...['../secret.key', '../../secret.key', '..%2fsecret.key', '%2e%2e/secret.key', '%2e%2e%2fsecret.key'],
  ...['..%252fsecret.key', '%252e%252e%252fsecret.key', '..%c0%afsecret.key', '..%5csecret.key', '..\\secret.key'],
  ...['....//secret.key', '..;/secret.key', './../secret.key', 'x/../../secret.key', '%00/../secret.key'],
  ...['../secret.key%00.webp', '..%00/secret.key', '/etc/passwd', '%2fetc%2fpasswd', '//etc/passwd', 'C:\\secret.key'],
  ...['../../../../../../../../etc/passwd', '..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd', 'file:///etc/passwd'],
]
const doors = [
  '/media/',
  '/media/pictures/',
  '/assets/',
  '/pictures/',
  '/sitemaps/',
  '/api/docs/static/',
  '/standins/',
  '/',
]

test.each(doors)('no way of writing an address leads from %s to a file of the machine', async (door) => {
  for (const folder of [shop.folder, join(shop.folder, 'files')]) await writeFile(join(folder, 'secret.key'), secret)
  for (const way of ways) {
    const { status, body } = await shop.rawGet(`${door}${way}`, {})
    expect([400, 404], `${door}${way}`).toContain(status)
    expect(body.toString(), `${door}${way}`).not.toMatch(/nobody may read this|root:x:0/)
  }
})

const astray = [
  '//evil.example',
  '/\\evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/.//evil.example',
  '/\tevil.example',
]
const guarded = [
  '//admin',
  '/admin//evil.example',
  '/admin/..//evil.example',
  '/admin?next=//evil.example',
  '/dashboard//evil.example',
]

test('nobody is sent to another site, however the address is written', async () => {
  for (const path of [
    ...astray,
    ...guarded,
    '/dashboard',
    '/dashboard?x=//evil.example',
    '//evil.example/%2e%2e',
    '/api/docs//evil.example',
  ])
    for (const each of [path, `${path}/`, `${path}.data`]) {
      const { status, headers } = await shop.rawGet(encodeURI(each).replaceAll('%25', '%'), {})
      const location = headers.location ?? '/'
      expect(status, each).toBeLessThan(500)
      expect(new URL(location, 'http://shop.test').origin, `${each} leads to ${location}`).toBe('http://shop.test')
    }
})

test('no answer can be put into a frame of another site', async () => {
  const product = await addTestProduct(shop.db)
  const paths = [
    '/',
    '/',
    '/checkout',
    '/no-such-page',
    '/admin',
    `/product/${product}`,
    '/api/health',
    '/api/orders',
    '/api/docs',
  ]
  for (const path of [
    ...paths,
    '/api/openapi.json',
    '/media/none.webp',
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.svg',
    '/standins',
    '/%',
  ]) {
    const { headers } = await shop.rawGet(path, {})
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options'], path).toBe('nosniff')
  }
})
