import { afterAll, beforeAll, expect, test } from 'vitest'
import { featuredRating, featuredReviews } from '#contracts/featured.ts'
import { pictureFolder, pictureWidths } from '#contracts/pictures.ts'
import { openDatabase } from '#server/db/database.ts'
import { startFolder, startS3 } from '#server/files/test-storages.ts'
import { StartupError } from '#server/startup-error.ts'
import { addTestCategory } from '#test/harness/builders.ts'
import { freshDatabase } from '#test/harness/test-database.ts'
import { loadDemoIntoEmptyShop } from './load-demo.ts'

const opened = new AsyncDisposableStack()
afterAll(() => opened.disposeAsync())

async function emptyShop() {
  const database = await freshDatabase()
  opened.defer(() => database.drop())
  const { db, close } = openDatabase(database.url)
  opened.defer(close)
  const storage = await startFolder()
  opened.defer(() => storage.stop())
  return { db, files: storage.files }
}

async function readGoods({ db }: Shop) {
  return db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('subcategories', 'subcategories.id', 'products.subcategory_id')
    .selectAll('products')
    .select(['categories.name as category', 'subcategories.name as subcategory'])
    .select('subcategories.category_id as category_of_subcategory')
    .orderBy('products.number')
    .execute()
}

type Shop = Awaited<ReturnType<typeof emptyShop>>

let shop: Shop
let goods: Awaited<ReturnType<typeof readGoods>>

beforeAll(async () => {
  shop = await emptyShop()
  // Two processes that start together on the same empty shop.
  await Promise.all([loadDemoIntoEmptyShop(shop), loadDemoIntoEmptyShop(shop)])
  goods = await readGoods(shop)
})

const isFeatured = ({ rating, reviews_count }: (typeof goods)[number]) =>
  (rating ?? 0) >= featuredRating && reviews_count >= featuredReviews

test('an empty shop gets 39 necklaces, 24 earrings, 14 bangles and 10 anklets, once, however many start at once', () => {
  const counts = Object.groupBy(goods, ({ category }) => category ?? 'none')
  expect(Object.entries(counts).map(([category, pieces]) => [category, pieces?.length])).toEqual(
    expect.arrayContaining([
      ['Necklaces', 39],
      ['Earrings', 24],
      ['Bangles', 14],
      ['Anklets', 10],
    ]),
  )
  expect(goods).toHaveLength(87)
})

test('every piece has a name, a SKU and a text of its own, and a subcategory of its own category', () => {
  for (const facts of [
    goods.map(({ name }) => name),
    goods.map(({ sku }) => sku),
    goods.map((one) => one.description),
  ]) {
    expect(new Set(facts).size).toBe(goods.length)
  }
  expect(goods.filter(({ sku }) => !/^ALK-(NK|ER|BG|AN)-\d{3}$/.test(sku ?? ''))).toEqual([])
  expect(goods.filter((one) => one.category_of_subcategory !== one.category_id)).toEqual([])
  const sentences = goods.map(({ description }) => description.match(/[.!?](?= |$)/g)?.length ?? 0)
  expect(Math.min(...sentences)).toBeGreaterThanOrEqual(2)
})

test('prices are those of imitation jewellery, and some pieces are reduced, sold out or nearly so', () => {
  const rupees = goods.map(({ sale_price }) => sale_price / 100)
  expect(Math.min(...rupees)).toBeGreaterThanOrEqual(149)
  expect(Math.max(...rupees)).toBeLessThanOrEqual(3999)
  const reduced = goods.filter(({ percent_off }) => percent_off > 0)
  expect(reduced.length).toBeGreaterThan(50)
  expect(reduced.length).toBeLessThan(65)
  expect(goods.filter(({ stock }) => stock === 0)).toHaveLength(4)
  expect(goods.filter(({ stock }) => stock > 0 && stock <= 3)).toHaveLength(7)
})

test('one earring has a discount price above its price, and is not reduced by a negative percent', () => {
  const odd = goods.filter(({ price, discount_price }) => discount_price !== null && discount_price > price)
  expect(odd.map(({ category, percent_off }) => ({ category, percent_off }))).toEqual([
    { category: 'Earrings', percent_off: 0 },
  ])
})

test('bangles come in sizes, and only they do', () => {
  const known = ['2.2', '2.4', '2.6', '2.8', '2.10']
  const bangles = goods.filter(({ category }) => category === 'Bangles')
  expect(bangles.filter(({ sizes }) => sizes.length === 0 || sizes.some((size) => !known.includes(size)))).toEqual([])
  expect(goods.filter(({ category, sizes }) => category !== 'Bangles' && sizes.length > 0)).toEqual([])
})

test('at least twelve are bestsellers, of every category', () => {
  const bestsellers = goods.filter(({ bestseller }) => bestseller)
  expect(bestsellers.length).toBeGreaterThanOrEqual(12)
  expect(new Set(bestsellers.map(({ category }) => category)).size).toBe(4)
})

test('some are featured by what their reviews really say, and a loved few reviews or a hundred lukewarm do not suffice', async () => {
  const featured = goods.filter(isFeatured)
  expect(featured.length).toBeGreaterThanOrEqual(6)
  expect(new Set(featured.map(({ category }) => category)).size).toBeGreaterThanOrEqual(3)
  expect(goods.some((one) => one.reviews_count >= 100 && !isFeatured(one))).toBe(true)
  expect(goods.some((one) => one.reviews_count > 0 && (one.rating ?? 0) >= 4.5 && !isFeatured(one))).toBe(true)

  const said = await shop.db
    .selectFrom('reviews')
    .select(({ fn }) => ['product_id', fn.countAll<number>().as('count'), fn.avg<number>('rating').as('average')])
    .groupBy('product_id')
    .execute()
  for (const { product_id, count, average } of said) {
    const product = goods.find(({ id }) => id === product_id)
    expect(product?.reviews_count).toBe(count)
    expect(product?.rating).toBeCloseTo(average, 6)
  }
  expect(Math.max(...said.map(({ count }) => count))).toBe(128)
})

test('no product is reviewed twice in the same words, before it was there or by an address that could be real', async () => {
  const reviews = await shop.db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['product_id', 'review', 'email', 'reviews.created_at as written', 'products.created_at as added'])
    .execute()
  expect(new Set(reviews.map(({ product_id, review }) => `${product_id} ${review}`)).size).toBe(reviews.length)
  expect(reviews.filter(({ email }) => !/^[a-z.]+\d+@example\.in$/.test(email))).toEqual([])
  expect(reviews.filter(({ written, added }) => written < added || written.getTime() > Date.now())).toEqual([])
  const lengths = reviews.map(({ review }) => review.split(' ').length)
  expect(Math.min(...lengths)).toBeLessThanOrEqual(3)
  expect(Math.max(...lengths)).toBeGreaterThan(40)
})

test('the goods came over the past year, the newest last, some in the past month', () => {
  const ages = goods.map(({ created_at }) => (Date.now() - created_at.getTime()) / 86_400_000)
  expect(ages).toEqual(ages.toSorted((a, b) => b - a))
  expect(Math.max(...ages)).toBeLessThan(366)
  expect(ages.filter((age) => age < 30).length).toBeGreaterThanOrEqual(6)
})

test('there are videos and testimonials, each with a still', async () => {
  const videos = await shop.db.selectFrom('videos').select(['kind', 'video_url', 'poster', 'description']).execute()
  expect(videos.map(({ kind }) => kind).toSorted()).toEqual(['testimonial', 'testimonial', 'video', 'video'])
  expect(videos.filter(({ description, poster }) => !description || !poster)).toEqual([])
  for (const { video_url } of videos) await expectStored(video_url)
})

test('every picture of goods, categories, subcategories and videos is stored in all widths', async () => {
  const { db } = shop
  const [categories, subcategories, videos] = await Promise.all([
    db.selectFrom('categories').select('image').execute(),
    db.selectFrom('subcategories').select('logo').execute(),
    db.selectFrom('videos').select('poster').execute(),
  ])
  const paths = [
    ...goods.flatMap(({ images }) => images),
    ...categories.map(({ image }) => image ?? ''),
    ...subcategories.map(({ logo }) => logo ?? ''),
    ...videos.map(({ poster }) => poster ?? ''),
  ]
  expect(new Set(paths).size, 'each has a picture of its own, which can be deleted').toBe(paths.length)
  for (const path of paths) {
    for (const width of pictureWidths) await expectStored(`${pictureFolder(path)}${width}.webp`)
  }
})

test('a shop that has a category is somebody’s, and gets nothing', async () => {
  const own = await emptyShop()
  await addTestCategory(own.db, 'Nose pins')
  await loadDemoIntoEmptyShop(own)
  expect(await readGoods(own)).toEqual([])
  expect(await own.db.selectFrom('categories').select('name').execute()).toEqual([{ name: 'Nose pins' }])
})

test('where pictures can’t be stored the load says so in one line, leaves nothing half done, and can be done again', async () => {
  const own = await emptyShop()
  const bucket = await startS3()
  opened.defer(bucket.stop)
  await bucket.hangUp()
  const failing = loadDemoIntoEmptyShop({ db: own.db, files: bucket.files })
  await expect(failing).rejects.toThrow(StartupError)
  await expect(failing).rejects.toThrow(/^The demo shop’s pictures can’t be stored: .+$/)
  expect(await readGoods(own)).toEqual([])

  await loadDemoIntoEmptyShop(own)
  expect(await readGoods(own)).toHaveLength(87)
})

async function expectStored(path: string): Promise<void> {
  const file = await shop.files.open(path.replace('/media/', ''))
  file?.stream.destroy()
  expect(file?.size, path).toBeGreaterThan(0)
}
