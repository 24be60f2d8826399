import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allAtOnce } from '../harness/all-at-once.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { productSteps } from './product-steps.ts'

const shop = await openShop()
const { admin, needed, send, change, read, auditOf } = await productSteps(shop)
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const lockRow = (id: string) => sql`select id from products where id = ${id} for update`

test('of two staff members who save the same version at once, one wins and nothing of the other is kept', async () => {
  const id = await addTestProduct(shop.db)
  const wanted = [
    { product_name: 'By one', price: '100' },
    { product_name: 'By the other', stock: '77' },
  ]
  const answers = await allAtOnce(
    shop.databaseUrl,
    lockRow(id),
    wanted.map((fields) => () => change(id, { ...fields, version: '1' })),
  )
  expect(statusesOf(answers)).toEqual([200, 409])
  const winner = answers.find(({ status }) => status === 200)
  expect(await read(id)).toEqual(winner?.body.data)
  expect(winner?.body.data?.version).toBe(2)
  expect(await auditOf(id)).toHaveLength(1)
})

test('two who change different things without a version both succeed, and nothing is lost', async () => {
  const id = await addTestProduct(shop.db)
  const calls = [{ product_name: 'Polki Choker' }, { price: '150' }].map((fields) => () => change(id, fields))
  const answers = await allAtOnce(shop.databaseUrl, lockRow(id), calls)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await read(id)).toMatchObject({ product_name: 'Polki Choker', price: 150, version: 3 })
})

/** Rows can still be read and locked, but not written: all have looked and found the SKU free by then. */
const noWriting = sql`lock table products in share mode`

test('of two new products with one SKU at the same moment, one is added', async () => {
  const calls = ['One', 'Other'].map(
    (product_name) => () => send('POST', '/api/products', { ...needed, product_name, sku: 'RACE-1' }),
  )
  const answers = await allAtOnce(shop.databaseUrl, noWriting, calls)
  expect(statusesOf(answers)).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body.errors).toEqual({ sku: 'Another product has this SKU' })
})

test('two new products in colours that no other came in, at the same moment, are both added and both found', async () => {
  const calls = ['One', 'Other'].map(
    (product_name) => () => send('POST', '/api/products', { ...needed, product_name, colors: ['Teal', 'Ochre'] }),
  )
  const answers = await allAtOnce(shop.databaseUrl, noWriting, calls)
  expect(statusesOf(answers)).toEqual([201, 201])
  expect((await shop.visitor.get('/api/products?color=Teal')).body).toMatchObject({ total: 2 })
})

test('two who each add several pieces in new combinations of colours, in opposite orders, do not wait for each other', async () => {
  const add = (db: typeof shop.db, ...colors: string[]) => addTestProduct(db, { colors })
  for (const color of ['Jet', 'Opal', 'Ruby']) await add(shop.db, color)

  await shop.db.transaction().execute((one) =>
    shop.db.transaction().execute(async (other) => {
      await add(one, 'Jet', 'Opal')
      await add(other, 'Opal', 'Ruby')
      await add(one, 'Opal', 'Ruby')
      await add(other, 'Jet', 'Opal')
    }),
  )

  const total = async (color: string) => (await shop.visitor.get(`/api/products?color=${color}`)).body.total
  expect([await total('Jet'), await total('Opal'), await total('Ruby')]).toEqual([3, 5, 3])
})

test('of two products that take one SKU at the same moment, one gets it', async () => {
  const ids = [await addTestProduct(shop.db), await addTestProduct(shop.db)]
  const calls = ids.map((id) => () => change(id, { sku: 'RACE-2' }))
  const answers = await allAtOnce(shop.databaseUrl, noWriting, calls)
  expect(statusesOf(answers)).toEqual([200, 409])
})

test('a category that is deleted while a product is saved into it harms neither', async () => {
  const category = await addTestCategory(shop.db, 'Toe rings')
  const id = await addTestProduct(shop.db, { category_id: category })
  const hold = sql`select id from categories where id = ${category} for update`
  const [saved, deleted] = await allAtOnce<{ status: number }>(shop.databaseUrl, hold, [
    () => change(id, { category, price: '5' }),
    () => admin.delete(`/api/category/${category}`),
  ])
  expect(deleted?.status).toBe(200)
  expect([200, 400]).toContain(saved?.status)
  expect((await read(id)).category).toBeNull()
})

test('a product that is deleted while it is saved is not found', async () => {
  const id = await addTestProduct(shop.db)
  const [saved, deleted] = await allAtOnce<{ status: number }>(shop.databaseUrl, lockRow(id), [
    () => change(id, { price: '5' }),
    () => admin.delete(`/api/products/${id}`),
  ])
  expect(deleted?.status).toBe(200)
  expect([200, 404]).toContain(saved?.status)
  expect((await shop.visitor.get(`/api/products/${id}`)).status).toBe(404)
})
