import { addTestCategory, addUser } from '../harness/builders.ts'
import { fillLogin } from './account-steps.ts'
import {
  addSubcategories,
  closeMessage,
  confirmDeletion,
  desktop,
  expectMessage,
  expectNoSidewaysScroll,
  phone,
  picture,
} from './admin-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of (4|503)/ })

test('categories are listed, added, edited and deleted', async ({ page, signIn, expectAccessible }) => {
  await signIn('admin')
  await page.goto('/')
  await page.getByRole('link', { name: 'Admin Dashboard' }).first().click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  const tabs = ['Categories', 'Subcategories', 'Products', 'Users', 'Testimonials', 'Video']
  for (const [place, name] of tabs.entries()) await expect(page.getByRole('tab').nth(place)).toHaveText(name)
  await expect(page.getByRole('tab', { name: 'Categories', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('columnheader')).toHaveText(['Sr No', 'Name', 'Image', 'Description', 'Actions'])
  await expectAccessible()

  await page.getByRole('link', { name: '+ Add Category' }).click()
  await page.getByRole('button', { name: 'Add Category' }).click()
  await expect(page.getByText('Category name is required')).toBeVisible()
  await expect(page.getByText('Category image is required')).toBeVisible()
  await expect(page.getByText('Please correct the errors before submitting.')).toBeVisible()
  await expect(page.getByLabel('Category name')).toBeFocused()
  await expectAccessible()

  await page.getByLabel('Category name').fill('Maang Tikka')
  await page.getByLabel('Description').fill('For the parting of the hair.')
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(page.getByAltText('New: Category image')).toBeVisible()
  await page.getByRole('button', { name: 'Add Category' }).click()
  await expectMessage(page, 'Success', 'Category added successfully')
  await expect(page).toHaveURL('/admin?tab=categories')
  await expect(page.getByRole('dialog')).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'Maang Tikka' })
  await expect(row).toContainText('For the parting of the hair.')
  await expect(row.getByRole('presentation')).toHaveAttribute('src', /^\/media\/pictures\//)
  const inFooter = page.getByRole('navigation', { name: 'Footer: Categories' }).getByText(/^Maang Tikka/)
  await expect(inFooter).toHaveText('Maang Tikka')

  await row.getByRole('link', { name: 'Edit Maang Tikka' }).click()
  await expect(page.getByLabel('Category name')).toHaveValue('Maang Tikka')
  await page.reload()
  await expect(page.getByLabel('Category name')).toHaveValue('Maang Tikka')
  await page.getByLabel('Category name').fill('Maang Tikkas')
  await page.getByRole('button', { name: 'Update Category' }).click()
  await expectMessage(page, 'Success', 'Category updated successfully')
  await expect(page).toHaveURL('/admin?tab=categories')

  await page.getByRole('button', { name: 'Delete Maang Tikkas' }).click()
  await expectAccessible()
  await confirmDeletion(page, 'category')
  await expectMessage(page, 'Success', 'Category deleted successfully')
  await closeMessage(page)
  await expect(page.getByRole('row').filter({ hasText: 'Maang Tikkas' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(inFooter).toHaveCount(0)
})

test('subcategories are listed in pages, added, edited and deleted', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin')
  const parent = await addTestCategory(shop.db, 'Belts')
  await addSubcategories(shop.db, 12, parent)
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Subcategories' }).click()
  await expect(page).toHaveURL('/admin?tab=subcategories')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Sr No',
    'Name',
    'Parent category',
    'Image',
    'Description',
    'Actions',
  ])
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/admin?tab=subcategories&page=2')
  await expect(page.getByRole('cell').first()).toHaveText('11')
  await page.reload()
  await expect(page.getByRole('cell').first()).toHaveText('11')
  await page.getByRole('tab', { name: 'Subcategories' }).press('ArrowRight')
  await expect(page).toHaveURL('/admin?tab=products')
  await expect(page.getByRole('tab', { name: 'Products' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('cell').first()).toHaveText('11')
  await expectAccessible()

  await page.getByRole('link', { name: '+ Add Subcategory' }).click()
  await page.getByRole('button', { name: 'Add Subcategory' }).click()
  for (const words of ['Subcategory name', 'Parent category', 'Subcategory logo']) {
    await expect(page.getByText(`${words} is required`)).toBeVisible()
  }
  await expectAccessible()
  await page.getByLabel('Subcategory name').fill('Kamarbandh')
  await page.getByLabel('Parent category').selectOption('Belts')
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByRole('button', { name: 'Add Subcategory' }).click()
  await expectMessage(page, 'Success', 'Subcategory added successfully')
  await expect(page, 'back at the page of the list it was left from').toHaveURL('/admin?tab=subcategories&page=2')

  const added = await shop.db
    .selectFrom('subcategories')
    .select('id')
    .where('name', '=', 'Kamarbandh')
    .executeTakeFirstOrThrow()
  await page.goto(`/admin-category?id=${added.id}`)
  await expect(page.getByLabel('Parent category')).toHaveValue(parent)
  await page.getByLabel('Subcategory name').fill('Kamarbandhs')
  await page.getByRole('button', { name: 'Update Subcategory' }).click()
  await expectMessage(page, 'Success', 'Subcategory updated successfully')
  await expect(page).toHaveURL('/admin?tab=subcategories')

  await shop.db
    .updateTable('subcategories')
    .set({ created_at: new Date(0) })
    .where('id', '=', added.id)
    .execute()
  await shop.db.deleteFrom('categories').where('id', '=', parent).execute()
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Kamarbandhs' })
  await expect(row).toContainText('N/A')
  await row.getByRole('button', { name: 'Delete Kamarbandhs' }).click()
  await confirmDeletion(page, 'subcategory')
  await expectMessage(page, 'Success', 'Subcategory deleted successfully')
  await closeMessage(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)
})

test('a list that can not be read is empty, and that of the subcategories says so', async ({ page, signIn }) => {
  await signIn('admin')
  await page.route(/\/api\/(category|subcategory|products)\?/, (route) => route.fulfill({ status: 503, body: 'away' }))
  await page.goto('/admin')
  await expect(page.getByText('No categories found')).toBeVisible()
  await page.getByRole('tab', { name: 'Products' }).click()
  await expect(page.getByText('No products found')).toBeVisible()
  await page.getByRole('tab', { name: 'Subcategories' }).click()
  await expectMessage(page, 'Error', 'Error fetching subcategories')
  await closeMessage(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('cell').first()).toHaveText('1')
})

test('unsaved changes are asked about before they are left, by a link, a step back or a reload', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin')
  await page.goto('/admin')
  // Before the page has come alive a link loads a whole document, and a step back leaves it.
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('link', { name: '+ Add Category' }).click()
  await page.getByLabel('Category name').fill('Nose pins')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })

  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(question).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Category name')).toHaveValue('Nose pins')

  await page.goBack()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/AddCategory')

  const asked = page.waitForEvent('dialog')
  // It waits for a page that never comes. A script's reload would not do: the shop refuses what nobody has asked for.
  page.reload().catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(page.getByLabel('Category name')).toHaveValue('Nose pins')

  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin?tab=categories')
})

test('a session that ends, or a role that is taken back, shuts the dashboard to the next click', async ({
  page,
  shop,
  signIn,
}) => {
  const { id } = await signIn('admin')
  // The bar hides the link once the page has asked who is signed in.
  const checked = page.waitForResponse('**/api/auth/me')
  await page.goto('/')
  await checked
  await shop.db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute()
  await page.getByRole('link', { name: 'Admin Dashboard' }).first().click()
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()

  await shop.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
  await page.goto('/admin?tab=products')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await shop.db.deleteFrom('sessions').where('user_id', '=', id).execute()
  await page.getByRole('link', { name: '+ Add Product' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page).toHaveURL(/^[^?]+\/login\?next=\/AddProduct/)
})

test('shoppers never fetch the dashboard’s code', async ({ page, signIn }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await signIn('user')
  await page.goto('/')
  await page.getByRole('link', { name: 'Necklaces' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Necklaces' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter((path) => /admin|-tab-|form-page|unseen/.test(path))).toEqual([])
})

test('a logout asks about unsaved work while it can still be saved', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/AddCategory')
  await page.getByLabel('Category name').fill('Kamarbandh')
  const logOut = async () => {
    await page.getByRole('button', { name: 'My account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' })

  await logOut()
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
  await expect(page.getByLabel('Category name')).toHaveValue('Kamarbandh')
  expect((await page.request.get('/api/auth/me')).status()).toBe(200)

  await logOut()
  await asked.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('a session that ends while a form is filled in takes nothing of it along', async ({ page, shop, signIn }) => {
  const { id } = await signIn('admin')
  // The bar asks for what is new while the page opens: the save is to be what meets the lapsed session.
  await page.goto('/AddCategory', { waitUntil: 'networkidle' })
  await page.getByLabel('Category name').fill('Kamarbandh')
  await page.locator('input[type=file]').setInputFiles(picture)
  await shop.db.deleteFrom('sessions').where('user_id', '=', id).execute()
  await page.getByRole('button', { name: 'Add Category' }).click()

  const asked = page.getByRole('dialog', { name: 'You have been signed out' })
  await expect(asked).toContainText('Keep editing, sign in again in another tab, and then save it here.')
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  const { email } = await addUser(shop.db, { role: 'admin', password: 'moonstone ring' })
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/login')
  await elsewhere.waitForFunction(() => 'alive' in document.documentElement.dataset)
  await fillLogin(elsewhere, { email, password: 'moonstone ring' })
  await elsewhere.getByRole('button', { name: 'Sign In' }).click()
  await expect(elsewhere).toHaveURL('/')

  await expect(page.getByLabel('Category name')).toHaveValue('Kamarbandh')
  await page.getByRole('button', { name: 'Add Category' }).click()
  await expectMessage(page, 'Success', 'Category added successfully')
  await expect(page).toHaveURL('/admin?tab=categories')
})
