import { expect, test } from './shop-fixture.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/styleguide')
  await page.waitForLoadState('networkidle')
})

test('every building block passes the accessibility check', async ({ page, expectAccessible }) => {
  await expect(page.getByRole('heading', { name: 'Style guide' })).toBeVisible()
  await expectAccessible()
})

test('a dialog takes the focus, closes on Escape and gives it back', async ({ page, expectAccessible }) => {
  const opener = page.getByRole('button', { name: 'Open a dialog' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('tabs go round by the arrow keys', { tag: '@once' }, async ({ page }) => {
  await page.getByRole('tab', { name: 'Categories' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Products' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true')
})

test('a password can be shown and hidden again', { tag: '@once' }, async ({ page }) => {
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('moonstone')
  await page.getByRole('button', { name: 'Show password', exact: true }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue('moonstone')
  await page.getByRole('button', { name: 'Hide password', exact: true }).click()
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveValue('moonstone')
})

test('a message says what happened and goes by itself', { tag: '@once' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Good news' }).click()
  const message = page.getByRole('listitem').filter({ has: page.locator('[data-title]') })
  await expect(message).toHaveText('Product added to cart!')
  await expect(message).toBeHidden({ timeout: 8000 })
})

test('a picture that is gone gives way to the placeholder', { tag: '@once' }, async ({ page }) => {
  const gone = page.getByRole('img', { name: 'A picture that is gone' })
  await gone.scrollIntoViewIfNeeded()
  await expect(gone).toHaveAttribute('src', '/placeholder.svg')
  await expect.poll(() => gone.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
})

test('prices are written the Indian way, in a face that has the rupee', { tag: '@once' }, async ({ page }) => {
  await expect(page.getByText('₹1,23,456.00').first()).toBeVisible()
  expect(await page.evaluate(() => document.fonts.check('16px "Figtree Variable", Figtree', '₹'))).toBe(true)
})
