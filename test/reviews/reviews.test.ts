import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addPaidOrder, addTestProduct } from '../harness/builders.ts'
import { hearTags } from '../harness/hear-tags.ts'
import { openShop } from '../harness/shop.ts'

// Whoever a test pretends to be on the network has an address, and so a limit, of its own.
const shop = await openShop({ settings: { trustedProxies: ['127.0.0.1'], rateLimitScale: 10 } })
const [admin, asha] = [await shop.admin(), await shop.shopper()]
const dropped = await hearTags(shop)
const noOne = '01890a5d-ac96-774b-bcce-b302099a8057'

const said = { name: 'Asha Rao', email: 'asha@example.in', rating: 5, review: 'It shines.' }
const write = (about: Record<string, unknown>, by = shop.visitor) => by.post('/api/review/add', { ...said, ...about })
const listed = async (query: string, by = shop.visitor) => (await by.get(`/api/review?${query}`)).body
const keptOf = (productId: string) =>
  shop.db
    .selectFrom('reviews')
    .select(['name', 'email', 'user_id', 'verified', 'review', 'rating'])
    .where('product_id', '=', productId)
    .orderBy('created_at')
    .execute()
const remove = (productId: string) =>
  shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', productId).execute()

test('a visitor’s review is thanked for, kept as it was meant, and seen with the product', async () => {
  const productId = await addTestProduct(shop.db)
  const sent = await write({
    productId,
    name: ' Asha Rao ',
    email: ' Asha@Example.in ',
    review: ' It shines.\r\n\r\n<b>Truly</b>.\n',
  })
  expect(sent).toMatchObject({
    status: 201,
    body: {
      success: true,
      message: 'Thank you for your review!',
      data: { productId, name: 'Asha Rao', rating: 5, review: 'It shines.\n\n<b>Truly</b>.', verified: false },
    },
  })
  expect(await keptOf(productId)).toMatchObject([{ email: 'asha@example.in', user_id: null }])
  expect(await listed(`productId=${productId}`)).toEqual({
    success: true,
    data: [sent.body.data],
    pages_count: 1,
    total: 1,
    page: 1,
    limit: 10,
    ratings: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 },
  })
})

test.each([
  ['a thousand line breaks', `It shines.${'\n'.repeat(1000)}Truly.`],
  ['line breaks of another system, with spaces between', `It shines.${'\r\n \t\u00A0'.repeat(100)}\nTruly.`],
])('a review with %s in it is no taller than one of two paragraphs', async (_, review) => {
  const productId = await addTestProduct(shop.db)
  expect(await write({ productId, review })).toMatchObject({
    status: 201,
    body: { data: { review: 'It shines.\n\nTruly.' } },
  })
})

test('what is indented stays so, and a single empty line too', async () => {
  const productId = await addTestProduct(shop.db)
  const review = 'Three things:\n\n  the clasp\n  the stones\n\n  the box'
  expect(await write({ productId, review })).toMatchObject({ status: 201, body: { data: { review } } })
})

test('how many gave each number of stars is told of one product, whatever page of it is asked for', async () => {
  const [choker, haar] = [await addTestProduct(shop.db), await addTestProduct(shop.db)]
  for (const rating of [5, 5, 4, 1]) await write({ productId: choker, rating })
  await write({ productId: haar, rating: 2 })

  const ratings = { 1: 1, 2: 0, 3: 0, 4: 1, 5: 2 }
  expect(await listed(`productId=${choker}`)).toMatchObject({ ratings })
  expect(await listed(`productId=${choker}&limit=1&page=4`)).toMatchObject({ ratings })
  expect(await listed(`productId=${noOne}`)).toMatchObject({ ratings: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } })
  expect(await listed('')).not.toHaveProperty('ratings')
})

test('the review of somebody who is signed in is kept as theirs', async () => {
  const productId = await addTestProduct(shop.db)
  await write({ productId }, asha)
  await write({ productId }, shop.visitor.with({ authorization: 'Bearer wrong' }))
  expect((await keptOf(productId)).map(({ user_id }) => user_id)).toEqual([asha.id, null])
})

test('a reviewer’s e-mail address is shown to staff and to nobody else', async () => {
  const productId = await addTestProduct(shop.db)
  const secret = 'meera.private@example.in'
  const sent = await write({ productId, email: secret })
  expect(JSON.stringify(sent.body)).not.toContain(secret)

  for (const query of [`productId=${productId}`, 'limit=100']) {
    expect(JSON.stringify(await listed(query)), query).not.toContain(secret)
    expect(JSON.stringify(await listed(query, asha)), query).not.toContain(secret)
  }
  expect(await listed(`productId=${productId}`, admin)).toMatchObject({ data: [{ email: secret }] })

  const byCookie = shop.visitor.with({ cookie: `session=${admin.token}` })
  expect(await listed(`productId=${productId}`, byCookie)).toMatchObject({ data: [{ email: secret }] })
})

test('what the piece is called is told to staff, whose list is one statement too', async () => {
  const productId = await addTestProduct(shop.db, { name: 'Peacock Jhumka' })
  await write({ productId })
  expect(await listed('limit=1', admin)).toMatchObject({ data: [{ productId, productName: 'Peacock Jhumka' }] })
  for (const by of [shop.visitor, asha]) expect(JSON.stringify(await listed('limit=1', by))).not.toContain('Peacock')
  const { texts } = await shop.countStatements(() => admin.get('/api/review'))
  expect(texts.filter((text) => text.includes('"reviews"'))).toHaveLength(1)
})

test('what staff are shown is no part of a page that is kept', async () => {
  const productId = await addTestProduct(shop.db)
  const headersOf = async (query: string, by = shop.visitor) => (await by.get(`/api/review${query}`)).headers
  expect((await headersOf('')).get('cache-tag')).toBe('reviews,products')
  expect((await headersOf(`?productId=${productId.toUpperCase()}`)).get('cache-tag')).toBe(`product:${productId}`)
  const forStaff = await headersOf(`?productId=${productId}`, admin)
  expect(forStaff.get('cache-tag')).toBeNull()
  expect(forStaff.get('cache-control')).toBe('no-store')
})

test('a new review drops the pages of its product and of the newest reviews, a refused one none', async () => {
  const productId = await addTestProduct(shop.db)
  expect(await dropped(() => write({ productId: productId.toUpperCase() }))).toEqual([
    `product:${productId}`,
    'reviews',
  ])
  expect(await dropped(() => write({ productId: noOne }))).toEqual([])
  expect(await dropped(() => write({ productId, website: 'https://spam.example' }))).toEqual([])
})

test('a page of reviews is asked of the database in one statement, its count included', async () => {
  const productId = await addTestProduct(shop.db)
  for (const query of ['', `?productId=${productId}`]) {
    expect((await shop.countStatements(() => shop.visitor.get(`/api/review${query}`))).count, query).toBe(1)
  }
})

test('reviews come newest first, a page at a time, of one product or of all', async () => {
  const [choker, haar] = [await addTestProduct(shop.db), await addTestProduct(shop.db)]
  for (const review of ['First', 'Second', 'Third']) await write({ productId: choker, review })
  await write({ productId: haar, review: 'Fourth' })

  expect(await listed(`productId=${choker}&limit=2`)).toMatchObject({
    data: [{ review: 'Third' }, { review: 'Second' }],
    ...{ pages_count: 2, total: 3, page: 1, limit: 2 },
  })
  expect(await listed(`productId=${choker}&limit=2&page=2`)).toMatchObject({ data: [{ review: 'First' }] })
  expect(await listed(`productId=${choker}&page=9`)).toMatchObject({ data: [], total: 3, pages_count: 1 })
  expect(await listed(`productId=${noOne}`)).toMatchObject({ data: [], total: 0, pages_count: 0 })
  expect(await listed('limit=2')).toMatchObject({ data: [{ review: 'Fourth' }, { review: 'Third' }] })
})

test('what was said of a product that left the shop is no longer shown', async () => {
  const productId = await addTestProduct(shop.db)
  await write({ productId })
  const { total } = z.parse(z.object({ total: z.number() }), await listed(''))
  await remove(productId)
  expect(await listed(`productId=${productId}`)).toMatchObject({ data: [], total: 0 })
  expect(await listed('')).toMatchObject({ total: total - 1 })
})

test.each([
  ['page=0', { page: 'Page must be a whole number from 1 to 10,000' }],
  ['limit=101', { limit: 'Limit must be a whole number from 1 to 100' }],
  ['page=1001', { page: 'This list reaches as far as its first 10,000 rows' }],
  ['productId=7', { productId: 'This is not an id of ours' }],
])('reviews asked for with %s are refused with the reason', async (query, errors) => {
  expect(await shop.visitor.get(`/api/review?${query}`)).toMatchObject({ status: 400, body: { errors } })
})

test('every wrong field of a review is named at once', async () => {
  const empty = await shop.visitor.post('/api/review/add', {})
  expect(empty).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  expect(empty.body.errors).toEqual({
    productId: 'Product is required',
    rating: 'Rating is required',
    name: 'Name is required',
    email: 'Email is required',
    review: 'Review is required',
  })
})

test.each([
  [{ rating: 0 }, { rating: 'Rating is required' }],
  [{ rating: '' }, { rating: 'Rating is required' }],
  [{ rating: null }, { rating: 'Rating is required' }],
  [{ rating: 6 }, { rating: 'Rating must be a whole number from 1 to 5' }],
  [{ rating: 4.5 }, { rating: 'Rating must be a whole number from 1 to 5' }],
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ name: 'Asha\nRao' }, { name: 'Please use plain text' }],
  [{ email: ' ' }, { email: 'Email is required' }],
  [{ email: 'asha' }, { email: 'Please enter a valid email address' }],
  [{ review: ' \n ' }, { review: 'Review is required' }],
  [{ review: '\u200B\u2060' }, { review: 'Review is required' }],
  [{ review: 'a bell\u0007' }, { review: 'Please use plain text' }],
  [{ review: 'turned \u202Eround' }, { review: 'Please use plain text' }],
  [{ review: 'x'.repeat(2001) }, { review: 'Review may be at most 2,000 characters' }],
  [{ productId: '' }, { productId: 'Product is required' }],
  [{ productId: '7' }, { productId: 'This product does not exist' }],
])('a review with %j is refused with the reason', async (about, errors) => {
  const answer = await write({ productId: noOne, ...about })
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual(errors)
})

test('a rating may come as text, as a form sends it, and a review may be long and of several lines', async () => {
  const productId = await addTestProduct(shop.db)
  const review = `${'x'.repeat(1990)}\n\ttab\u2028end`
  expect(await write({ productId, rating: '4', review })).toMatchObject({
    status: 201,
    body: { data: { rating: 4, review: review.replace('\u2028', '\n') } },
  })
})

test('a product that is not there, or no longer, can’t be reviewed', async () => {
  const productId = await addTestProduct(shop.db)
  await remove(productId)
  for (const gone of [noOne, productId]) {
    const answer = await write({ productId: gone })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Product not found' } })
  }
  expect(await keptOf(productId)).toEqual([])
})

test('a machine that fills in what people can not see is thanked, and nothing is kept', async () => {
  const productId = await addTestProduct(shop.db)
  const answer = await write({ productId, website: 'https://spam.example' })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({ success: true, message: 'Thank you for your review!' })
  expect(await keptOf(productId)).toEqual([])
  expect((await write({ productId, website: '' })).body.data).toBeDefined()
})

test('a flood of reviews from one address is stopped, and others may go on', async () => {
  const productId = await addTestProduct(shop.db)
  const from = (address: string) => write({ productId }, shop.visitor.with({ 'x-forwarded-for': address }))
  const counter = { key: 'reviewsPerAddress:198.51.100.9', count: 299, resets_at: new Date(Date.now() + 60_000) }
  await shop.db.insertInto('rate_limits').values(counter).execute()

  expect((await from('198.51.100.9')).status).toBe(201)
  const refused = await from('198.51.100.9')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await from('198.51.100.10')).status).toBe(201)
  expect(await keptOf(productId)).toHaveLength(2)
})

test('who has paid for a piece and signs in is marked as its buyer, and nobody else', async () => {
  const [bought, other] = [await addTestProduct(shop.db), await addTestProduct(shop.db)]
  await addPaidOrder(shop.db, asha.id, [bought])
  expect((await write({ productId: bought }, asha)).body).toMatchObject({ data: { verified: true } })
  expect((await write({ productId: other }, asha)).body).toMatchObject({ data: { verified: false } })
  expect((await write({ productId: bought }, admin)).body).toMatchObject({ data: { verified: false } })
  expect((await write({ productId: bought })).body).toMatchObject({ data: { verified: false } })
})

test('one buyer counts once: of what they write about a piece, also at once, one is marked until it is taken down', async () => {
  const productId = await addTestProduct(shop.db)
  const meera = await shop.shopper()
  await addPaidOrder(shop.db, meera.id, [productId])
  await Promise.all([1, 2, 3].map(() => write({ productId }, meera)))
  expect((await keptOf(productId)).filter(({ verified }) => verified)).toHaveLength(1)

  await addPaidOrder(shop.db, asha.id, [productId])
  expect((await write({ productId }, asha)).body, 'another buyer').toMatchObject({ data: { verified: true } })
  await shop.db.deleteFrom('reviews').where('user_id', '=', meera.id).execute()
  expect((await write({ productId }, meera)).body, 'another try').toMatchObject({ data: { verified: true } })
})

test.each([
  ['cancelled', 'cancelled', false],
  ['been refunded before anything was sent', 'processing', false],
  ['been refunded for what arrived', 'delivered', true],
] as const)('who has paid and %s is a buyer or not', async (_how, status, verified) => {
  const productId = await addTestProduct(shop.db)
  const order = await addPaidOrder(shop.db, asha.id, [productId])
  const refunded = { status, payment_status: 'refunded', holds_stock: false, held_until: null } as const
  await shop.db.updateTable('orders').set(refunded).where('id', '=', order).execute()
  expect((await write({ productId }, asha)).body).toMatchObject({ data: { verified } })
})

test('a review sent again because its reply was lost is there once, and counts once', async () => {
  const productId = await addTestProduct(shop.db)
  const _id = newId()
  const answers = await Promise.all([1, 2, 3].map(() => write({ productId, _id })))
  answers.push(await write({ productId, _id }))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(await keptOf(productId)).toHaveLength(1)
  const { reviews_count } = await shop.db
    .selectFrom('products')
    .select('reviews_count')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  expect(reviews_count).toBe(1)
  expect((await write({ productId, _id, review: 'Something else.' })).status).toBe(409)
  expect(await keptOf(productId)).toMatchObject([{ review: 'It shines.' }])
})
