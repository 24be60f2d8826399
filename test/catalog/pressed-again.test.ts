import { sql } from 'kysely'
import { v7 as newId, v4 } from 'uuid'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allAtOnce } from '../harness/all-at-once.ts'
import { addTestCategory } from '../harness/builders.ts'
import { type FormFields, form } from '../harness/form.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop()
const [meera, ravi] = [await shop.admin(), await shop.admin()]
const parent = await addTestCategory(shop.db, 'Necklaces')

const texts = { product_description: 'Foil-backed stones.', price: '1299', category: parent, sku: 'ONCE-1' }
const kinds = [
  {
    path: '/api/products',
    table: 'products',
    name: 'product_name',
    fields: { product_name: 'Choker', ...texts, images: true },
  },
  {
    path: '/api/category',
    table: 'categories',
    name: 'category_name',
    fields: { category_name: 'Rings', category_image: true },
  },
  {
    path: '/api/subcategory',
    table: 'subcategories',
    name: 'subcategory_name',
    fields: { subcategory_name: 'Bands', parent_category: parent, subcategory_logo: true },
  },
  {
    path: '/api/videos',
    table: 'videos',
    name: 'description',
    fields: { videoUrl: 'https://FILMS.example/a.mp4', description: 'A film', poster: true },
  },
  {
    path: '/api/testimonials',
    table: 'videos',
    name: 'description',
    fields: { videoUrl: 'https://films.example/b.mp4', description: 'A story', poster: true },
  },
] as const

async function send(path: string, fields: FormFields, by = meera) {
  const answer = await by.fetch(path, { method: 'POST', body: await form(fields) })
  const body: Record<string, unknown> = await answer.json()
  return { status: answer.status, body }
}

async function countRows(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(shop.db)
  return rows[0]?.count ?? 0
}
async function countFiles(): Promise<number> {
  let count = 0
  for await (const _ of shop.app.deps.files.walk()) count += 1
  return count
}

test.each(kinds)(
  '$path: pressed again after a lost reply nothing is added twice, and the answer is the first',
  async (kind) => {
    const fields = { ...kind.fields, _id: newId() }
    const before = await countRows(kind.table)
    const first = await send(kind.path, fields)
    expect(first).toMatchObject({ status: 201, body: { data: { _id: fields._id } } })
    const files = await countFiles()

    expect(await send(kind.path, fields)).toEqual(first)
    expect(await countRows(kind.table)).toBe(before + 1)
    expect(await countFiles()).toBe(files)
    expect(await shop.db.selectFrom('audit').select('id').where('subject_id', '=', fields._id).execute()).toHaveLength(
      1,
    )
  },
)

test.each(kinds)('$path: what was changed before it was pressed again is not taken for saved', async (kind) => {
  const fields: FormFields = { ...kind.fields, ...(kind.table === 'products' && { sku: 'ONCE-2' }), _id: newId() }
  await send(kind.path, fields)
  const words =
    'This has been added already, as you sent it first. Please look for it in the list, and change it there.'
  const again = await send(kind.path, { ...fields, [kind.name]: 'Another name' })
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict', message: words } })
})

test('pictures that were chosen before it was pressed again are not taken for saved', async () => {
  const fields = { ...kinds[0].fields, sku: 'ONCE-5', _id: newId() }
  await send('/api/products', fields)
  expect(await send('/api/products', { ...fields, images: [true, true] })).toMatchObject({ status: 409 })
})

test.each(kinds)('$path: an id that another has used, or that is none of ours, is refused', async (kind) => {
  const fields: FormFields = { ...kind.fields, ...(kind.table === 'products' && { sku: 'ONCE-3' }), _id: newId() }
  await send(kind.path, fields)
  const before = await countRows(kind.table)
  expect(await send(kind.path, fields, ravi)).toMatchObject({ status: 409, body: { message: 'This id is taken' } })
  for (const _id of [v4(), 'x', ''])
    expect(await send(kind.path, { ...fields, _id })).toMatchObject({
      status: 400,
      body: { errors: { _id: 'This is not an id of ours' } },
    })
  expect(await countRows(kind.table)).toBe(before)
})

test('an id of something that has no record of who added it is taken', async () => {
  const answer = await send('/api/category', { category_name: 'Rings', category_image: true, _id: parent })
  expect(answer).toMatchObject({ status: 409, body: { message: 'This id is taken' } })
})

test('two presses of which the first is still under way add one product, and both are told of it', async () => {
  const fields = { ...kinds[0].fields, sku: 'ONCE-4', _id: newId() }
  const answers = await allAtOnce(
    shop.databaseUrl,
    sql`lock table products in share mode`,
    [1, 2].map(() => () => send('/api/products', fields)),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const Answer = z.object({ data: z.object({ _id: z.string() }) })
  expect(answers.map(({ body }) => z.parse(Answer, body).data._id)).toEqual([fields._id, fields._id])
})
