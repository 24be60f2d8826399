import { v7 as newId } from 'uuid'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import {
  addSubcategories,
  closeMessage,
  confirmDeletion,
  desktop,
  expectMessage,
  expectNoSidewaysScroll,
  expectTableFits,
  phone,
  picture,
} from './admin-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of (4|503)/ })

test('a name of one long word leaves the rest of its row in view', async ({ page, shop, signIn }) => {
  await signIn('admin')
  await addTestProduct(shop.db, { name: 'W'.repeat(120), price: 123_400 })
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await page.goto('/admin?tab=products&search=WWW')
    await expect(page.getByText('₹1,234.00')).toBeVisible()
    await expectTableFits(page)
  }
})

test('products are filtered, and the filter stays in the address', async ({ page, shop, signIn, expectAccessible }) => {
  await signIn('admin')
  const category = await addTestCategory(shop.db, 'Brooches')
  const subcategory = newId()
  await shop.db.insertInto('subcategories').values({ id: subcategory, name: 'Pins', category_id: category }).execute()
  const place = { category_id: category, subcategory_id: subcategory }
  await addTestProduct(shop.db, {
    ...place,
    name: 'Peacock Brooch',
    price: 40_000,
    discount_price: 30_000,
    stock: 1234,
  })
  await addTestProduct(shop.db, { ...place, name: 'Lotus Brooch', price: 90_000, images: [], subcategory_id: null })
  await page.goto('/admin?tab=products')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Select',
    'Sr No',
    'Image',
    'Name',
    'Price',
    'Discount',
    'Category',
    'Stock',
    'Actions',
  ])
  await expectAccessible()

  const panel = page.getByRole('form', { name: 'Filter products' })
  await expect(panel.getByLabel('Subcategory')).toBeDisabled()
  await panel.getByLabel('Category', { exact: true }).selectOption('Brooches')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  const peacock = page.getByRole('row').filter({ hasText: 'Peacock Brooch' })
  await expect(peacock.getByRole('cell')).toContainText(['₹300.00', '25% OFF', 'Brooches', '1,234'])
  await expect(peacock.getByText('₹300.00')).toHaveCSS('color', 'rgb(31, 107, 59)')
  await expect(peacock.locator('s')).toContainText('₹400.00')
  const lotus = page.getByRole('row').filter({ hasText: 'Lotus Brooch' })
  await expect(lotus).toContainText('No Image')
  await expect(lotus.getByRole('cell').nth(5)).toHaveText('-')

  await panel.getByLabel('Subcategory').selectOption('Pins')
  await panel.getByLabel('Min price').fill('cheap')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(panel.getByText('Minimum price must be a number')).toBeVisible()
  await panel.getByLabel('Min price').fill('100')
  await panel.getByLabel('Max price').fill('350')
  await panel.getByLabel('Search').fill('peacock')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/category=.*subcategory=.*search=peacock&minPrice=100&maxPrice=350/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(panel.getByLabel('Subcategory')).toHaveValue(subcategory)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Filters (5)' }).click()
  await expect(panel.getByLabel('Max price')).toHaveValue('350')
  await expectAccessible()
  await page.setViewportSize(desktop)

  await page.getByRole('button', { name: 'Delete Peacock Brooch' }).click()
  await confirmDeletion(page, 'product')
  await expectMessage(page, 'Success', 'Product deleted successfully')
  await closeMessage(page)
  await expect(page.getByText('No products match')).toBeVisible()
  await panel.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/admin?tab=products')
  await expect(panel.getByLabel('Search')).toHaveValue('')
  await panel.getByLabel('Search').fill('typed, and not applied')
  await panel.getByLabel('Category', { exact: true }).selectOption('Brooches')
  await panel.getByRole('button', { name: 'Reset' }).click()
  await expect(panel.getByLabel('Search')).toHaveValue('')
  await expect(panel.getByLabel('Category', { exact: true })).toHaveValue('none')
})

test('longer pages keep their head and names in view, and a form leads back to the list as it was', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const category_id = await addTestCategory(shop.db, 'Waist chains')
  for (let number = 1; number <= 23; number += 1)
    await addTestProduct(shop.db, { name: `Oddiyanam ${number}`, category_id, stock: 5 })
  await signIn('admin')
  await page.goto('/admin?tab=products&search=oddiyanam&page=2')
  const rows = page.getByRole('table', { name: 'List of products' }).getByRole('row')
  await expect(rows).toHaveCount(11)
  await expect(page.getByText('23 products')).toBeVisible()
  await page.getByLabel('Rows').selectOption('50')
  await expect(page).toHaveURL('/admin?tab=products&search=oddiyanam&limit=50')
  await expect(rows).toHaveCount(24)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('23 products chosen')).toHaveCount(2)
  await page.getByRole('button', { name: 'Choose none' }).click()
  await expect(rows.last().getByText('5', { exact: true })).toHaveCSS('color', 'rgb(138, 82, 0)')

  await page.setViewportSize({ width: 760, height: 1200 })
  const cellOf = (row: number, header: number) => rows.nth(row).getByRole('cell').nth(header)
  await page.getByRole('columnheader', { name: 'Name' }).hover()
  await page.mouse.wheel(600, 400)
  await expect(cellOf(1, 3)).not.toBeInViewport()
  await expect(cellOf(9, 1)).not.toBeInViewport()
  await expect(cellOf(9, 3)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await expectAccessible()
  await page.setViewportSize(desktop)

  await rows.last().getByRole('link', { name: /^Edit/ }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/admin?tab=products&search=oddiyanam&limit=50')
  await page.getByRole('link', { name: 'Edit Oddiyanam 7' }).click()
  await page.getByLabel('SKU').fill('ODD-7')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expectMessage(page, 'Success', 'Product updated successfully')
  await expect(page).toHaveURL('/admin?tab=products&search=oddiyanam&limit=50')
  await page.getByRole('form', { name: 'Filter products' }).getByLabel('Search').fill('oddiyanam 2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin?tab=products&search=oddiyanam+2&limit=50')
})

test('a product is added by the rules, with pictures, sizes and specifications', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin')
  const category = await addTestCategory(shop.db, 'Rings')
  await shop.db.insertInto('subcategories').values({ id: newId(), name: 'Cocktail', category_id: category }).execute()
  await page.goto('/admin?tab=products')
  await page.getByRole('link', { name: '+ Add Product' }).click()
  await expect(page.getByLabel('Subcategory')).toBeDisabled()
  const add = page.getByRole('button', { name: 'Add Product' })
  await add.click()
  for (const words of [
    'Product name is required',
    'Description is required',
    'Price is required',
    'Category is required',
    'Stock must be a valid non-negative number',
    'At least one image is required',
    'Please correct the errors before submitting.',
  ]) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await expect(page.getByLabel('Product name')).toBeFocused()
  await expectAccessible()

  await page.getByLabel('Product name').fill('Ruby Cocktail Ring')
  await page.getByLabel('Description').fill('A ring to be looked at.')
  await page.getByLabel('Regular price').fill('-5')
  await expect(page.getByText('Price must be a valid positive number')).toBeVisible()
  await page.getByLabel('Regular price').fill('499.50')
  await page.getByLabel('Discount price').fill('no')
  await expect(page.getByText('Discount price must be a valid positive number')).toBeVisible()
  await page.getByLabel('Discount price').fill('499.5')
  await expect(page.getByText('Discount price must be less than regular price')).toBeVisible()
  await page.getByLabel('Discount price').fill('399')
  await expect(page.getByText('Discount price must be less than regular price')).toBeHidden()
  await page.getByLabel('Category', { exact: true }).selectOption('Rings')
  await page.getByLabel('Subcategory').selectOption('Cocktail')
  await page.getByLabel('Stock').fill('7')
  await page.getByLabel('SKU').fill('ring/7')
  await page.getByLabel('Bestseller Product').check()
  await page.getByLabel('Sizes').fill('16, 18')
  await page.getByLabel('Sizes').press('Enter')
  await page.getByLabel('Colours').fill('Ruby')
  await page.getByRole('button', { name: 'Add specification' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Material')
  await page.getByLabel('Value').fill('Brass')

  await page.locator('input[type=file]').setInputFiles([picture, picture])
  await page.locator('input[type=file]').setInputFiles([picture, picture])
  await expect(page.getByText('Maximum 3 images allowed. You currently have 4 images.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove new image 4' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove new image 3' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove new image 1' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove new image 1' })).toBeFocused()
  await expect(page.getByAltText('New: icon-192.png')).toHaveCount(2)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)
  await add.click()
  await expectMessage(page, 'Success', 'Product added successfully')
  await expect(page).toHaveURL('/admin?tab=products')

  const kept = await shop.db
    .selectFrom('products')
    .selectAll()
    .where('name', '=', 'Ruby Cocktail Ring')
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({
    price: 49_950,
    discount_price: 39_900,
    stock: 7,
    sku: 'ring/7',
    bestseller: true,
    sizes: ['16', '18'],
    colors: ['Ruby'],
    specifications: [{ name: 'Material', value: 'Brass' }],
  })
  expect(kept.images).toHaveLength(2)
})

test('current pictures are removed one by one, or replaced by new ones that were dropped', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin')
  const { id, images } = await shop.db
    .selectFrom('products')
    .select(['id', 'images'])
    .where(({ eb, fn }) => eb(fn('cardinality', ['images']), '=', 2))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const imagesNow = async () =>
    (await shop.db.selectFrom('products').select('images').where('id', '=', id).executeTakeFirstOrThrow()).images

  await page.goto(`/AddProduct?id=${id}`)
  await expect(page.getByText('New images replace all current ones.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove current image 1' }).click()
  await page.getByRole('button', { name: 'Remove current image 1' }).click()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('At least one image is required')).toBeVisible()

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Remove current image 1' }).click()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expectMessage(page, 'Success', 'Product updated successfully')
  expect(await imagesNow()).toEqual(images.slice(1))
  await expect(page).toHaveURL('/admin?tab=products')

  await page.goto(`/AddProduct?id=${id}`)
  await expect(page.getByAltText('Current 1')).toBeVisible()
  const dropped = await page.evaluateHandle(async (path) => {
    const bytes = await (await fetch(path)).blob()
    const carried = new DataTransfer()
    carried.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
    return carried
  }, '/icon-192.png')
  await page.getByText('Choose images').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByAltText('New: dropped.png')).toBeVisible()
  await expect(page.getByText('will be replaced')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expectMessage(page, 'Success', 'Product updated successfully')
  const replaced = await imagesNow()
  expect(replaced).toHaveLength(1)
  expect(replaced).not.toEqual(images.slice(1))
})

test('of two admins who change one product, the second is told about the first', async ({ page, shop, signIn }) => {
  await signIn('admin')
  const category = await addTestCategory(shop.db, 'Armlets')
  const id = await addTestProduct(shop.db, { name: 'Vanki Armlet', category_id: category, stock: 5 })
  await page.goto(`/AddProduct?id=${id}`)
  await page.getByLabel('Product name').fill('Vanki Armlet, mine')

  await shop.db.updateTable('products').set({ name: 'Vanki Armlet, theirs' }).where('id', '=', id).execute()
  await shop.db
    .updateTable('products')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expectMessage(page, 'Error', 'Error: Somebody else has changed this product meanwhile. Please load it again.')
  await closeMessage(page)
  await expect(page.getByLabel('Product name')).toHaveValue('Vanki Armlet, mine')
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(page.getByLabel('Product name')).toHaveValue('Vanki Armlet, theirs')

  // A sale changes the stock and nothing else.
  await page.getByLabel('Stock').fill('9')
  await shop.db.updateTable('products').set({ stock: 4 }).where('id', '=', id).execute()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expectMessage(page, 'Error', 'Error: The stock has changed meanwhile: there are 4 now')
  await closeMessage(page)
  // As many as there were when the form was opened: that is a change of what there is now.
  await page.getByLabel('Stock').fill('5')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expectMessage(page, 'Success', 'Product updated successfully')
  const { stock } = await shop.db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()
  expect(stock).toBe(5)
})

test('of more than a hundred subcategories the rest are found by typing', async ({ page, shop, signIn }) => {
  await signIn('admin')
  const category = await addTestCategory(shop.db, 'Belts')
  await addSubcategories(shop.db, 101, category)
  const last = await shop.db
    .selectFrom('subcategories')
    .select('id')
    .where('name', '=', 'Sort 101')
    .executeTakeFirstOrThrow()
  await page.goto('/AddProduct')
  await page.getByLabel('Category', { exact: true }).selectOption('Belts')
  const subcategory = page.getByRole('combobox', { name: 'Subcategory' })
  await expect(subcategory.getByRole('option')).toHaveCount(101)
  await page.getByLabel('Find more for Subcategory').fill('101')
  await subcategory.selectOption('Sort 101')
  await page.getByLabel('Find more for Subcategory').fill('sort 00')
  await expect(page.getByText('9 found')).toBeVisible()
  await expect(subcategory).toHaveValue(last.id)

  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto(`/admin?tab=products&category=${category}&subcategory=${last.id}`)
  await expect(subcategory.getByRole('option')).toHaveCount(101)
  await expect(subcategory).toHaveValue(last.id)
})

test('a filter and another length of the pages leave the keyboard where it was', async ({ page, shop, signIn }) => {
  for (let number = 1; number <= 12; number += 1) await addTestProduct(shop.db, { name: `Vaddanam ${number}` })
  await signIn('admin')
  await page.goto('/admin?tab=products')
  const rows = page.getByRole('table', { name: 'List of products' }).getByRole('row')
  const panel = page.getByRole('form', { name: 'Filter products' })
  const search = panel.getByLabel('Search')
  await search.fill('vaddanam')
  await search.press('Enter')
  await expect(page).toHaveURL('/admin?tab=products&search=vaddanam')
  await expect(page.getByText('12 products')).toBeVisible()
  await expect(search).toBeFocused()

  const length = page.getByLabel('Rows')
  await length.focus()
  await length.selectOption('50')
  await expect(rows).toHaveCount(13)
  await expect(length).toBeFocused()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/admin?tab=products')
  await expect(search).toHaveValue('')

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Filters' }).click()
  await search.fill('vaddanam')
  await panel.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page.getByText('12 products')).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await page.route('**/api/products?*search=payal*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Filters' }).click()
  await search.fill('payal')
  await search.press('Enter')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByText('12 products')).toBeHidden()
})
