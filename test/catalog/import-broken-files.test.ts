import { expect, test } from 'vitest'
import { surveyTable } from '#server/imports/survey-table.ts'
import { saveTable } from '#server/imports/table-files.ts'
import { addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { importSteps } from './import-steps.ts'
import { productSteps } from './product-steps.ts'

const shop = await openShop()
const { admin, add, read } = await productSteps(shop)
const { run, exportAll } = importSteps(admin)

/** The longest time that nothing else was done while something went on. */
async function longestStall(work: () => Promise<void>): Promise<number> {
  let [longest, last] = [0, performance.now()]
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 10)
  await work()
  clearInterval(timer)
  look()
  return longest
}

const head = 'id,product_name,price\n'
const tooWide = 'it has more than 200 cells. Please delete the columns that are not needed, empty ones too.'
const tooLong = 'A line may have at most 10,00,000 characters.'
const tooMany = 'A table may have at most 2,00,000 lines. Empty ones count: please delete them.'

test.each([
  ['one endless line', 'a'.repeat(1_200_000), tooLong],
  ['headings without end', `id${','.repeat(3_000_000)}\n`, tooLong],
  ['a line of nothing but commas', `${head}${','.repeat(3_000_000)}`, tooLong],
  ['commas in as many lines as fit', `${head}${`${','.repeat(999_000)}\n`.repeat(3)}`, `Line 2: ${tooWide}`],
  ['a line of 201 cells', `${head}\n${','.repeat(200)}\n`, `Line 3: ${tooWide}`],
  ['blank lines without end', head + '\n'.repeat(3_000_000), tooMany],
  ['blank lines before the headings', '\r\n'.repeat(1_500_000), tooMany],
  ['empty rows without end', head + ',,\n'.repeat(300_000), tooMany],
])('a file that is %s is refused soon, and the shop goes on answering', async (_, table, failure) => {
  const stall = await longestStall(async () => {
    expect(await run(table)).toMatchObject({ state: 'failed', failure })
  })
  expect(stall).toBeLessThan(3000)
})

test('a table may have blank lines in between and at its end, which count as lines', async () => {
  const [one, other] = [await addTestProduct(shop.db), await addTestProduct(shop.db)]
  const done = await run(
    `\n\n${head}${one},First,5\n\n\n${other}x,Wrong,5\n${'\n'.repeat(40)}${other},Last,7\n\n\n`,
    'right',
  )
  expect(done).toMatchObject({ lines: 3, changed: 2, wrong: 1 })
  expect(new Set(done.faults.map(({ line }) => line))).toEqual(new Set([7]))
  expect(await read(other)).toMatchObject({ product_name: 'Last', price: 7 })
})

test('reading a table ends when its job is told to stop', async () => {
  const { files } = shop.app.deps
  const bytes = (async function* () {
    yield Buffer.from(head + '\n'.repeat(100_000))
  })()
  const path = await saveTable(files, bytes, () => new Error('refused'))
  const stop = new AbortController()
  const reading = surveyTable({ files, path, signal: stop.signal })
  stop.abort(new Error('told to stop'))
  await expect(reading).rejects.toThrow('told to stop')
})

test.each<[string, (exported: Buffer) => Buffer]>([
  [
    'with one byte of another encoding',
    (exported) => {
      const at = exported.indexOf('of old brass')
      return Buffer.concat([exported.subarray(0, at), Buffer.from([0x96]), exported.subarray(at)])
    },
  ],
  ['that ends inside a letter', (exported) => exported.subarray(0, exported.indexOf('सुंदर') + 4)],
  [
    'in UTF-16 that ends inside an emoji',
    (exported) => {
      const text = exported.toString()
      return Buffer.from(text.slice(0, text.indexOf('💍') + 1), 'utf16le')
    },
  ],
])('an export %s is refused with the line, and nothing is there twice', async (name, damage) => {
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).execute()
  await add({ product_name: 'Two lines', product_description: 'First\nSecond' })
  await add({ product_name: name, product_description: 'सुंदर 💍 of old brass' })
  const { state, failure, added } = await run(damage(await exportAll()), 'right')
  expect({ state, added }).toEqual({ state: 'failed', added: 0 })
  expect(failure).toMatch(/^Line [23]: a character can’t be read/)
})

test('a sign for what could not be read that a product has is no damage', async () => {
  const id = await addTestProduct(shop.db, { name: 'Nath' })
  expect(await run(`\uFEFFid,product_name\n${id},Nath \uFFFD\n`, 'all')).toMatchObject({ changed: 1, wrong: 0 })
})

test('an export that was cut off inside a price is wrong in its last line, and the product stays as it is', async () => {
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).execute()
  const { _id: id } = await add({ product_name: 'Cut Haar', price: '1299', sku: 'CUT-1', sizes: ['2.4', '2.6'] })
  const exported = (await exportAll()).toString()
  const cut = exported.slice(0, exported.indexOf('1299') + 2)
  const words = 'This line ends too early: it has 4 of 16 cells'
  expect(await run(cut, 'right')).toMatchObject({ changed: 0, wrong: 1, faults: [{ line: 2, column: '', words }] })
  expect(await read(id)).toMatchObject({ price: 1299, sku: 'CUT-1', sizes: ['2.4', '2.6'] })
})

test('a line that leaves out cells is wrong: it does not say that the product has none of it', async () => {
  const id = await addTestProduct(shop.db, { sku: 'SHORT-1', sizes: ['2.4'] })
  const done = await run(`id,product_name,sizes,sku\n\n${id},Short\n`, 'right')
  const words = expect.stringMatching(/^This line ends too early: it has 2 of 4 cells. Excel leaves out/)
  expect(done).toMatchObject({ changed: 0, wrong: 1, faults: [{ line: 3, column: '', words }] })
  expect(await read(id)).toMatchObject({ sku: 'SHORT-1', sizes: ['2.4'] })
})

test('a line that adds a product may leave out what it has none of, as Excel does', async () => {
  const { images } = await add()
  const table = `product_name,product_description,price,category,images,sizes,sku\nBare Nath,Of brass,499,necklaces,${images[0]}`
  expect(await run(`${table}\n`, 'check')).toMatchObject({ added: 1, wrong: 0 })
  expect(await run(table, 'check')).toMatchObject({ added: 0, wrong: 1 })
})

test('Excel leaves out separators of last columns that say nothing; only a file that ends there may be cut off', async () => {
  const id = await addTestProduct(shop.db)
  const table = `id,product_name,bestseller,version,Our notes\n${id},`
  expect(await run(`${table}Whole\r\n`, 'all')).toMatchObject({ changed: 1, wrong: 0 })
  expect(await run(`${table}Who`, 'all')).toMatchObject({ changed: 0, wrong: 1 })
  expect(await run(`${table}Who\n,,,`, 'check')).toMatchObject({ changed: 1, wrong: 0 })
  expect(await read(id)).toMatchObject({ product_name: 'Whole' })
})
