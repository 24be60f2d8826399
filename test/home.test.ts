import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dropPages } from '#server/page-tags.store.ts'
import { addVideo, videoTags } from '#server/videos/videos.service.ts'
import { addTestCategory, addTestProduct } from './harness/builders.ts'
import { openShop } from './harness/shop.ts'
import { until } from './harness/until.ts'

const shop = await openShop({ withPages: true })
const admin = await shop.admin()

async function home() {
  const { status, headers, body } = await shop.rawGet('/', { 'accept-encoding': 'identity' })
  // What is sent for the scripts names everything a second time.
  const html = body.toString().replaceAll(/<script[^]*?<\/script>/g, '')
  return { status, cache: headers['x-cache'], html }
}

const homeOnceItSays = (words: string) =>
  until(async () => {
    const { html } = await home()
    return html.includes(words) ? html : undefined
  })

async function publish(kind: 'video' | 'testimonial', description: string): Promise<void> {
  const video = { kind, description, videoUrl: 'https://videos.example/one.mp4', poster: null }
  await shop.db.transaction().execute((tx) => addVideo(tx, video))
}

test('a shop with nothing in it yet says so, and leaves out what it has none of', async () => {
  const { html } = await home()
  expect(html).toContain('The first pieces are on their way')
  for (const title of ['Products', 'Most Loved', 'Videos', 'Testimonials']) expect(html).not.toContain(`>${title}</h2>`)
})

test('the first category stands open, empty or not', async () => {
  const category_id = await addTestCategory(shop.db, 'Nose pins')
  expect(await homeOnceItSays('Nose pins')).toContain('No products found in this category.')

  const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((word) => `${word} nath`)
  for (const name of names) await addTestProduct(shop.db, { name, category_id })
  const staffs = await addTestProduct(shop.db, { name: 'Sixth nath', category_id })
  await admin.put(`/api/products/${staffs}`, { product_name: 'Newest nath' })
  const html = await homeOnceItSays('Newest nath')
  const shown = [...html.matchAll(/(\w+ nath)<\/a>/g)].map(([, name]) => name)
  expect(shown).toEqual(['Newest nath', 'Fifth nath', 'Fourth nath', 'Third nath'])
})

test('whatever staff change of what the page shows is on it at once', async () => {
  const id = await addTestProduct(shop.db, { name: 'Rani Haar', bestseller: true })
  await admin.put(`/api/products/${id}`, { price: '1499' })
  expect(await homeOnceItSays('Rani Haar')).toContain('>Products</h2>')
  await admin.put(`/api/products/${id}`, { product_name: 'Raja Haar' })
  await homeOnceItSays('Raja Haar')

  await shop.db.updateTable('products').set({ stars: 450, reviews_count: 100 }).where('id', '=', id).execute()
  await admin.put(`/api/products/${id}`, { price: '1599' })
  await homeOnceItSays('Most Loved')

  for (const [kind, title] of [
    ['video', 'Videos'],
    ['testimonial', 'Testimonials'],
  ] as const) {
    await publish(kind, `A ${kind} of it`)
    expect(await homeOnceItSays(`A ${kind} of it</figcaption>`)).toContain(`>${title}</h2>`)
  }
})

test('a part that can not be read says so in its place, the rest stands, and the page is not kept', async () => {
  await publish('video', 'Chandbalis in the light')
  await sql`alter table videos rename to lost_videos`.execute(shop.db)
  await dropPages(shop.db, Object.values(videoTags))
  const id = await addTestProduct(shop.db, { bestseller: true })
  await admin.put(`/api/products/${id}`, { product_name: 'Noor Chandbalis' })
  // Heard of in turn: a page that knows of the piece knows that its videos have changed.
  const html = await homeOnceItSays('Noor Chandbalis')
  expect(html).toContain('Failed to load videos')
  expect(html).toContain('Failed to fetch testimonial videos')
  expect(await home()).toMatchObject({ status: 200, cache: 'miss' })

  await sql`alter table lost_videos rename to videos`.execute(shop.db)
  expect(await homeOnceItSays('Chandbalis in the light')).not.toContain('Failed')
  shop.takeErrors()
})
