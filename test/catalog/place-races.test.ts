import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addSubcategory } from '#server/catalog/subcategories.service.ts'
import { inTurn } from '../harness/all-at-once.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { paymentSteps } from '../payments/payment-steps.ts'

const shop = await openShop()
const admin = await shop.admin()
const { createOrder } = paymentSteps(shop)
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)
const lockRow = (table: string, id: string) => sql`select from ${sql.table(table)} where id = ${id} for update`

function addChokers(category: string): Promise<string> {
  const fields = { subcategory_name: 'Chokers', subcategory_description: '', parent_category: category }
  return addSubcategory(shop.db, { ...fields, subcategory_logo: null })
}

/** Two pieces of which the first lies behind the other in the table, as after a sale of it. */
async function addPieces(place: { category_id: string; subcategory_id?: string }): Promise<[string, string]> {
  const about = { ...place, price: 50_000 }
  const [first, second] = [await addTestProduct(shop.db, about), await addTestProduct(shop.db, about)]
  await shop.db.updateTable('products').set({ stock: 9 }).where('id', '=', first).execute()
  return [first, second]
}

test.each(['category', 'subcategory'] as const)(
  'a shopper who pays for two pieces while their %s is deleted gets them, and the deletion is done too',
  async (kind) => {
    const category = await addTestCategory(shop.db, 'Necklaces')
    const subcategory = await addChokers(category)
    const [first, second] = await addPieces({ category_id: category, subcategory_id: subcategory })
    const asha = await shop.shopper()
    for (const productId of [first, second]) await asha.post('/api/cart/add', { productId, quantity: 1 })

    const answers = await inTurn(shop.databaseUrl, lockRow('products', first), [
      () => createOrder(asha, 1000),
      () => admin.delete(`/api/${kind}/${kind === 'category' ? category : subcategory}`),
    ])

    expect(statusesOf(answers)).toEqual([200, 200])
    const places = shop.db.selectFrom('products').select(`${kind}_id as place`).where('id', 'in', [first, second])
    expect(await places.execute()).toEqual([{ place: null }, { place: null }])
  },
)

test('a subcategory is saved while its category is deleted, and has none afterwards', async () => {
  const category = await addTestCategory(shop.db, 'Earrings')
  const subcategory = await addChokers(category)
  const answers = await inTurn(shop.databaseUrl, lockRow('subcategories', subcategory), [
    () => admin.put(`/api/subcategory/${subcategory}`, { subcategory_name: 'Jhumkas', parent_category: category }),
    () => admin.delete(`/api/category/${category}`),
  ])
  expect(statusesOf(answers)).toEqual([200, 200])
  const { body } = await shop.visitor.get(`/api/subcategory/${subcategory}`)
  expect(body).toMatchObject({ data: { subcategory_name: 'Jhumkas', parent_category: null } })
})

test('a piece is copied while its category is deleted', async () => {
  const category = await addTestCategory(shop.db, 'Anklets')
  const id = await addTestProduct(shop.db, { category_id: category })
  const answers = await inTurn(shop.databaseUrl, lockRow('products', id), [
    () => admin.post(`/api/products/${id}/duplicate`, {}),
    () => admin.delete(`/api/category/${category}`),
  ])
  expect(statusesOf(answers)).toEqual([201, 200])
})

const holdRow = (table: string, id: string) => sql`select from ${sql.table(table)} where id = ${id} for key share`

test('a category and a subcategory are renamed while an import or a product that is saved holds them', async () => {
  const category = await addTestCategory(shop.db, 'Rings')
  const subcategory = await addChokers(category)
  const answers = await shop.db.transaction().execute(async (tx) => {
    await holdRow('categories', category).execute(tx)
    await holdRow('subcategories', subcategory).execute(tx)
    return [
      await admin.put(`/api/category/${category}`, { category_name: 'Toe rings' }),
      // As a program may send it: with the category that it has.
      await admin.put(`/api/subcategory/${subcategory}`, { subcategory_name: 'Bands', parent_category: category }),
    ]
  })
  expect(statusesOf(answers)).toEqual([200, 200])
})

test.each([
  ['moved', (id: string, to: string) => admin.put(`/api/subcategory/${id}`, { parent_category: to })],
  ['deleted', (id: string) => admin.delete(`/api/subcategory/${id}`)],
] as const)('a subcategory that a product is being put into is %s only afterwards', async (_, change) => {
  const [from, to] = [await addTestCategory(shop.db, 'Naths'), await addTestCategory(shop.db, 'Bridal')]
  const subcategory = await addChokers(from)
  // Lets go only once the change waits for it.
  const answers = await inTurn(shop.databaseUrl, holdRow('subcategories', subcategory), [() => change(subcategory, to)])
  expect(statusesOf(answers)).toEqual([200])
})
