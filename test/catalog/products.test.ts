import { expect, test } from 'vitest'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { productSteps } from './product-steps.ts'

const shop = await openShop()
const { admin, category, needed, send, add, change, read, addSubcategory, auditOf } = await productSteps(shop)
const asha = await shop.shopper()
const noOne = '01890a5d-ac96-774b-bcce-b302099a8057'

test('a product is added with all it has, and anyone can read it', async () => {
  const subcategory = await addSubcategory('Chokers')
  const added = await send('POST', '/api/products', {
    ...needed,
    product_name: ' Rajwadi Kundan Choker ',
    price: '1299.50',
    discount_price: '999',
    subcategory,
    stock: '7',
    bestseller: 'true',
    sizes: ['S', 'M'],
    colors: 'Gold',
    sku: ' RKC-1 ',
    specifications: JSON.stringify([{ name: 'Material', value: 'Brass' }]),
    images: [true, true],
  })
  expect(added).toMatchObject({
    status: 201,
    body: {
      success: true,
      message: 'Product added successfully',
      data: {
        product_name: 'Rajwadi Kundan Choker',
        product_description: 'A choker of foil-backed stones.',
        price: 1299.5,
        discount_price: 999,
        category: { _id: category, category_name: 'Necklaces' },
        subcategory: { _id: subcategory, subcategory_name: 'Chokers' },
        stock: 7,
        bestseller: true,
        images: [expect.stringMatching(/^\/media\/pictures\//), expect.stringMatching(/^\/media\/pictures\//)],
        sizes: ['S', 'M'],
        colors: ['Gold'],
        sku: 'RKC-1',
        rating: null,
        reviews_count: 0,
        specifications: [{ name: 'Material', value: 'Brass' }],
        version: 1,
      },
    },
  })
  const id = added.body.data?._id ?? ''
  expect(await read(id)).toEqual(added.body.data)
  expect(await auditOf(id)).toMatchObject([
    { action: 'product added', actor_id: admin.id, before: null, after: { price: 1299.5, sku: 'RKC-1' } },
  ])
})

test('what a new product need not say has its usual value', async () => {
  expect(await add()).toMatchObject({
    discount_price: null,
    subcategory: null,
    stock: 0,
    bestseller: false,
    sizes: [],
    colors: [],
    sku: null,
    specifications: [],
  })
})

test('a size or colour that is named twice is offered once, where it was named first', async () => {
  const product = await add({ sizes: ['2.6', '2.4', ' 2.6 '], colors: ['Gold', 'Gold'] })
  expect(product).toMatchObject({ sizes: ['2.6', '2.4'], colors: ['Gold'] })
})

const required = {
  product_name: 'Product name is required',
  product_description: 'Description is required',
  price: 'Price is required',
  category: 'Category is required',
}
const badPrice = 'Price must be a valid positive number'
const badStock = 'Stock must be a valid non-negative number'
const badDiscount = 'Discount price must be a valid positive number'
const highDiscount = 'Discount price must be less than regular price'

test.each([
  ['nothing', { product_name: [], product_description: [], price: [], category: [] }, required],
  ['blanks', { product_name: ' ', product_description: ' ', price: ' ', category: '' }, required],
  ['a price of nothing', { price: '0' }, { price: badPrice }],
  ['a negative price', { price: '-5' }, { price: badPrice }],
  ['a price in words and a wrong stock', { price: 'ten', stock: '-1' }, { price: badPrice, stock: badStock }],
  ['half a piece in stock', { stock: '1.5' }, { stock: badStock }],
  ['a negative discount price', { discount_price: '-1' }, { discount_price: badDiscount }],
  ['a discount price of the price', { discount_price: '1299' }, { discount_price: highDiscount }],
  [
    'no name and no picture',
    { product_name: '', images: [] },
    { product_name: 'Product name is required', images: 'At least one image is required' },
  ],
  ['no picture', { images: [] }, { images: 'At least one image is required' }],
  [
    'five pictures',
    { images: [true, true, true, true, true] },
    { images: 'Maximum 3 images allowed. You currently have 5 images.' },
  ],
  [
    'no name, a discount price of the price and five pictures',
    { product_name: '', discount_price: '1299', images: [true, true, true, true, true] },
    {
      product_name: 'Product name is required',
      discount_price: highDiscount,
      images: 'Maximum 3 images allowed. You currently have 5 images.',
    },
  ],
  ['a category that is none', { category: noOne }, { category: 'This category does not exist' }],
  ['a subcategory that is none', { subcategory: noOne }, { subcategory: 'This subcategory does not exist' }],
  [
    'specifications that are no list',
    { specifications: '{' },
    { specifications: 'Specifications must be a list of names and values' },
  ],
  [
    'all that only the shop can know',
    { discount_price: '2000', category: noOne, subcategory: noOne, images: [] },
    {
      discount_price: highDiscount,
      category: 'This category does not exist',
      subcategory: 'This subcategory does not exist',
      images: 'At least one image is required',
    },
  ],
] as const)('a new product with %s is refused, each wrong field with its reason', async (_, fields, errors) => {
  const answer = await send('POST', '/api/products', { ...needed, ...fields })
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', message: Object.values(errors)[0] } })
  expect(answer.body.errors).toEqual(errors)
})

test('the subcategory must be one of the category', async () => {
  const elsewhere = await addSubcategory('Studs', await addTestCategory(shop.db, 'Earrings'))
  const words = { subcategory: 'This subcategory belongs to another category' }
  const added = await send('POST', '/api/products', { ...needed, subcategory: elsewhere })
  expect(added).toMatchObject({ status: 400, body: { errors: words } })
  expect(await change((await add())._id, { subcategory: elsewhere })).toMatchObject({
    status: 400,
    body: { errors: words },
  })
})

test('a change keeps what is left out, in a form and in JSON alike, and each raises the version', async () => {
  const product = await add({ discount_price: '999', stock: '3', sizes: 'M', sku: 'KEEP-1' })

  const renamed = await change(product._id, { product_name: 'Polki Choker' })
  expect(renamed).toMatchObject({ status: 200, body: { message: 'Product updated successfully' } })
  expect(renamed.body.data).toEqual({ ...product, product_name: 'Polki Choker', version: 2 })

  const specifications = [{ name: 'Weight', value: '40 g' }]
  const json = await admin.put(`/api/products/${product._id}`, {
    price: 1500.25,
    bestseller: true,
    colors: ['Gold', 'Rose'],
    specifications,
  })
  expect(json.body.data).toEqual({
    ...renamed.body.data,
    price: 1500.25,
    bestseller: true,
    colors: ['Gold', 'Rose'],
    specifications,
    version: 3,
  })
  expect(await auditOf(product._id)).toMatchObject([
    { action: 'product added' },
    {
      action: 'product changed',
      actor_id: admin.id,
      before: { product_name: 'Rajwadi Kundan Choker', version: 1 },
      after: { product_name: 'Polki Choker', version: 2 },
    },
    { action: 'product changed', before: { price: 1299 }, after: { price: 1500.25 } },
  ])
})

test('an empty discount price, subcategory, SKU, size or colour clears it', async () => {
  const subcategory = await addSubcategory('Haars')
  const product = await add({ discount_price: '9', subcategory, sku: 'GONE', sizes: ['S', 'M'], colors: 'Red' })
  const nothing = { discount_price: null, subcategory: null, sku: null, sizes: [], colors: [] }
  const cleared = await change(product._id, { discount_price: '', subcategory: '', sku: '', sizes: '', colors: '' })
  expect(cleared.body.data).toMatchObject(nothing)
  await change(product._id, { discount_price: '9', subcategory, sku: 'GONE', sizes: 'M', colors: 'Red' })
  expect((await admin.put(`/api/products/${product._id}`, nothing)).body.data).toMatchObject(nothing)
})

test('a change that changes nothing leaves the version and the record as they were', async () => {
  const product = await add()
  const same = await change(product._id, { product_name: product.product_name, price: '1299.00', stock: '0' })
  expect(same.body.data).toEqual(product)
  expect(await auditOf(product._id)).toHaveLength(1)
})

test('price and discount price are judged as they would stand together', async () => {
  const { _id: id } = await add({ price: '1000', discount_price: '800' })
  for (const fields of [{ price: '800' }, { discount_price: '1000' }]) {
    const answer = await change(id, fields)
    expect(answer).toMatchObject({ status: 400, body: { errors: { discount_price: highDiscount } } })
  }
  expect((await change(id, { product_name: ' ', price: '700', discount_price: '700' })).body.errors).toEqual({
    product_name: 'Product name is required',
    discount_price: highDiscount,
  })
  expect((await change(id, { price: '700', discount_price: '650' })).status).toBe(200)
  expect((await change(id, { discount_price: '', price: '10' })).status).toBe(200)
})

test('a product that came with a higher discount price can still be renamed', async () => {
  const id = await addTestProduct(shop.db, { price: 5000, discount_price: 9900 })
  expect((await change(id, { product_name: 'Odd one' })).status).toBe(200)
})

test('a product that moves to another category leaves a subcategory that is not of it behind', async () => {
  const [anklets, chains] = [await addTestCategory(shop.db, 'Anklets'), await addSubcategory('Chains')]
  const product = await add({ subcategory: chains })

  const stayed = await change(product._id, { category })
  expect(stayed.body.data?.subcategory?._id).toBe(chains)
  const moved = await change(product._id, { category: anklets.toUpperCase() })
  expect(moved.body.data).toMatchObject({ category: { _id: anklets }, subcategory: null })

  await change(product._id, { category, subcategory: chains })
  await shop.db.updateTable('subcategories').set({ category_id: anklets }).where('id', '=', chains).execute()
  const followed = await change(product._id, { category: anklets })
  expect(followed.body.data).toMatchObject({ category: { _id: anklets }, subcategory: { _id: chains } })
})

test('a category that goes leaves its products, which then have none', async () => {
  const gone = await addTestCategory(shop.db, 'Rings')
  const { _id: id } = await add({ category: gone, subcategory: await addSubcategory('Bands', gone) })
  await admin.delete(`/api/category/${gone}`)
  expect(await read(id)).toMatchObject({ category: null, subcategory: { subcategory_name: 'Bands' } })
})

test('a SKU is one product’s alone, in capitals or not, until that product is deleted', async () => {
  const words = 'Another product has this SKU'
  const first = await add({ sku: 'Kada-7' })
  const taken = await send('POST', '/api/products', { ...needed, sku: 'KADA-7' })
  expect(taken).toMatchObject({ status: 409, body: { code: 'conflict', message: words, errors: { sku: words } } })

  const second = await add({ sku: 'Kada-8' })
  expect(await change(second._id, { sku: 'kada-7' })).toMatchObject({ status: 409, body: { errors: { sku: words } } })
  expect(await change(second._id, { sku: 'kada-7', category: noOne })).toMatchObject({
    status: 400,
    body: { errors: { sku: words, category: 'This category does not exist' } },
  })
  expect((await change(first._id, { sku: 'KADA-7' })).body.data?.sku).toBe('KADA-7')

  await admin.delete(`/api/products/${first._id}`)
  expect((await change(second._id, { sku: 'kada-7' })).status).toBe(200)
})

test('a stale version writes nothing', async () => {
  const product = await add()
  expect((await change(product._id, { price: '10', version: '1' })).body.data?.version).toBe(2)
  const late = await change(product._id, { price: '20', version: '1' })
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(late.body.message).toMatch(/^Somebody else has changed this product/)
  expect(await read(product._id)).toMatchObject({ price: 10, version: 2 })
})

test('a stock that was edited while pieces were sold is refused with the stock of now', async () => {
  const product = await add({ stock: '5' })
  await shop.db.updateTable('products').set({ stock: 4 }).where('id', '=', product._id).execute()

  const late = await change(product._id, { stock: '15', stock_seen: '5', version: '1' })
  expect(late).toMatchObject({ status: 409, body: { errors: { stock: expect.stringContaining('4') } } })
  expect((await read(product._id)).stock).toBe(4)

  expect((await change(product._id, { product_name: 'Other', stock_seen: '5' })).body.data?.stock).toBe(4)
  const inTime = await change(product._id, { stock: '14', stock_seen: '4' })
  expect(inTime.body.data).toMatchObject({ stock: 14, version: 3 })
})

test('a deleted product is not found any more, but its row and the record of it stay', async () => {
  const { _id: id } = await add()
  expect((await admin.delete(`/api/products/${id}`)).body).toEqual({
    success: true,
    message: 'Product deleted successfully',
  })
  for (const answer of [
    await shop.visitor.get(`/api/products/${id}`),
    await admin.delete(`/api/products/${id}`),
    await change(id, { price: '5', images: true }),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Product not found' } })
  }
  const row = await shop.db.selectFrom('products').select('deleted_at').where('id', '=', id).executeTakeFirst()
  expect(row?.deleted_at).toBeInstanceOf(Date)
  expect(await auditOf(id)).toMatchObject([
    { action: 'product added' },
    { action: 'product deleted', before: { product_name: 'Rajwadi Kundan Choker' }, after: null },
  ])
})

test('products are changed by staff alone', async () => {
  for (const [method, address] of [
    ['POST', '/api/products'],
    ['PUT', `/api/products/${noOne}`],
    ['DELETE', `/api/products/${noOne}`],
  ] as const) {
    expect((await shop.visitor.fetch(address, { method })).status, method).toBe(401)
    expect((await asha.fetch(address, { method })).status, method).toBe(403)
  }
  expect((await change(noOne, {})).status).toBe(404)
  expect((await shop.visitor.get('/api/products/not-an-id')).status).toBe(404)
})

test('reading a product is one statement', async () => {
  const id = await addTestProduct(shop.db, { category_id: category })
  const { texts } = await shop.countStatements(() => shop.visitor.get(`/api/products/${id}`))
  expect(texts).toEqual([expect.stringMatching(/^select .* from "products"/)])
})
