import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { addPaidOrder, addTestCategory, addTestProduct, addUser } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop()
const meera = await shop.admin()
const buyer = await addUser(shop.db)

/** One more of everything that the dashboard lists. */
async function addOneOfEach(): Promise<void> {
  const { db } = shop
  const category = await addTestCategory(db, 'Necklaces')
  await db.insertInto('subcategories').values({ id: newId(), name: 'Chokers', category_id: category }).execute()
  const product = await addTestProduct(db, { category_id: category })
  await addUser(db)
  await addPaidOrder(db, buyer.id, [product, await addTestProduct(db)])
  const words = { name: 'Asha Rao', email: buyer.email, subject: null, message: 'Is it heavy?' }
  await db
    .insertInto('contact_messages')
    .values({ ...words, id: newId() })
    .execute()
  for (const kind of ['video', 'testimonial'] as const) {
    await db.insertInto('videos').values({ id: newId(), kind, video_url: '/media/x.mp4', poster: null }).execute()
  }
}

/** Where each answers its rows, and how many statements it takes at most, with the one that asks who calls. */
const lists: readonly [path: string, rows: string, statements: number][] = [
  ['/api/category', 'rows', 1],
  ['/api/subcategory', 'rows', 1],
  // One more where a list that was shown before turns out to have changed.
  ['/api/products', 'rows', 2],
  ['/api/products?search=choker', 'rows', 2],
  ['/api/users', 'rows', 2],
  ['/api/users?search=asha', 'rows', 2],
  ['/api/orders', 'orders', 3],
  [`/api/orders/user/${buyer.id}`, 'orders', 4],
  ['/api/contact', 'contacts', 2],
  [`/api/contact/user/${buyer.email}`, 'contacts', 2],
  ['/api/contact/unread-count', 'count', 2],
  ['/api/videos', 'videos', 1],
  ['/api/testimonials', 'testimonials', 1],
  ['/api/orders/admin/unseen-count', 'count', 2],
]

test('every list of the dashboard takes as many queries for a dozen rows as for one', async () => {
  for (const rows of [1, 12]) {
    while ((await countOrders()) < rows) await addOneOfEach()
    for (const [path, field, statements] of lists) {
      let found: unknown
      const { count, texts } = await shop.countStatements(async () => {
        found = (await meera.get(path)).body[field]
      })
      expect(found, path).toEqual(Array.isArray(found) ? expect.arrayContaining([expect.anything()]) : rows)
      expect(count, `${path} with ${rows}:\n${texts.join('\n')}`).toBeLessThanOrEqual(statements)
    }
  }
})

async function countOrders(): Promise<number> {
  return (await shop.db.selectFrom('orders').select('id').execute()).length
}
