import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { csvOf } from '#server/csv.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { importSteps } from './import-steps.ts'
import { productSteps } from './product-steps.ts'

const shop = await openShop()
const { admin, category, add, addSubcategory, read } = await productSteps(shop)
const { run, exportAll } = importSteps(admin)
const subcategory = await addSubcategory('हार, "long"')
const { images } = await add()

const Rows = z.array(z.record(z.string(), z.string()))
const readCsv = (file: Buffer) => z.parse(Rows, parse(file, { bom: true, columns: true }))

const table = 'id,product_name,price,bestseller\r\n{id},नथ – Nath “é”,"₹1,299.00",TRUE\r\n'

test.each<[string, (text: string) => Buffer]>([
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a mark', (text) => Buffer.from(`\uFEFF${text}`)],
  [
    '“Unicode text” of Excel',
    (text) => Buffer.from(`\uFEFF${text.replaceAll(',', '\t').replace('1\t299', '1,299')}`, 'utf16le'),
  ],
  ['UTF-16 the other way round', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['semicolons', (text) => Buffer.from(text.replaceAll(',', ';').replace('1;299', '1,299'))],
  ['bare line feeds', (text) => Buffer.from(text.replaceAll('\r\n', '\n'))],
  ['old line ends', (text) => Buffer.from(text.replaceAll('\r\n', '\r'))],
  ['empty lines and columns', (text) => Buffer.from(`\r\n${text.replaceAll('\r\n', ',,\r\n')}\r\n,,,,,\r\n`)],
])('a table in %s is read as it is meant', async (_, write) => {
  const id = await addTestProduct(shop.db)
  expect(await run(write(table.replace('{id}', id)), 'all')).toMatchObject({ lines: 1, changed: 1, wrong: 0 })
  expect(await read(id)).toMatchObject({ product_name: 'नथ – Nath “é”', price: 1299, bestseller: true })
})

test('a table of older Windows programs is read as it is meant', async () => {
  const id = await addTestProduct(shop.db)
  const bytes = Buffer.from(`id;Product Name\r\n${id};Caf\xe9 \x93Nath\x94 \x96 \x80\r\n`, 'latin1')
  expect(await run(bytes, 'all')).toMatchObject({ changed: 1 })
  expect((await read(id)).product_name).toBe('Café “Nath” – €')
})

test('a cell may have commas, quotation marks and several lines, and lines are counted as a spreadsheet does', async () => {
  const id = await addTestProduct(shop.db)
  const text = `id,product_description,price\n${id},"Of brass, ""foiled""\nin two lines",5\n\n${id}x,,\n`
  const done = await run(text, 'right')
  expect((await read(id)).product_description).toBe('Of brass, "foiled"\nin two lines')
  expect(new Set(done.faults.map(({ line }) => line))).toEqual(new Set([4]))
})

test('an export has every product of the shop, with cells that no spreadsheet runs', async () => {
  const id = await addTestProduct(shop.db, {
    ...{ name: '=HYPERLINK("http://x")', category_id: category, subcategory_id: subcategory, sku: 'EX-1', stock: 3 },
    ...{ sizes: ['2.10'], colors: ['Gold', 'Red|Green'], specifications: [{ name: 'Metal', value: 'Brass' }] },
    ...{ price: 129_950, discount_price: 99_900, bestseller: true, images },
  })
  const deleted = await addTestProduct(shop.db)
  await admin.delete(`/api/products/${deleted}`)
  const rows = readCsv(await exportAll())
  expect(rows.find((row) => row.id === id)).toEqual({
    id,
    product_name: `'=HYPERLINK("http://x")`,
    product_description: 'A choker of foil-backed stones.',
    price: '1299.5',
    discount_price: '999',
    category: 'Necklaces',
    subcategory: 'हार, "long"',
    stock: '3',
    stock_seen: '3',
    bestseller: 'yes',
    sizes: '2.10|',
    colors: String.raw`Gold|Red\|Green`,
    sku: 'EX-1',
    specifications: 'Metal: Brass',
    images: `${images[0]}|`,
    version: '1',
  })
  expect(rows.some((row) => row.id === deleted)).toBe(false)
})

test('an SKU that a spreadsheet would take for a number or a day is marked, and is the same again', async () => {
  const skus = ['00123', '1E5', '3-4', '1/2', 'MAR-1', '2DEC', 'TRUE', 'AL-22']
  const ids: string[] = []
  for (const sku of skus) ids.push(await addTestProduct(shop.db, { sku, category_id: category, images }))
  const exported = await exportAll()
  const written = readCsv(exported).filter(({ id = '' }) => ids.includes(id))
  expect(written.map(({ sku }) => sku)).toEqual([
    ...["'00123", "'1E5", "'3-4", "'1/2", "'MAR-1", "'2DEC", "'TRUE"],
    'AL-22',
  ])
  expect(await run(exported, 'all')).toMatchObject({ changed: 0, wrong: 0 })
  expect((await read(ids[0] ?? '')).sku).toBe('00123')
})

test('an export can be imported where two categories or subcategories have one name: a product stays in its own', async () => {
  const [one, other] = [await addTestCategory(shop.db, 'Toe rings'), await addTestCategory(shop.db, 'Toe rings')]
  const below = [await addSubcategory('Plain', one), await addSubcategory('Plain', one)]
  for (const subcategory_id of below) await addTestProduct(shop.db, { category_id: one, subcategory_id, images })
  const id = await addTestProduct(shop.db, { category_id: other, images })
  expect(await run(await exportAll(), 'all')).toMatchObject({ changed: 0, wrong: 0, faults: [] })
  expect(await read(id)).toMatchObject({ category: { _id: other } })

  // By name alone nobody knows which is meant.
  const head = 'product_name,product_description,price,category,images'
  const { faults } = await run(`${head}\nBichiya,Of silver,5,Toe rings,${images[0]}\n`)
  expect(faults).toMatchObject([{ column: 'category', words: 'Several categories are called Toe rings' }])
})

const anyText = (most: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      fc.constantFrom('=1+1', "'=1", '+91', '-2', '@SUM', 'झुमका', 'கம்மல்', 'جھمکا', '"q"', 'a,b;c', "'tis", '2.10'),
    )
    .map((text) => text.replaceAll(/[\p{C}\u2028\u2029]/gu, '').trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text) && text.length <= most)

const goods = fc.record({
  name: anyText(200),
  description: fc.tuple(anyText(200), anyText(200)).map((lines) => lines.join('\n')),
  price: fc.integer({ min: 1000, max: 900_000 }),
  discount_price: fc.option(fc.integer({ min: 1, max: 999 })),
  stock: fc.nat({ max: 50 }),
  bestseller: fc.boolean(),
  sizes: fc.uniqueArray(anyText(40), { maxLength: 3 }),
  colors: fc.uniqueArray(anyText(40), { maxLength: 3 }),
  specifications: fc.array(fc.record({ name: anyText(60), value: anyText(200) }), { maxLength: 3 }),
})

test('an export that is imported again changes nothing; imported into an empty shop it makes the same goods', async () => {
  const samples = fc.sample(goods, { numRuns: 200, seed: 11 })
  const ids: string[] = []
  for (const one of samples) {
    ids.push(await addTestProduct(shop.db, { ...one, category_id: category, subcategory_id: subcategory, images }))
  }
  const exported = await exportAll()
  const again = await run(exported, 'all')
  expect(again).toMatchObject({ added: 0, changed: 0, wrong: 0, faults: [] })
  expect(again.unchanged).toBe(again.lines)

  const [head = {}] = readCsv(exported)
  const rows = readCsv(exported).filter(({ id = '' }) => ids.includes(id))
  const originals = await Promise.all(ids.map(read))
  for (let start = 0; start < ids.length; start += 100) {
    await admin.post('/api/products/bulk/delete', { ids: ids.slice(start, start + 100) })
  }
  const asNew = rows.map((row) => Object.values({ ...row, id: '', sku: `RT-${row.id}`.slice(0, 39) }))
  expect(await run(csvOf(Object.keys(head), asNew), 'all')).toMatchObject({ added: ids.length, faults: [] })
  const made = readCsv(await exportAll()).filter(({ sku = '' }) => sku.startsWith('RT-'))
  const facts = ({ id: _id, sku: _sku, ...row }: Record<string, string>) => row
  expect(made.map(facts)).toEqual(rows.map(facts))
  const copies = await Promise.all(made.map(({ id = '' }) => read(id)))
  const shown = (products: typeof copies) => products.map(({ _id, sku, createdAt, ...rest }) => rest)
  expect(shown(copies)).toEqual(shown(originals))
})

test.each([
  ['letters', 'y', 'y'],
  ['emoji', '💍', '💍'],
  ['emoji that lie across the cut', 'y', '💍'],
])('a word of thousands of %s that is wrong is named in brief', async (_, first, others) => {
  const long = first + others.repeat(5000)
  const { state, faults } = await run(`id,product_name,category,${long}\n,Nath,${long},1\n`)
  expect(state).toBe('done')
  expect(faults.length).toBeGreaterThanOrEqual(2)
  for (const { column, words } of faults) expect(column.length + words.length).toBeLessThanOrEqual(400)
})

test('a table whose letters Excel has saved as question marks changes none of them, and says how to save it', async () => {
  const { _id: id } = await add({
    product_name: 'चाँदी बाली',
    product_description: 'हाथ से बनी, ₹ में – 💍',
    sizes: ['छोटी'],
  })
  const [head = '', ...lines] = (await exportAll()).toString('utf8').slice(1).split('\r\n')
  const ofIt = `${head}\r\n${lines.find((line) => line.startsWith(id))}\r\n`
  const lost = Buffer.from(ofIt.replaceAll(/[^\0-\xFF–]/g, '?').replaceAll('–', '\x96'), 'latin1')
  const done = await run(lost, 'right')
  const words = 'Letters have become question marks. Please save the table as “CSV UTF-8” and send that.'
  const columns = done.faults.filter((fault) => fault.words === words).map(({ column }) => column)
  expect(new Set(columns)).toEqual(new Set(['product_name', 'product_description', 'sizes']))
  expect(await read(id)).toMatchObject({ product_name: 'चाँदी बाली', sizes: ['छोटी'], version: 1 })

  // Of a cell that was edited, and of a new product, nobody can tell what it said.
  for (const line of [`${id},????? ???? ??`, `${id},Bali (?????)`, `,????? ????,A bali,100,Necklaces,5,${images[0]}`]) {
    const known = ['id', 'product_name', 'product_description', 'price', 'category', 'stock', 'images']
    const named = known.slice(0, line.split(',').length).join(',')
    const { faults } = await run(`${named}\n${line}\n`, 'right')
    expect(faults, line).toContainEqual(expect.objectContaining({ column: 'product_name', words }))
  }
  for (const name of ['Chandi Bali?', 'Really?! A bali???'])
    expect(await run(`id,product_name\n${id},${name}\n`, 'all')).toMatchObject({ changed: 1, wrong: 0 })
})

test('sizes, colours or pictures with commas between them are wrong: they would be one that is called all of it', async () => {
  const id = await addTestProduct(shop.db, { sizes: ['2.4'] })
  const done = await run(
    `id,sizes,colors,images\n${id},"2.4, 2.6","Red, Green","${images[0]}, ${images[0]}"\n`,
    'right',
  )
  expect(done.faults.map(({ column }) => column)).toEqual(['colors', 'images', 'sizes'])
  expect(done.faults[0]?.words).toBe('Put | between several, and behind a single one that has a comma')
  expect(await read(id)).toMatchObject({ sizes: ['2.4'], colors: [] })

  expect(await run(`id,sizes,colors\n${id},2.4 | 2.6,"Red, rimmed|"\n`, 'all')).toMatchObject({ changed: 1 })
  expect(await read(id)).toMatchObject({ sizes: ['2.4', '2.6'], colors: ['Red, rimmed'] })
})
