import type { Page } from '@playwright/test'
import { addPaidOrder, addTestCategory, addTestProduct, addUser } from '../harness/builders.ts'
import { address } from './admin-order-steps.ts'
import { addSubcategories, expectMessage, readMessage } from './admin-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /net::ERR_FAILED|status of 404/ })

const read = async (page: Page, path: string): Promise<unknown> => (await page.request.get(path)).json()

test('a subcategory that was moved while its form stood open stays there with its products, and keeps its new name', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('admin')
  const [necklaces, rings] = [await addTestCategory(shop.db, 'Haars'), await addTestCategory(shop.db, 'Toe rings')]
  await addSubcategories(shop.db, 1, necklaces)
  const subcategories = shop.db.selectFrom('subcategories').where('category_id', '=', necklaces)
  const { id } = await subcategories.select('id').executeTakeFirstOrThrow()
  const piece = await addTestProduct(shop.db, { category_id: necklaces, subcategory_id: id })
  await page.goto(`/AddSubcategory?id=${id}`)
  await expect(page.getByLabel('Parent category')).toHaveValue(necklaces)
  const elsewhere = await page.request.put(`/api/subcategory/${id}`, {
    headers: { origin: shop.url },
    data: { subcategory_name: 'Bichiyas', parent_category: rings },
  })
  expect(elsewhere.status()).toBe(200)

  await page.getByLabel('Description').fill('Worn in pairs.')
  await page.getByRole('button', { name: 'Update Subcategory' }).click()
  await expectMessage(page, 'Success', 'Subcategory updated successfully')

  const now = { subcategory_name: 'Bichiyas', subcategory_description: 'Worn in pairs.' }
  expect(await read(page, `/api/subcategory/${id}`)).toMatchObject({
    data: { ...now, parent_category: { _id: rings } },
  })
  expect(await read(page, `/api/products/${piece}`)).toMatchObject({ data: { category: { _id: rings } } })
})

test('a category that was renamed while its form stood open keeps its new name', async ({ page, shop, signIn }) => {
  await signIn('admin')
  const id = await addTestCategory(shop.db, 'Hathphool')
  await page.goto(`/AddCategory?id=${id}`)
  await expect(page.getByLabel('Category name')).toHaveValue('Hathphool')
  const elsewhere = await page.request.put(`/api/category/${id}`, {
    headers: { origin: shop.url },
    data: { category_name: 'Hathphools' },
  })
  expect(elsewhere.status()).toBe(200)

  await page.getByLabel('Description').fill('From wrist to finger.')
  await page.getByRole('button', { name: 'Update Category' }).click()
  await expectMessage(page, 'Success', 'Category updated successfully')

  const now = { category_name: 'Hathphools', category_description: 'From wrist to finger.' }
  expect(await read(page, `/api/category/${id}`)).toMatchObject({ data: now })
})

test('a name that was saved though its reply was lost can be taken back in the same form', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('admin')
  const id = await addTestCategory(shop.db, 'Passas')
  await page.goto(`/AddCategory?id=${id}`)
  const name = page.getByLabel('Category name')
  const save = page.getByRole('button', { name: 'Update Category' })
  await page.route(
    `**/api/category/${id}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await name.fill('Jhoomars')
  await save.click()
  await readMessage(page, 'Error', 'The category could not be saved. Network error.')
  await name.fill('Passas')
  await save.click()
  await readMessage(page, 'Success', 'Category updated successfully')

  expect(await read(page, `/api/category/${id}`)).toMatchObject({ data: { category_name: 'Passas' } })
})

test('whoever edits what a colleague has just deleted is told so, and goes back to the list', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('admin')
  const id = await addTestCategory(shop.db, 'Toe rings of last year')
  const headers = { origin: shop.url }
  expect((await page.request.delete(`/api/category/${id}`, { headers })).status()).toBe(200)

  await page.goto(`/AddCategory?id=${id}`)
  await expect(page.getByRole('heading', { name: 'There is no such category' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page.getByRole('heading', { name: 'Categories', exact: true })).toBeVisible()
})

for (const { what, later, kept } of [
  { what: 'got another number', later: 'SECOND-2', kept: 'SECOND-2' },
  // Sent along, so that the shop can say what became of it.
  { what: 'lost its number', later: null, kept: 'FIRST-1' },
])
  test(`of a parcel that ${what} while somebody was about to mark it as shipped the shop hears what they saw`, async ({
    page,
    shop,
    signIn,
  }) => {
    const { id: customer } = await addUser(shop.db)
    const id = await addPaidOrder(shop.db, customer, [await addTestProduct(shop.db, { images: [] })])
    const number = `LEFT-OPEN-${later ?? 'NONE'}`
    const change = (to: { number?: string; address?: string; tracking_number: string | null }) =>
      shop.db.updateTable('orders').set(to).where('id', '=', id).execute()
    await change({ number, address: JSON.stringify(address), tracking_number: 'FIRST-1' })
    await signIn('admin')
    await page.goto(`/admin?tab=orders&order=${number}`)
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark as shipped' })
    await expect(dialog.getByLabel('Tracking number')).toHaveValue('FIRST-1')

    await change({ tracking_number: later })
    // Whoever comes back to the tab asks at once; a dialog hides what is behind it from those who look by role.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.locator('main')).not.toContainText('FIRST-1')
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
    await readMessage(page, 'Success', 'Order updated successfully')
    const now = await shop.db.selectFrom('orders').select('tracking_number').where('id', '=', id).execute()
    expect(now).toEqual([{ tracking_number: kept }])
  })
