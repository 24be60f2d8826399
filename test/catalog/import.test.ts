import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { mostImportBytes } from '#contracts/catalogue-work.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { importSteps } from './import-steps.ts'
import { productSteps } from './product-steps.ts'

const shop = await openShop()
const { admin, add, read, auditOf, addSubcategory } = await productSteps(shop)
const { run, repeat, send, ended, namedLike } = importSteps(admin)
const { images } = await add()
const [picture = ''] = images

const head = 'product_name,product_description,price,category,images'
const needed = (name: string) => `${name},Of brass,499,necklaces,${picture}`

test('a line without an id adds a product, on record as staff’s own', async () => {
  const done = await run(`${head},stock\n${needed('Zarkan Haar')},7\n`, 'all')
  expect(done).toMatchObject({ state: 'done', lines: 1, linesDone: 1, added: 1, changed: 0, unchanged: 0, wrong: 0 })
  const [found] = await namedLike('Zarkan')
  const product = await read(found?._id ?? '')
  expect(product).toMatchObject({
    product_name: 'Zarkan Haar',
    price: 499,
    stock: 7,
    images: [picture],
    category: { category_name: 'Necklaces' },
  })
  const [record] = await auditOf(product._id)
  expect(record).toMatchObject({ action: 'product added', actor_id: admin.id, after: { product_name: 'Zarkan Haar' } })
})

test('a line with an id changes that product: what has no column stays', async () => {
  const id = await addTestProduct(shop.db, { name: 'Old name', sku: 'KEEP-1', stock: 4 })
  const done = await run(`id,product_name,price\n${id},New name,1299.50\n`, 'all')
  expect(done).toMatchObject({ added: 0, changed: 1 })
  expect(await read(id)).toMatchObject({ product_name: 'New name', price: 1299.5, sku: 'KEEP-1', stock: 4, version: 2 })
  expect(await auditOf(id)).toMatchObject([
    { action: 'product changed', before: { product_name: 'Old name' }, after: { product_name: 'New name' } },
  ])
})

test('a table whose name holds what can’t be seen is read all the same, under the rest of its name', async () => {
  const { status, body } = await send(`${head}\n${needed('Unseen Haar')}\n`, 'check', 'goods\0\u202Evsc.csv')
  expect({ status, name: body.data?.fileName }).toEqual({ status: 201, name: 'goodsvsc.csv' })
  expect(await ended(body.data?._id ?? '')).toMatchObject({ state: 'done', added: 1 })
})

test('a check writes nothing, and says what would become of each line', async () => {
  const same = await addTestProduct(shop.db, { name: 'Same Nath' })
  const other = await addTestProduct(shop.db, { name: 'Other Nath' })
  const table = `id,${head}\n${same},Same Nath,A choker of foil-backed stones.,1299,,\n${other},Qelt Nath,As it was,1299,,\n,${needed('Qelt Nath')}\n`
  const done = await run(table)
  expect(done).toMatchObject({ mode: 'check', state: 'done', added: 1, changed: 1, unchanged: 1, wrong: 0 })
  expect(await namedLike('Qelt')).toEqual([])
  expect(await read(same)).toMatchObject({ version: 1 })
})

const wrongTable = [
  `id,${head},discount_price,stock,subcategory,sku,colour`,
  `,${needed('Right Kada')},,,,,`,
  `,,Of brass,12x,necklaces,${picture},,,,,`,
  `,${needed('Dear Kada')},600,-1,,,`,
  `,Lost Kada,Of brass,499,Nowhere,/media/none.webp,,,,,`,
  `not-an-id,${needed('Odd Kada')},,,Nothing,A B,`,
  `,${needed('Long Kada')},,,,,,more`,
  `,,Of brass,499,Nowhere,,600,,,,`,
].join('\n')

const faults = [
  { line: 0, column: 'colour', words: 'The column colour is not read' },
  { line: 3, column: 'price', words: 'Price must be a valid positive number' },
  { line: 3, column: 'product_name', words: 'Product name is required' },
  { line: 4, column: 'discount_price', words: 'Discount price must be less than regular price' },
  { line: 4, column: 'stock', words: 'Stock must be a valid non-negative number' },
  { line: 5, column: 'category', words: 'There is no category called Nowhere' },
  { line: 6, column: 'id', words: 'This is not an id of ours: leave it empty to add a product' },
  { line: 6, column: 'sku', words: 'SKU may have letters, digits, dots, dashes and slashes, at most 40' },
  { line: 6, column: 'subcategory', words: 'There is no subcategory called Nothing' },
  { line: 7, column: '', words: 'This line has more cells than there are columns' },
  { line: 8, column: 'category', words: 'There is no category called Nowhere' },
  { line: 8, column: 'discount_price', words: 'Discount price must be less than regular price' },
  { line: 8, column: 'images', words: 'At least one image is required' },
  { line: 8, column: 'product_name', words: 'Product name is required' },
]

test('every wrong line is named with all its wrong columns and the words of the form', async () => {
  const done = await run(wrongTable)
  expect(done).toMatchObject({ lines: 7, added: 1, wrong: 6, faults })
  const report = await admin.fetch(`/api/products/imports/${done._id}/report`)
  expect(report.headers.get('content-disposition')).toContain('goods-report.csv')
  const lines = (await report.text()).split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['line,column,what is wrong', ',colour,The column colour is not read'])
  expect(lines).toHaveLength(faults.length + 2)
})

test('with one wrong line nothing is written, unless the right ones are asked for', async () => {
  const refused = await run(wrongTable, 'all')
  expect(refused).toMatchObject({ state: 'done', added: 0, changed: 0, wrong: 6 })
  expect(await namedLike('Right Kada')).toEqual([])

  const again = await repeat(refused._id, 'right')
  expect(again).toMatchObject({ mode: 'right', fileName: 'goods.csv', added: 1, wrong: 6 })
  expect(await namedLike('Right Kada')).toHaveLength(1)
})

test('a column that is not known is told of, counts as no wrong line and holds nothing back', async () => {
  const done = await run(`${head},Notes\n${needed('Noted Kada')},from Jaipur\n`, 'all')
  const unread = { line: 0, column: 'Notes', words: 'The column Notes is not read' }
  expect(done).toMatchObject({ lines: 1, added: 1, wrong: 0, faults: [unread] })
  expect(await namedLike('Noted Kada')).toHaveLength(1)
})

test('prices, places, pictures and SKUs are judged as in the form', async () => {
  const rings = await addTestCategory(shop.db, 'Rings of gold')
  await addSubcategory('Bands', rings)
  await addTestProduct(shop.db, { sku: 'TAKEN-1' })
  const table = [
    `${head},discount_price,subcategory,sku`,
    `${needed('One')},499,,`,
    `${needed('Two')},,bands,`,
    `${needed('Three')},,,taken-1`,
    `${needed('Four').replace(picture, '/media/pictures/01900000-0000-7000-8000-00000000000f/700.webp')},,,`,
    `${needed('Five').replace(picture, '')},,,`,
    `Six,Of brass,499, RINGS  of gold ,${picture},,BANDS,`,
  ].join('\n')
  expect(await run(table)).toMatchObject({
    added: 1,
    faults: [
      { line: 2, column: 'discount_price', words: 'Discount price must be less than regular price' },
      { line: 3, column: 'subcategory', words: 'This subcategory belongs to another category' },
      { line: 4, column: 'sku', words: 'Another product has this SKU' },
      { line: 5, column: 'images', words: 'One of these pictures is not ours: upload it first' },
      { line: 6, column: 'images', words: 'At least one image is required' },
    ],
  })
})

test('an id or a SKU that a table has twice is wrong the second time', async () => {
  const id = await addTestProduct(shop.db)
  const table = `id,sku,price\n${id},NEW-1,5\n${id.toUpperCase()},,6\n,new-1,7\n`
  const done = await run(table)
  expect(done.faults).toContainEqual({ line: 3, column: 'id', words: 'Line 2 has the same id' })
  expect(done.faults).toContainEqual({ line: 4, column: 'sku', words: 'Line 2 has the same sku' })
  expect(done).toMatchObject({ changed: 1, wrong: 2 })
})

test('a stock is written only where it is still what the table was made from', async () => {
  const [sold, kept, untouched] = [
    await addTestProduct(shop.db, { stock: 3 }),
    await addTestProduct(shop.db, { stock: 5 }),
    await addTestProduct(shop.db, { stock: 2 }),
  ]
  const table = `id,stock,stock_seen\n${sold},9,5\n${kept},9,5\n${untouched},5,5\n`
  const done = await run(table, 'right')
  expect(done).toMatchObject({ changed: 1, unchanged: 1, wrong: 1 })
  expect(done.faults).toEqual([
    { line: 2, column: 'stock', words: 'There were 5 when the table was made, and there are 3 now' },
  ])
  const stocks = await Promise.all([sold, kept, untouched].map(async (id) => (await read(id)).stock))
  expect(stocks).toEqual([3, 9, 2])

  // The same table once more: what it asks for is so by now.
  expect(await run(table, 'right')).toMatchObject({ changed: 0, unchanged: 2, wrong: 1 })
})

test('what somebody else has changed since the table was made is not overwritten', async () => {
  const id = await addTestProduct(shop.db, { name: 'First' })
  await run(`id,product_name,version\n${id},Second,1\n`, 'all')
  const stale = await run(`id,product_name,version\n${id},Third,1\n`, 'all')
  const words = 'This product has been changed since the table was made: it is version 2 now'
  expect(stale.faults).toEqual([{ line: 2, column: 'version', words }])
  expect((await read(id)).product_name).toBe('Second')
})

test('a product that was deleted does not come back by its id', async () => {
  const id = await addTestProduct(shop.db)
  await admin.delete(`/api/products/${id}`)
  const { faults: told } = await run(`id,price\n${id},5\n`, 'right')
  expect(told).toContainEqual({
    line: 2,
    column: 'id',
    words: 'This product was deleted: leave the id empty to add it anew',
  })
})

test('an id that is new becomes the product’s own, so that the same table does not add it twice', async () => {
  const id = newId()
  const table = `id,${head}\n${id},${needed('Twice Tikka')}\n`
  expect(await run(table, 'all')).toMatchObject({ added: 1 })
  expect(await run(table, 'all')).toMatchObject({ added: 0, unchanged: 1 })
  expect(await read(id)).toMatchObject({ product_name: 'Twice Tikka', version: 1 })
})

test.each([
  ['empty', '', 'This file is empty.'],
  ['of blank lines', '\n\n;;\n', 'This file is empty.'],
  ['without a head', 'Haar,12\nNath,13\n', 'The first line must name the columns'],
  ['without needed columns', 'product_name,price\nHaar,12\n', 'product_description, category, images must be there'],
  ['with a column twice', `${head},Price\n`, 'The column price is there twice.'],
  [
    'with an open quotation mark',
    `${head}\n"Haar,Of brass,12,necklaces,x\n`,
    'Line 2: a quotation mark is opened and never closed.',
  ],
])('a table %s is refused as a whole, with the reason', async (_, table, words) => {
  const done = await run(table, 'right')
  expect(done).toMatchObject({ state: 'failed', failure: expect.stringContaining(words), added: 0 })
  expect(done.endedAt).not.toBeNull()
})

test.each([
  ['a workbook', Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000', 'latin1')],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10])],
])('%s in place of a table is refused at once, and nothing of it is kept', async (_, file) => {
  const before = await shop.app.deps.files.list('imports')
  const answer = await send(file)
  expect(answer).toMatchObject({
    status: 415,
    body: { code: 'wrong_kind', errors: { file: expect.stringContaining('CSV') } },
  })
  expect(await shop.app.deps.files.list('imports')).toEqual(before)
})

test('a table that is too large is refused, and nothing of it is kept', async () => {
  const before = await shop.app.deps.files.list('imports')
  const answer = await send(Buffer.alloc(mostImportBytes + 1, 'a'))
  expect(answer).toMatchObject({ status: 413, body: { errors: { file: 'A table may be at most 50 MB' } } })
  expect(await shop.app.deps.files.list('imports')).toEqual(before)
})

test('a table is for staff alone, and no address leads to its file', async () => {
  const { body } = await send(`${head}\n`)
  await ended(body.data?._id ?? '')
  const [file] = await shop.app.deps.files.list('imports')
  expect((await shop.visitor.fetch(`/media/${file}`)).status).toBe(404)
  const asha = await shop.shopper()
  expect((await asha.get(`/api/products/imports/${body.data?._id}`)).status).toBe(403)
  expect((await asha.fetch('/api/products/export')).status).toBe(403)
})
