import type { Page } from '@playwright/test'
import { holdCalls } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search jewellery' })

async function openShop(page: Page) {
  await page.goto('/search?q=hasli')
  await expect(field(page)).toHaveValue('hasli')
}

test('a word with a typo finds what was meant', { tag: '@once' }, async ({ page, expectAccessible }) => {
  await openShop(page)
  await field(page).fill('jhumkaa')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/search?q=jhumkaa')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “jhumkaa”' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Hariyali Jhumkas' })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(field(page)).toHaveValue('jhumkaa')
  await expectAccessible()
})

test('suggestions come while typing and are walked by the arrow keys', async ({ page, expectAccessible }) => {
  await openShop(page)
  await field(page).fill('neckla')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option').first()).toHaveText('Necklaces')
  await expect(list.getByRole('option').last()).toHaveText('See all results for “neckla”')
  await expectAccessible()

  await page.keyboard.press('ArrowUp')
  await expect(list.getByRole('option', { selected: true })).toHaveText('See all results for “neckla”')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(field(page)).toHaveValue('neckla')
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Necklaces' })).toBeVisible()
  await expect(page).toHaveURL(/\/category\/[\w-]+$/)
  await expect(field(page)).toHaveValue('')
})

test('the keys do not choose among what was found for fewer letters', { tag: '@once' }, async ({ page }) => {
  await openShop(page)
  await field(page).fill('ne')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option').last()).toHaveText('See all results for “ne”')
  await holdCalls(page, '/api/products/suggest*')
  await field(page).fill('necklace')
  await page.keyboard.press('ArrowUp')
  await expect(list).toBeVisible()
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=necklace')
})

test('a suggested piece is a tap away', async ({ page, isMobile }) => {
  await openShop(page)
  await field(page).fill('hariyali jhumk')
  const piece = page.getByRole('option', { name: 'Hariyali Jhumkas' })
  await (isMobile ? piece.tap() : piece.click())
  await expect(page).toHaveURL(/\/product\/[\w-]+$/)
})

test('a search that finds nothing offers a next step', { tag: '@once' }, async ({ page, expectAccessible }) => {
  await page.goto('/search?q=zzqqxx')
  await expect(page.getByRole('heading', { name: 'Nothing found for “zzqqxx”' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'See all our pieces' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Featured Products' })).toBeVisible()
})

test('a search keeps its words while it is filtered', async ({ page, isMobile }) => {
  await page.goto('/search?q=jhumka')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “jhumka”')
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Sort By').selectOption('Discount')
  await expect(page).toHaveURL('/search?q=jhumka&sort=discount')
})

test('what is typed while the results are on their way stays, with the focus', { tag: '@once' }, async ({ page }) => {
  await page.goto('/')
  const { calls, release } = await holdCalls(page, '/search.data*')
  await field(page).fill('gold')
  await field(page).press('Enter')
  await expect.poll(() => calls.length).toBe(1)
  await field(page).pressSequentially(' necklace')
  release()
  await expect(page).toHaveURL(/q=gold/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('gold')
  await expect(field(page)).toHaveValue('gold necklace')
  await expect(field(page)).toBeFocused()

  await field(page).press('Enter')
  await expect(page).toHaveURL(/q=gold(\+|%20)necklace/)
  await page.goBack()
  await expect(field(page)).toHaveValue('gold')
})

test('another search starts at the top, and puts a screen reader at what was found', { tag: '@once' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/search?q=gold')
  await expect(field(page)).toHaveValue('gold')
  await page.evaluate(() => window.scrollTo(0, 1000))
  await field(page).fill('silver')
  await field(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('silver')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(field(page)).toHaveValue('silver')
})
