import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { form } from '../harness/form.ts'
import { hearTags } from '../harness/hear-tags.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'

const shop = await openShop()
const [admin, asha] = [await shop.admin(), await shop.shopper()]
const dropped = await hearTags(shop)
const noOne = '01890a5d-ac96-774b-bcce-b302099a8057'

async function send(method: string, path: string, fields: Record<string, string | true>, by = admin) {
  const answer = await by.fetch(path, { method, body: await form(fields) })
  const body: Record<string, unknown> = await answer.json()
  return { status: answer.status, body }
}

const Added = z.object({ data: z.looseObject({ _id: z.string() }) })
async function add(path: string, fields: Record<string, string | true>) {
  return z.parse(Added, (await send('POST', path, fields)).body).data
}
const addCategory = (name: string) =>
  add('/api/category', { category_name: name, category_description: `All ${name}`, category_image: true })
const auditOf = (id: string) =>
  shop.db.selectFrom('audit').select(['action', 'actor_id']).where('subject_id', '=', id).orderBy('id').execute()
const isThere = async (path: unknown) => (await shop.visitor.fetch(String(path))).status === 200

test('a category is added with its picture, read, changed in part, and deleted with its picture', async () => {
  const added = await send('POST', '/api/category', {
    category_name: ' Necklaces ',
    category_description: 'Long',
    category_image: true,
  })
  expect(added).toMatchObject({
    status: 201,
    body: {
      success: true,
      message: 'Category added successfully',
      data: { category_name: 'Necklaces', category_description: 'Long' },
    },
  })
  const { _id: id, category_image: picture } = z.parse(Added, added.body).data
  expect(await isThere(picture)).toBe(true)
  expect((await shop.visitor.get(`/api/category/${id}`)).body.data).toEqual(z.parse(Added, added.body).data)

  const changed = await send('PUT', `/api/category/${id}`, { category_name: 'Haars' })
  expect(changed).toMatchObject({
    status: 200,
    body: {
      message: 'Category updated successfully',
      data: { category_name: 'Haars', category_description: 'Long', category_image: picture },
    },
  })

  const repictured = await send('PUT', `/api/category/${id}`, { category_image: true })
  const newPicture = z.parse(Added, repictured.body).data.category_image
  await until(async () => !(await isThere(picture)))
  expect(await isThere(newPicture)).toBe(true)

  const deleted = await admin.delete(`/api/category/${id}`)
  expect(deleted.body).toEqual({ success: true, message: 'Category deleted successfully' })
  expect((await shop.visitor.get(`/api/category/${id}`)).status).toBe(404)
  expect((await admin.delete(`/api/category/${id}`)).status).toBe(404)
  await until(async () => !(await isThere(newPicture)))
  expect(await auditOf(id)).toEqual(
    ['category added', 'category changed', 'category changed', 'category deleted'].map((action) => ({
      action,
      actor_id: admin.id,
    })),
  )
})

test('a subcategory carries its category, and outlives it', async () => {
  const category = await addCategory('Bangles')
  const added = await send('POST', '/api/subcategory', {
    subcategory_name: 'Kadas',
    subcategory_description: 'Broad ones',
    parent_category: category._id,
    subcategory_logo: true,
  })
  expect(added).toMatchObject({
    status: 201,
    body: {
      message: 'Subcategory added successfully',
      data: { subcategory_name: 'Kadas', parent_category: { _id: category._id, category_name: 'Bangles' } },
    },
  })
  const { _id: id } = z.parse(Added, added.body).data

  const other = await addCategory('Anklets')
  const moved = await send('PUT', `/api/subcategory/${id}`, { parent_category: other._id })
  expect(moved.body).toMatchObject({
    message: 'Subcategory updated successfully',
    data: { parent_category: { category_name: 'Anklets' } },
  })

  await admin.delete(`/api/category/${other._id}`)
  expect((await shop.visitor.get(`/api/subcategory/${id}`)).body).toMatchObject({
    data: { subcategory_name: 'Kadas', parent_category: null },
  })
  expect((await shop.visitor.get('/api/subcategory')).body).toMatchObject({ total: 1, rows: [{ _id: id }] })

  expect((await admin.delete(`/api/subcategory/${id}`)).body.message).toBe('Subcategory deleted successfully')
  expect((await shop.visitor.get('/api/subcategory')).body).toMatchObject({ rows: [], total: 0, pages_count: 0 })
})

test.each([
  ['/api/category', {}, { category_name: 'Category name is required', category_image: 'Category image is required' }],
  ['/api/category', { category_name: '  ', category_image: true }, { category_name: 'Category name is required' }],
  ['/api/category', { category_name: 'Rings' }, { category_image: 'Category image is required' }],
  [
    '/api/subcategory',
    {},
    {
      subcategory_name: 'Subcategory name is required',
      parent_category: 'Parent category is required',
      subcategory_logo: 'Subcategory logo is required',
    },
  ],
  [
    '/api/subcategory',
    { subcategory_name: 'x', parent_category: '', subcategory_logo: true },
    { parent_category: 'Parent category is required' },
  ],
  [
    '/api/subcategory',
    { subcategory_name: 'x', parent_category: '7', subcategory_logo: true },
    { parent_category: 'This category does not exist' },
  ],
  [
    '/api/subcategory',
    { subcategory_name: 'x', parent_category: noOne },
    { subcategory_logo: 'Subcategory logo is required', parent_category: 'This category does not exist' },
  ],
  [
    '/api/subcategory',
    { subcategory_name: 'x', parent_category: noOne, subcategory_logo: true },
    { parent_category: 'This category does not exist' },
  ],
] as const)('%s with %j is refused with its reason', async (path, fields, errors) => {
  const answer = await send('POST', path, fields)
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  expect(answer.body.errors).toEqual(errors)
})

test('a refused addition leaves no picture behind', async () => {
  const { readdir } = await import('node:fs/promises')
  const { join } = await import('node:path')
  const pictures = () => readdir(join(shop.folder, 'files', 'pictures'), { recursive: true, withFileTypes: true })
  const filesNow = async () => (await pictures()).filter((entry) => entry.isFile()).length
  const before = await filesNow()
  await send('POST', '/api/subcategory', { subcategory_name: 'x', parent_category: noOne, subcategory_logo: true })
  expect(await filesNow()).toBe(before)
})

test.each(['/api/category', '/api/subcategory'])('%s is changed by staff alone', async (path) => {
  for (const [method, address] of [
    ['POST', path],
    ['PUT', `${path}/${noOne}`],
    ['DELETE', `${path}/${noOne}`],
  ] as const) {
    expect((await shop.visitor.fetch(address, { method })).status, method).toBe(401)
    expect((await asha.fetch(address, { method })).status, method).toBe(403)
  }
  expect((await send('PUT', `${path}/${noOne}`, {})).status).toBe(404)
  expect((await shop.visitor.get(`${path}/not-an-id`)).status).toBe(404)
})

test('two pictures sent for one category at once leave one, and the other is removed', async () => {
  const { _id: id } = await addCategory('Rings')
  const answers = await Promise.all([1, 2].map(() => send('PUT', `/api/category/${id}`, { category_image: true })))
  const sent = answers.map(({ body }) => z.parse(Added, body).data.category_image)
  const kept = (await shop.visitor.get(`/api/category/${id}`)).body.data
  const { category_image } = z.parse(z.object({ category_image: z.string() }), kept)
  expect(sent).toContain(category_image)
  for (const path of sent) await until(async () => (await isThere(path)) === (path === category_image))
})

test.each(['category', 'subcategory'] as const)(
  'a %s that is saved without a change is not on record as changed, and no page is made anew',
  async (kind) => {
    const { _id: category } = await addCategory('Payals')
    const fields = { [`${kind}_name`]: 'Payals', [`${kind}_description`]: 'Heavy ones' }
    const place = kind === 'subcategory' ? { parent_category: category } : {}
    const picture = kind === 'subcategory' ? 'subcategory_logo' : 'category_image'
    const { _id: id } = await add(`/api/${kind}`, { ...fields, ...place, [picture]: true })
    const shown = (await shop.visitor.get(`/api/${kind}/${id}`)).body.data

    const pages = await dropped(async () => {
      for (const body of [{}, { ...fields, ...place }, { [`${kind}_name`]: ' Payals ' }]) {
        const saved = await admin.put(`/api/${kind}/${id}`, body)
        const message = kind === 'category' ? 'Category updated successfully' : 'Subcategory updated successfully'
        expect(saved).toMatchObject({ status: 200, body: { success: true, message, data: shown } })
      }
    })

    expect(await auditOf(id)).toMatchObject([{ action: `${kind} added` }])
    expect(pages).toEqual([])
  },
)
