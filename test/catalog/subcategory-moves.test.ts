import { expect, test } from 'vitest'
import { addSubcategory } from '#server/catalog/subcategories.service.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop()
const { db } = shop
const staff = await shop.admin()

test('what is in a subcategory moves with it to another category, and can be changed there', async () => {
  const [earrings, temple] = [await addTestCategory(db, 'Earrings'), await addTestCategory(db, 'Temple')]
  const fields = { subcategory_name: 'Jhumkas', subcategory_description: '', parent_category: earrings }
  const jhumkas = await addSubcategory(db, { ...fields, subcategory_logo: null })
  const piece = await addTestProduct(db, { category_id: earrings, subcategory_id: jhumkas })
  const other = await addTestProduct(db, { category_id: earrings })

  expect((await staff.put(`/api/subcategory/${jhumkas}`, { parent_category: temple })).status).toBe(200)

  expect((await staff.get(`/api/products/${piece}`)).body).toMatchObject({ data: { category: { _id: temple } } })
  expect((await staff.get(`/api/products/${other}`)).body).toMatchObject({ data: { category: { _id: earrings } } })
  const form = { product_name: 'Peacock jhumkas', category: temple, subcategory: jhumkas }
  expect((await staff.put(`/api/products/${piece}`, form)).status).toBe(200)
  const listed = await shop.visitor.get(`/api/products?category=${temple}`)
  expect(listed.body).toMatchObject({ total: 1, rows: [{ _id: piece, product_name: 'Peacock jhumkas' }] })
})
