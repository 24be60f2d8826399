import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allAtOnce } from '../harness/all-at-once.ts'
import { addTestProduct, addTestReview } from '../harness/builders.ts'
import { hearTags } from '../harness/hear-tags.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop({ settings: { rateLimitScale: 10 } })
const { db } = shop
const admin = await shop.admin()
const dropped = await hearTags(shop)
const noOne = '01890a5d-ac96-774b-bcce-b302099a8057'

const takeDown = (id: string, by = admin) => by.delete(`/api/review/${id}`)
const shownOf = async (productId: string) => {
  const { body } = await shop.visitor.get(`/api/products/${productId}`)
  const { rating, reviews_count } = z.parse(
    z.object({ data: z.looseObject({ rating: z.nullable(z.number()), reviews_count: z.int() }) }),
    body,
  ).data
  return { rating, reviews_count }
}
const onRecord = (id: string) => db.selectFrom('audit').selectAll().where('subject_id', '=', id).execute()

test('a review that staff take down is gone from the lists, and the product’s average and count follow', async () => {
  const productId = await addTestProduct(db, { own_rating: 4 })
  const abusive = await addTestReview(db, productId, { rating: 1, review: 'An insult' })
  const kind = await addTestReview(db, productId, { rating: 5 })
  expect(await shownOf(productId)).toEqual({ rating: 3, reviews_count: 2 })

  expect(await takeDown(abusive.toUpperCase())).toMatchObject({
    status: 200,
    body: { success: true, message: 'Review deleted successfully' },
  })
  expect(await shownOf(productId)).toEqual({ rating: 5, reviews_count: 1 })
  expect((await shop.visitor.get(`/api/review?productId=${productId}`)).body).toMatchObject({
    data: [{ _id: kind }],
    total: 1,
    ratings: { 1: 0, 5: 1 },
  })

  await takeDown(kind)
  expect(await shownOf(productId), 'its own again').toEqual({ rating: 4, reviews_count: 0 })
})

test('who took it down, and of which piece, is on record, but neither who had written it nor what', async () => {
  const asha = await shop.shopper()
  const productId = await addTestProduct(db, { name: 'Peacock Jhumka' })
  const said = { name: 'Zubeida Marktwala', email: 'zubeida@example.in', rating: 2, review: 'An insult' }
  const id = await addTestReview(db, productId, { ...said, user_id: asha.id })
  await takeDown(id)

  const record = await onRecord(id)
  expect(record).toMatchObject([{ action: 'review deleted', actor_id: admin.id, subject_kind: 'review', after: null }])
  expect(record[0]?.before).toEqual({
    productId,
    productName: 'Peacock Jhumka',
    rating: 2,
    verified: false,
  })
  // The record can't be changed when their account is deleted.
  for (const personal of [said.name, said.email, said.review, asha.id])
    expect(JSON.stringify(record)).not.toContain(personal)
  expect((await admin.get(`/api/activity?subject=${id}`)).body).toMatchObject({
    rows: [{ action: 'review deleted', subjectName: 'Peacock Jhumka' }],
  })
})

test('the pages of its product and of the newest reviews are dropped', async () => {
  const productId = await addTestProduct(db)
  const id = await addTestReview(db, productId)
  expect(await dropped(() => takeDown(id))).toEqual([`product:${productId}`, 'reviews'])
  expect(await dropped(() => takeDown(id))).toEqual([])
})

test.each([noOne, '7', 'add'])('there is no review %s to delete', async (id) => {
  expect(await takeDown(id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await onRecord(id)).toEqual([])
})

test('of two who take the same one down at once, the second is told that it is gone', async () => {
  const productId = await addTestProduct(db)
  const id = await addTestReview(db, productId)
  await addTestReview(db, productId, { rating: 4 })
  const hold = sql`select id from reviews where id = ${id} for update`
  const answers = await allAtOnce(shop.databaseUrl, hold, [() => takeDown(id), () => takeDown(id)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
  expect((await takeDown(id)).body).toMatchObject({ code: 'not_found', message: 'This review does not exist' })
  expect(await onRecord(id)).toHaveLength(1)
  expect(await shownOf(productId)).toEqual({ rating: 4, reviews_count: 1 })
})

test('of reviews written and taken down at the same time every one is counted', async () => {
  const productId = await addTestProduct(db)
  const doomed = await Promise.all([1, 1, 1, 1, 1].map((rating) => addTestReview(db, productId, { rating })))
  const said = { productId, name: 'Asha Rao', email: 'asha@example.in', rating: 5, review: 'It shines.' }
  const hold = sql`select id from products where id = ${productId} for no key update`
  const answers = await allAtOnce(
    shop.databaseUrl,
    hold,
    doomed.flatMap((id) => [() => takeDown(id), () => shop.visitor.post('/api/review/add', said)]),
  )
  expect(answers.map(({ status }) => status)).toEqual(doomed.flatMap(() => [200, 201]))
  expect(await shownOf(productId)).toEqual({ rating: 5, reviews_count: 5 })
})

test('a review of a product that has left the shop can still be taken down', async () => {
  const productId = await addTestProduct(db)
  const id = await addTestReview(db, productId)
  await admin.delete(`/api/products/${productId}`)
  expect((await takeDown(id)).status).toBe(200)
})
