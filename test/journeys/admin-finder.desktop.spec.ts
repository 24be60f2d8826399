import type { Page } from '@playwright/test'
import { addPaidOrder, addTestProduct, addUser } from '../harness/builders.ts'
import { holdCalls } from './account-steps.ts'
import { desktop, expectNoSidewaysScroll, phone } from './admin-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of (4|503)|net::ERR_FAILED/ })

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Find a product, an order, a user or a tab' })

async function openFinder(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(fieldOf(page)).toBeFocused()
}

/** Types it, waits for what it should find, and takes it with the keyboard alone. */
async function find(page: Page, typed: string, name: RegExp): Promise<void> {
  await openFinder(page)
  await page.keyboard.type(typed)
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: name })).toBeVisible()
  await expect(page.getByText('Looking…')).toBeHidden()
  const place = (await options.allTextContents()).findIndex((text) => name.test(text))
  for (let step = 0; step < place; step++) await page.keyboard.press('ArrowDown')
  await expect(options.nth(place)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(fieldOf(page)).toBeHidden()
}

test('a tab, a product and an order are found and opened by keyboard', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin')
  const product = await addTestProduct(shop.db, { name: 'Vaddanam of Xanadu' })
  const { id: buyer } = await addUser(shop.db)
  const order = await addPaidOrder(shop.db, buyer, [product])
  const number = `XAN-${order.slice(-8).toUpperCase()}`
  await shop.db.updateTable('orders').set({ number }).where('id', '=', order).execute()

  await page.goto('/admin')
  await page.getByRole('button', { name: 'Find anything' }).click()
  await expect(fieldOf(page)).toBeFocused()
  await expect(page.getByRole('option', { name: 'Insights' })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeFocused()

  await openFinder(page)
  await page.keyboard.type('act')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin?tab=activity')
  await find(page, 'claims', /^Claims/)
  await expect(page).toHaveURL('/admin?tab=orders&view=claims')
  await find(page, 'failed', /^Failed jobs/)
  await expect(page).toHaveURL('/admin?tab=orders&view=jobs')

  await find(page, 'vaddanam', /Vaddanam of Xanadu/)
  await expect(page).toHaveURL(`/AddProduct?id=${product}`)
  await expect(page.getByLabel('Product name')).toHaveValue('Vaddanam of Xanadu')

  await find(page, number, new RegExp(number))
  await expect(page).toHaveURL(`/admin?tab=orders&order=${number}`)
  await expect(page.getByText(number).first()).toBeVisible()
})

test('Enter before the answer is there takes what was typed, and not what fewer letters found', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('admin')
  const moon = await addTestProduct(shop.db, { name: 'Quillaja Moon' })
  await addTestProduct(shop.db, { name: 'Quillaja Hoop' })
  await page.goto('/admin')
  await openFinder(page)
  await page.keyboard.type('quillaja')
  await expect(page.getByRole('option', { name: /Quillaja/ })).toHaveText([/Hoop/, /Moon/])

  let answer = () => {}
  const pressed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/q=quillaja(\+|%20)m/, async (route) => {
    await pressed
    await route.continue()
  })
  await page.keyboard.type(' moon')
  await page.keyboard.press('Enter')
  await expect(fieldOf(page)).toHaveValue('quillaja moon')
  await expect(page.getByText('Looking…')).toBeVisible()
  answer()
  await expect(page).toHaveURL(`/AddProduct?id=${moon}`)
})

test('one person is found after another, and a deed by its name', async ({ page, shop, signIn, expectAccessible }) => {
  await signIn('admin')
  const { email } = await addUser(shop.db, { name: 'Zarina Quereshi', phone: '9876500001' })
  await addUser(shop.db, { name: 'Zarina Other' })
  await page.goto('/admin')
  await openFinder(page)
  await page.keyboard.type('zarina')
  await expect(page.getByRole('group', { name: 'Users' })).toContainText('Zarina Other')
  await page.keyboard.press('Escape')
  await find(page, 'zarina other', /^Zarina Other/)
  await expect(page.getByRole('table', { name: 'List of users' }).getByRole('row')).toHaveCount(2)
  // From the list of people to another of them.
  await find(page, 'zarina quer', /^Zarina Quereshi/)
  const rows = page.getByRole('table', { name: 'List of users' }).getByRole('row')
  await expect(rows.filter({ hasText: email })).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue(email)

  await openFinder(page)
  await page.keyboard.type('import')
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await expectAccessible()
  await page.setViewportSize(desktop)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Import products' })).toBeVisible()
})

test('the finder says when there is nothing, and when the shop can’t be asked', async ({ page, shop, signIn }) => {
  await signIn('admin')
  await addTestProduct(shop.db, { name: 'Karnphool of Xanadu' })
  await page.goto('/admin?tab=products')
  await openFinder(page)
  await page.keyboard.type('zzyzx nowhere')
  await expect(page.getByText('Nothing is found for “zzyzx nowhere”.')).toBeVisible()

  await page.route('**/api/find?*', (route) => route.abort())
  await fieldOf(page).fill('karnphool')
  await expect(page.getByRole('alert')).toContainText('Network error. Please check your connection.')
  // What needs no shop still works.
  await fieldOf(page).fill('categories')
  await expect(page.getByRole('option', { name: 'Categories', exact: true })).toBeVisible()
  await page.unroute('**/api/find?*')

  // An answer that comes late does not take the place of a newer one.
  const released = Promise.withResolvers<void>()
  await page.route('**/api/find?q=karnphool', async (route) => {
    await released.promise
    await route.continue().catch(() => undefined)
  })
  await fieldOf(page).fill('karnphool')
  await page.waitForRequest('**/api/find?q=karnphool')
  await fieldOf(page).fill('zzyzx')
  await expect(page.getByText('Nothing is found for “zzyzx”.')).toBeVisible()
  released.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByText('Nothing is found for “zzyzx”.')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('Enter that takes a word which a Hindi keyboard offers leaves the finder open', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin?tab=categories')
  await openFinder(page)
  await page.keyboard.type('act')
  await expect(page.getByRole('option', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  await fieldOf(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await page.keyboard.press('End')
  await expect(fieldOf(page)).toBeVisible()
  await expect(page).toHaveURL(/tab=categories$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=activity$/)
})

test('what is typed right after Ctrl K is there once the finder is, and not in the field behind', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const code = await holdCalls(page, '/assets/finder-dialog-*.js')
  await page.goto('/AddCategory')
  const name = page.getByLabel('Category name')
  await name.fill('Toe rings')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('insig')
  await expect.poll(() => code.calls.length).toBe(1)
  code.release()
  await expect(fieldOf(page)).toHaveValue('insig')
  await expect(fieldOf(page)).toBeFocused()
  await expect(page.getByRole('option', { name: 'Insights' })).toBeVisible()
  await expect(name).toHaveValue('Toe rings')

  await page.keyboard.press('Escape')
  await openFinder(page)
  await expect(fieldOf(page), 'it begins anew').toHaveValue('')
})
