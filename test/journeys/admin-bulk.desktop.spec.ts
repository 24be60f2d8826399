import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { v7 as newId } from 'uuid'
import type { Db } from '#server/db/database.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import {
  closeMessage,
  confirmDeletion,
  desktop,
  expectMessage,
  expectNoSidewaysScroll,
  phone,
  picture,
  readMessage,
} from './admin-steps.ts'
import { expectInSight, tabTo, zoomedIn } from './keyboard-steps.ts'
import { expect, test } from './shop-fixture.ts'
import { slowUploads } from './slow-uploads.ts'

test.use({ expectedComplaints: /status of (4|503)/ })

async function kept(db: Db, id: string) {
  return db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('price, discount and stock are changed in the row, and shoppers see it at once', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin')
  const category = await addTestCategory(shop.db, 'Toe rings')
  const id = await addTestProduct(shop.db, { name: 'Bichiya Pair', category_id: category, price: 40_000, stock: 3 })
  await page.goto(`/product/${id}`)
  await expect(page.getByText('₹400.00').first()).toBeVisible()

  await page.goto('/admin?tab=products&search=Bichiya')
  const change = (what: string) => page.getByRole('button', { name: `Change ${what} of Bichiya Pair` })
  const priceField = page.getByLabel('Price in rupees of Bichiya Pair', { exact: true })
  await change('price').focus()
  await page.keyboard.press('Enter')
  await expect(priceField).toBeFocused()
  await expect(priceField).toHaveValue('400')
  await page.keyboard.type('cheap')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Price must be a valid positive number')).toBeVisible()
  await expect(priceField).toHaveValue('cheap')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(change('price')).toBeFocused()
  await expect(change('price')).toHaveText('₹400.00')

  await page.keyboard.press('Enter')
  await page.keyboard.type('1234.50')
  await page.keyboard.press('Enter')
  await expect(change('price')).toHaveAccessibleName(/now ₹1,234.50/)
  await expect(change('price')).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(change('discount price')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('999')
  // Going on saves as well.
  await page.keyboard.press('Tab')
  await expect(change('stock')).toBeFocused()
  await expect(change('discount price')).toHaveText('19% OFF')
  await expect(rowOf(page, 'Bichiya Pair')).toContainText('₹999.00')
  expect(await kept(shop.db, id)).toMatchObject({ price: 123_450, discount_price: 99_900, stock: 3 })

  // A sale, while somebody counts the pieces.
  await page.keyboard.press('Enter')
  await page.keyboard.type('12')
  await shop.db.updateTable('products').set({ stock: 2 }).where('id', '=', id).execute()
  await page.keyboard.press('Enter')
  await expect(page.getByText('It is 2 now. Enter saves yours.')).toBeVisible()
  await expect(page.getByLabel('Stock of Bichiya Pair')).toHaveValue('12')
  await expect(page.getByLabel('Stock of Bichiya Pair')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(change('stock')).toHaveAccessibleName(/now 12/)
  expect(await kept(shop.db, id)).toMatchObject({ stock: 12 })

  await page.goto(`/product/${id}`)
  await expect(page.getByText('₹999.00').first()).toBeVisible()
  await expect(page.getByText('₹1,234.50').first()).toBeVisible()
})

test('many are changed at once, the nearly gone are found, and many are deleted when asked', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin')
  const from = await addTestCategory(shop.db, 'Hair pins')
  const to = await addTestCategory(shop.db, 'Juda pins')
  const sort = newId()
  await shop.db.insertInto('subcategories').values({ id: sort, name: 'Forked', category_id: to }).execute()
  const add = (name: string, stock: number) => addTestProduct(shop.db, { name, category_id: from, stock })
  const ids = [await add('Ambada One', 2), await add('Ambada Two', 9), await add('Ambada Three', 30)]
  await page.goto('/admin?tab=products&search=Ambada')
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('checkbox', { name: 'Select Ambada One' }).check()
  await page.getByRole('checkbox', { name: 'Select Ambada Two' }).check()
  const bar = page.getByRole('region', { name: 'Chosen products' })
  await expect(bar).toContainText('2 products chosen')
  await expectAccessible()
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)

  await bar.getByRole('button', { name: 'Category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the category of 2 products' })
  await dialog.getByRole('button', { name: 'Change category' }).click()
  await expect(dialog.getByText('Category is required')).toBeVisible()
  await dialog.getByLabel('Category', { exact: true }).selectOption('Juda pins')
  await dialog.getByLabel('Subcategory').selectOption('Forked')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Change category' }).click()
  await readMessage(page, 'Success', '2 products')
  await expect(page.getByRole('row').filter({ hasText: 'Juda pins' })).toHaveCount(2)
  await expect(bar).toBeHidden()

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Bestseller', exact: true }).click()
  await readMessage(page, 'Success', '3 products')
  await page.getByRole('checkbox', { name: 'Select Ambada Three' }).check()
  await bar.getByRole('button', { name: 'Stock' }).click()
  await page.getByRole('dialog').getByLabel('Stock').fill('4')
  await page.keyboard.press('Enter')
  await readMessage(page, 'Success', '1 product')
  for (const [place, id] of ids.entries()) {
    const moved = place < 2 ? { category_id: to, subcategory_id: sort } : { category_id: from, stock: 4 }
    expect(await kept(shop.db, id)).toMatchObject({ bestseller: true, ...moved })
  }

  await page.getByLabel('Stock', { exact: true }).selectOption('Low stock (5 or fewer)')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/maxStock=5/)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(rowOf(page, 'Ambada Two')).toBeHidden()

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 products' })
  await expect(question).toContainText('Are you sure you want to delete 2 products? This action cannot be undone.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await bar.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await readMessage(page, 'Success', '2 products')
  await expect(page.getByText('No products match')).toBeVisible()
  expect((await kept(shop.db, ids[1] ?? '')).deleted_at).toBeNull()
})

test('what the Tab key reaches is not hidden behind the bar of the chosen products', async ({ page, shop, signIn }) => {
  await signIn('admin')
  for (let place = 1; place <= 10; place += 1) await addTestProduct(shop.db, { name: `Kamarband ${place}` })
  for (const size of [desktop, zoomedIn]) {
    await page.setViewportSize(size)
    await page.goto('/admin?tab=products&search=Kamarband')
    await page.getByRole('checkbox', { name: 'Select Kamarband 10' }).check()
    await expect(page.getByRole('region', { name: 'Chosen products' })).toBeVisible()
    for (let place = 9; place >= 1; place -= 1) {
      const row = page.getByRole('checkbox', { name: `Select Kamarband ${place}`, exact: true })
      await tabTo(page, row)
      await expectInSight(row)
    }
  }
})

test('what has left the list is not among the chosen any more', async ({ page, shop, signIn }) => {
  await signIn('admin')
  const names = ['Bugadi One', 'Bugadi Two', 'Bugadi Three']
  for (const name of names) await addTestProduct(shop.db, { name })
  await page.goto('/admin?tab=products&search=Bugadi')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Chosen products' })
  await expect(bar).toContainText('3 products chosen')
  await page.getByRole('button', { name: 'Delete Bugadi Two' }).click()
  await confirmDeletion(page, 'product')
  await readMessage(page, 'Success', 'Product deleted successfully')
  await expect(bar).toContainText('2 products chosen')
  await bar.getByRole('button', { name: 'Bestseller', exact: true }).press('Enter')
  await readMessage(page, 'Success', '2 products')
  await expect(page.getByRole('tabpanel'), 'the keyboard keeps its place').toBeFocused()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Choose none' }).press('Enter')
  await expect(bar).toBeHidden()
  await expect(page.getByRole('tabpanel')).toBeFocused()
})

test('a figure that is not saved is told of by its product’s name where its row is gone', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('admin')
  const id = await addTestProduct(shop.db, { name: 'Vanki Pair', price: 40_000 })
  await page.goto('/admin?tab=products&search=Vanki')
  const price = page.getByLabel('Price in rupees of Vanki Pair', { exact: true })
  const type = async (typed: string) => {
    await page.getByRole('button', { name: 'Change price of Vanki Pair' }).click()
    await price.fill(typed)
    await page.getByRole('tab', { name: 'Categories', exact: true }).click()
    // Where the message is there first, the page behind it is hidden from those who listen.
    await expect(page.getByRole('heading', { name: 'Categories', includeHidden: true })).toBeVisible()
  }
  const { promise: mayFail, resolve: letItFail } = Promise.withResolvers<void>()
  await page.route(`**/api/products/${id}`, async (route) => {
    await mayFail
    await route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'Please try again' } })
  })
  await type('450')
  letItFail()
  await readMessage(page, 'Error', 'Vanki Pair: It could not be saved.')

  await page.goBack()
  await type('1,299')
  await readMessage(page, 'Error', 'Vanki Pair: Price must be a valid positive number')
  expect(await kept(shop.db, id)).toMatchObject({ price: 40_000 })
})

test('a product is duplicated into a form of its own', async ({ page, shop, signIn }) => {
  await signIn('admin')
  const category = await addTestCategory(shop.db, 'Matha pattis')
  await page.goto('/AddProduct')
  await page.getByLabel('Product name').fill('Borla Tikka')
  await page.getByLabel('Description').fill('A round tikka.')
  await page.getByLabel('Regular price').fill('350')
  await page.getByLabel('Category', { exact: true }).selectOption('Matha pattis')
  await page.getByLabel('Stock').fill('6')
  await page.getByLabel('SKU').fill('BORLA-1')
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(page).toHaveURL('/admin?tab=products')

  await page.getByRole('button', { name: 'Duplicate Borla Tikka' }).click()
  await expect(page).toHaveURL(/\/AddProduct\?id=/)
  await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible()
  await closeMessage(page)
  await expect(page.getByLabel('Product name')).toHaveValue(/Borla Tikka/)
  await expect(page.getByLabel('Regular price')).toHaveValue('350')
  await expect(page.getByLabel('SKU')).toHaveValue('')
  await expect(page.getByLabel('Stock')).toHaveValue('0')
  await page.getByLabel('Product name').fill('Borla Tikka in silver')
  await page.getByLabel('Stock').fill('2')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expectMessage(page, 'Success', 'Product updated successfully')
  const both = await shop.db
    .selectFrom('products')
    .select(['name', 'stock', 'sku', 'category_id'])
    .where('name', 'like', 'Borla Tikka%')
    .orderBy('number')
    .execute()
  expect(both).toEqual([
    { name: 'Borla Tikka', stock: 6, sku: 'BORLA-1', category_id: category },
    { name: 'Borla Tikka in silver', stock: 2, sku: null, category_id: category },
  ])
})

test('the catalogue is exported and read again, and of a table with faults only the right lines are written', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin')
  const category = await addTestCategory(shop.db, 'Waist chains')
  const add = (name: string) => addTestProduct(shop.db, { name, category_id: category, price: 50_000, stock: 8 })
  const ids = [await add('Kamarbandh मोती'), await add('Kamarbandh Two'), await add('Kamarbandh Three')]
  await page.goto('/admin?tab=products')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d{2}-\d{2}\.csv$/)
  const whole = await readFile(await download.path(), 'utf8')
  const [head = '', ...lines] = whole.split('\r\n')
  // What other journeys have left in the shop is none of this one's business.
  const own = lines.filter((line) => line.includes('Kamarbandh'))
  expect(own).toHaveLength(3)
  const table = (rows: readonly string[], headings = head) => ({
    name: 'kamarbandh.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([headings, ...rows, ''].join('\r\n')),
  })

  await page.getByRole('link', { name: 'Import CSV' }).click()
  await expect(page.getByText('Export first to get a table to fill in')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Choose a file first')).toBeVisible()
  const chooser = page.getByLabel('Choose a table')
  await chooser.setInputFiles({ name: 'goods.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') })
  await expect(page.getByText('This is a workbook.')).toBeVisible()
  const fast = await slowUploads(page)
  await chooser.setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(2_000_000, 'a') })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeFocused()
  await fast()
  await chooser.setInputFiles(table(own))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page).toHaveURL(/admin-import\?id=/)
  const report = page.getByRole('region', { name: 'What the check has found' })
  await expect(report).toContainText('Every line says what is there already')
  await expect(report.getByRole('heading', { name: '2. What the check has found' })).toBeFocused()
  await expect(report.getByRole('definition')).toHaveText(['0', '0', '3', '0'])
  await expect(report.getByRole('button', { name: /Import/ })).toBeHidden()

  await report.getByRole('link', { name: 'Choose another file' }).click()
  const [first = '', second = '', third = ''] = own
  const wrong = [
    first.replace(',500,', ',650,'),
    second.replace(',500,', ',free,'),
    third.replace('Waist chains', 'Belts of Xanadu'),
  ]
  const withNotes = table(
    wrong.map((line) => `${line},from Jaipur`),
    `${head},Notes`,
  )
  await chooser.setInputFiles(withNotes)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(report.getByRole('definition')).toHaveText(['0', '1', '0', '2'])
  await expect(report).toContainText('The column Notes is not read.')
  const faults = page.getByRole('table', { name: 'Wrong lines of the file' })
  await expect(faults.getByRole('row').nth(1)).toContainText('3price')
  await expect(faults.getByRole('row').nth(1)).toContainText('Price must be a valid positive number')
  await expect(faults.getByRole('row').nth(2)).toContainText('4category')
  await expect(faults.getByRole('row').nth(2)).toContainText('There is no category called Belts of Xanadu')
  await expect(report.getByRole('button', { name: 'Import all' })).toBeHidden()
  await expectAccessible()
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)
  const saving = page.waitForEvent('download')
  await report.getByRole('button', { name: 'Save report' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('There is no category called Belts of Xanadu')
  await page.reload()
  await expect(faults.getByRole('row')).toHaveCount(3)
  for (const id of ids) expect(await kept(shop.db, id)).toMatchObject({ price: 50_000 })

  await report.getByRole('button', { name: 'Import the right lines only' }).click()
  const question = page.getByRole('dialog', { name: 'Import the right lines only?' })
  await expect(question).toContainText('1 product is added or changed; 2 wrong lines are left out.')
  await question.getByRole('button', { name: 'Import them' }).click()
  const done = page.getByRole('region', { name: 'Imported' })
  await expect(done).toContainText('0 products added, 1 product changed. 2 lines left out.')
  await expect(done.getByRole('definition')).toHaveText(['0', '1', '0', '2'])
  const prices = await Promise.all(ids.map(async (id) => (await kept(shop.db, id)).price))
  expect(prices).toEqual([65_000, 50_000, 50_000])
  await done.getByRole('link', { name: 'See the products' }).click()
  await expect(page).toHaveURL('/admin?tab=products')
})
