import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dropPages } from '#server/page-tags.store.ts'
import { addVideo, videoTags } from '#server/videos/videos.service.ts'
import { addTestProduct } from './harness/builders.ts'
import { openShop } from './harness/shop.ts'
import { until } from './harness/until.ts'

const shop = await openShop({
  withPages: true,
  settings: { grievance: { officer: 'Meera Iyer', hours: 'Monday to Friday, 9 am to 5 pm' } },
})

async function read(path: string) {
  const { status, headers, body } = await shop.rawGet(path, { 'accept-encoding': 'identity' })
  const whole = body.toString()
  // What is sent for the scripts names everything a second time.
  const html = whole.replaceAll(/<script[^]*?<\/script>/g, '').replaceAll('<!-- -->', '')
  return { status, cache: headers['x-cache'], whole, html }
}

test.each(['/about', '/contact', '/policys/terms', '/policys/privacy', '/videos', '/Testimonial'])(
  '%s is made once for everyone, whatever is put behind its address',
  async (path) => {
    expect(await read(path)).toMatchObject({ status: 200 })
    expect(await read(`${path}?product=1`)).toMatchObject({ status: 200, cache: 'hit' })
  },
)

test.each(['terms', 'shipping', 'returns', 'privacy'])(
  'the policy %s names the seller with the address, and the grievance officer with hours',
  async (id) => {
    const { html } = await read(`/policys/${id}`)
    for (const words of ['12 Sayyaji Rao Road', 'Karnataka', 'Meera Iyer', 'Monday to Friday, 9 am to 5 pm']) {
      expect(html).toContain(words)
    }
    expect(html).toContain('acknowledged within 48 hours and settled within one month')
  },
)

test('a policy that does not exist shows the terms, as not found and not for search engines', async () => {
  const { status, cache, html } = await read('/policys/cookies')
  expect({ status, cache }).toEqual({ status: 404, cache: 'miss' })
  expect(html).toContain('>Terms of Service</h1>')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
})

test('a policy is found in capitals and small letters alike, as every page is', async () => {
  const { status, html } = await read('/policys/Shipping')
  expect(status).toBe(200)
  expect(html).toContain('>Shipping and Delivery</h1>')
  expect(html).toContain('<link rel="canonical" href="http://shop.test/policys/shipping"/>')
})

test('search engines are told the very questions and answers that people read', async () => {
  const { whole, html } = await read('/about')
  const blocks = [...whole.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)]
  const Faq = z.object({
    '@type': z.literal('FAQPage'),
    mainEntity: z.array(z.object({ name: z.string(), acceptedAnswer: z.object({ text: z.string() }) })),
  })
  const faq = blocks.map(([, json = '']) => z.safeParse(Faq, JSON.parse(json)).data).find(Boolean)
  expect(faq?.mainEntity.length).toBeGreaterThan(5)
  for (const { name, acceptedAnswer } of faq?.mainEntity ?? []) {
    expect(html).toContain(name)
    expect(html).toContain(acceptedAnswer.text)
  }
})

test.each([
  { path: '/videos', kind: 'video', empty: 'No videos yet', failed: 'Failed to load videos' },
  {
    path: '/Testimonial',
    kind: 'testimonial',
    empty: 'No testimonials yet',
    failed: 'Failed to fetch testimonial videos',
  },
] as const)('$path is empty, holds what staff add at once, and says when it can not be read', async (page) => {
  const { path, kind, empty, failed } = page
  const onceItSays = (words: string) => until(async () => (await read(path)).html.includes(words))
  expect((await read(path)).html).toContain(empty)

  const video = { kind, description: `A ${kind}`, videoUrl: 'https://videos.example/one.mp4', poster: null }
  await shop.db.transaction().execute((tx) => addVideo(tx, video))
  await onceItSays(`A ${kind}</figcaption>`)

  await sql`alter table videos rename to lost_videos`.execute(shop.db)
  await shop.db.transaction().execute(async (tx) => dropPages(tx, [videoTags[kind]]))
  await onceItSays(failed)
  expect(await read(path)).toMatchObject({ status: 200, cache: 'miss' })
  await sql`alter table lost_videos rename to videos`.execute(shop.db)
  shop.takeErrors()
})

test('a shop that charges for shipping calls delivery free nowhere, and adds the charge to the total', async () => {
  const charging = await openShop({ withPages: true, settings: { chargeShipping: true } })
  for (const path of ['/', '/about', '/products', '/cart', '/policys/terms', '/policys/shipping', '/policys/returns']) {
    const { body } = await charging.rawGet(path, { 'accept-encoding': 'identity' })
    const shown = body.toString().replaceAll(/<script[^]*?<\/script>/g, '')
    expect(shown, path).toContain('Delivery to your door')
    expect(shown.match(/[^<>]*\bfree\b(?! of)[^<>]*/i)?.[0], path).toBeUndefined()
  }
  const asha = await charging.shopper()
  const product = await addTestProduct(charging.db, { price: 50_000, stock: 5 })
  await asha.post('/api/cart/add', { productId: product, quantity: 1 })
  expect(await asha.post('/api/razorpay/create-order', { amount: 550, currency: 'INR', receipt: 'r' })).toMatchObject({
    status: 200,
    body: { order: { amount: 55_000 } },
  })
})
