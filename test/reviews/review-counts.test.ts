import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { selectProducts, toProduct } from '#server/catalog/product-rows.store.ts'
import { addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop({ settings: { rateLimitScale: 100 } })

async function shownOf(productId: string) {
  const row = await selectProducts(shop.db).where('products.id', '=', productId).executeTakeFirstOrThrow()
  const { rating, reviews_count } = toProduct(row)
  return { rating, reviews_count }
}

const expected = (ratings: readonly number[], ownRating: number | null) => ({
  rating: ratings.length === 0 ? ownRating : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length,
  reviews_count: ratings.length,
})

const person = { name: 'Asha Rao', email: 'asha@example.in', review: 'It shines.' }

test('of a thousand reviews at once every one is counted, and the average is exactly right', async () => {
  const productId = await addTestProduct(shop.db, { own_rating: 4.8 })
  const ratings = Array.from({ length: 1000 }, (_, n) => 1 + ((n * n) % 5))
  const waiting = [...ratings]
  const statuses = new Set<number>()
  const keepWriting = async () => {
    for (let rating = waiting.pop(); rating !== undefined; rating = waiting.pop()) {
      statuses.add((await shop.visitor.post('/api/review/add', { ...person, productId, rating })).status)
    }
  }
  await Promise.all(Array.from({ length: 50 }, keepWriting))

  expect([...statuses]).toEqual([201])
  expect(await shownOf(productId)).toEqual(expected(ratings, 4.8))
  expect((await shop.visitor.get(`/api/review?productId=${productId}`)).body).toMatchObject({ total: 1000 })
}, 60_000)

const Deed = fc.record({
  deed: fc.constantFrom('add' as const, 'rate' as const, 'move' as const, 'reword' as const, 'delete' as const),
  which: fc.nat(),
  where: fc.nat(1),
  rating: fc.integer({ min: 1, max: 5 }),
})

test('whatever is added, changed, moved and deleted, each product shows the average of its own reviews', async () => {
  const deeds = fc.array(Deed, { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(deeds, async (sequence) => {
      const products = [await addTestProduct(shop.db, { own_rating: 3 }), await addTestProduct(shop.db)] as const
      const reviews: { id: string; product: string; rating: number }[] = []

      for (const { deed, which, where, rating } of sequence) {
        const product = products[where] ?? products[0]
        const at = which % Math.max(1, reviews.length)
        const review = reviews[at]
        if (deed === 'add') {
          const id = newId()
          await shop.db
            .insertInto('reviews')
            .values({ ...person, id, product_id: product, rating })
            .execute()
          reviews.push({ id, product, rating })
        } else if (!review) {
          continue
        } else if (deed === 'delete') {
          await shop.db.deleteFrom('reviews').where('id', '=', review.id).execute()
          reviews.splice(at, 1)
        } else {
          const change = { rate: { rating }, move: { rating, product_id: product }, reword: { review: 'Better now' } }[
            deed
          ]
          await shop.db.updateTable('reviews').set(change).where('id', '=', review.id).execute()
          if (deed !== 'reword') review.rating = rating
          if (deed === 'move') review.product = product
        }
      }

      for (const [product, ownRating] of [[products[0], 3] as const, [products[1], null] as const]) {
        const ratings = reviews.filter((review) => review.product === product).map(({ rating }) => rating)
        expect(await shownOf(product)).toEqual(expected(ratings, ownRating))
      }
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('all that a person wrote can be deleted with one stroke, and the products follow', async () => {
  const products = await Promise.all(Array.from({ length: 5 }, () => addTestProduct(shop.db)))
  const values = products.flatMap((product_id) =>
    [1, 2, 5].map((rating) => ({ ...person, id: newId(), product_id, rating, email: `rated${rating}@example.in` })),
  )
  await shop.db.insertInto('reviews').values(values).execute()
  await shop.db.deleteFrom('reviews').where('email', '=', 'rated1@example.in').execute()
  for (const product of products) expect(await shownOf(product)).toEqual({ rating: 3.5, reviews_count: 2 })
})

test('the list of all reviews counts to 10,000 and reaches as far', async () => {
  const productId = await addTestProduct(shop.db)
  await shop.db.transaction().execute(async (tx) => {
    // The product's own count is not what this is about, and keeping it would take most of the time.
    await sql`alter table reviews disable trigger review_counted`.execute(tx)
    await sql`
      insert into reviews (id, product_id, name, email, rating, review)
      select gen_random_uuid(), ${productId}, 'Asha Rao', 'asha@example.in', 5, 'It shines.'
      from generate_series(1, 10_001)`.execute(tx)
    await sql`alter table reviews enable trigger review_counted`.execute(tx)
  })

  const last = await shop.visitor.get('/api/review?limit=100&page=100')
  expect(last.body).toMatchObject({ total: 10_000, pages_count: 100 })
  expect(last.body.data).toHaveLength(100)
  expect((await shop.visitor.get('/api/review?limit=100&page=101')).status).toBe(400)
})
