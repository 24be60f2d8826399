import { jpeg } from '#server/media/test-pictures.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { expectToast } from './account-steps.ts'
import { confirmDeletion, readMessage } from './admin-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /net::ERR_(FAILED|INTERNET_DISCONNECTED)|status of 409/ })

test('without a connection a tab that was not opened yet says so, and the dashboard stays however often it is asked for', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/admin')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('tab', { name: 'Reviews' }).click()
  const missed = page.getByRole('heading', { name: 'This tab could not be read' })
  await expect(missed).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).not.toHaveAttribute('aria-busy')
  await expect(again).toBeFocused()
  await expect(missed).toBeVisible()

  await page.context().setOffline(false)
  await page.getByRole('tab', { name: 'Categories', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible()
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await expect(page.getByRole('columnheader', { name: 'Rating' })).toBeVisible()
})

test('how a deed ended is said even where the box for it does not come', async ({ page, signIn }) => {
  await signIn('admin')
  await page.route(/\/assets\/(dialog-panel|toaster)-/, (route) => route.abort())
  await page.goto('/admin')
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  const name = page.getByRole('textbox', { name: 'Category Name' })
  await name.fill(`${await name.inputValue()} `)
  await page.getByRole('button', { name: /^(Save|Update)/ }).click()
  await expect(page.getByRole('alert')).toHaveText('Category updated successfully')
})

test('where the reply to a new category is lost, a second press says that it is there and adds no other', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/AddCategory')
  await page.getByRole('textbox', { name: 'Category name' }).fill('Haath panjas')
  const picture = { name: 'tikka.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }
  await page.getByLabel('Category image').setInputFiles(picture)
  await page.route(
    '**/api/category',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const add = page.getByRole('button', { name: 'Add Category' })
  await add.click()
  await readMessage(page, 'Error', 'The category could not be saved. Network error.')
  await add.click()
  await readMessage(page, 'Success', 'Category added successfully')
  const added = shop.db.selectFrom('categories').select('id').where('name', '=', 'Haath panjas')
  expect(await added.execute()).toHaveLength(1)
})

test('where the reply to an import is lost, a second press leads to that import and begins no other', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('admin')
  const category = await addTestCategory(shop.db, 'Foot chains')
  const id = await addTestProduct(shop.db, { name: 'Payal of Bells', category_id: category, price: 50_000 })
  await page.goto('/admin-import')
  const buffer = Buffer.from(`id,price\n${id},650\n`)
  await page.getByLabel('Choose a table').setInputFiles({ name: 'payal.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check the file' }).click()
  const importAll = page.getByRole('button', { name: 'Import all' })
  await expect(importAll).toBeVisible()
  const check = page.url()
  await page.route(
    '**/repeat',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await importAll.click()
  await readMessage(page, 'Error', 'The import could not be started.')
  await importAll.click()
  const done = page.getByRole('region', { name: 'Imported' })
  await expect(done).toContainText('0 products added, 1 product changed.')
  const begun = shop.db.selectFrom('catalogue_imports').select('mode').where('file_name', '=', 'payal.csv')
  expect((await begun.execute()).map(({ mode }) => mode).toSorted()).toEqual(['all', 'check'])

  await page.goto(check)
  await expect(page.getByText('The import of this file was begun since.')).toBeVisible()
  await expect(importAll).toBeHidden()
  await page.getByRole('link', { name: 'See the import' }).click()
  await expect(done).toBeVisible()
})

test('a list that can’t be read again stays, and says that it is not what it was', async ({ page, shop, signIn }) => {
  await signIn('admin')
  await addTestProduct(shop.db, { name: 'Hairpin of Pearl', images: [] })
  await page.goto('/admin?tab=products&search=hairpin')
  const remove = page.getByRole('button', { name: 'Delete Hairpin of Pearl' })
  await remove.click()
  await page.route('**/api/products?*', (route) => route.abort())
  await confirmDeletion(page, 'product')
  await readMessage(page, 'Success', 'Product deleted successfully')
  await expectToast(page, 'What is shown could not be read again.')
  await expect(remove).toBeVisible()
})

test('a list of categories that did not come is asked for again, and what was typed meanwhile stays', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('admin')
  const belts = await addTestCategory(shop.db, 'Belts')
  await page.route('**/api/category?*', (route) => route.abort())
  await page.goto('/AddSubcategory')
  const name = page.getByLabel('Subcategory name')
  await name.fill('Vaddanams')
  const parent = page.getByLabel('Parent category')
  await expect(parent).toHaveAccessibleDescription('The list could not be read.')
  await page.unroute('**/api/category?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await parent.selectOption('Belts')
  await expect(parent).toHaveValue(belts)
  await expect(parent).toBeFocused()
  await expect(parent).toHaveAccessibleDescription('')
  await expect(name).toHaveValue('Vaddanams')
})
