import type { Page } from '@playwright/test'
import { expect, test } from './shop-fixture.ts'

/** The demo's 87, and what other journeys have added meanwhile. */
const all = /^(8[7-9]|9\d|\d{3}) pieces$/

const pieces = (page: Page) => page.getByRole('region', { name: 'Products', exact: true })

/** The filters: a column on a large screen, a sheet on a small one. */
async function openFilters(page: Page, isMobile: boolean) {
  if (!isMobile) return page.getByRole('region', { name: 'Filters' })
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByLabel('Sort By')).toBeVisible()
  return sheet
}

async function pricesShown(page: Page): Promise<number[]> {
  const texts = await pieces(page).locator('article p').allInnerTexts()
  return texts.map((text) => Number(/₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')))
}

async function openProducts(page: Page, search = '') {
  await page.goto(`/products${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Featured Products' })).toBeVisible()
}

test('all pieces are listed beside the filters, and the page passes the accessibility check', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await openProducts(page)
  await expect(page.getByRole('status').filter({ hasText: all })).toBeVisible()
  await expect(pieces(page).getByRole('article')).toHaveCount(48)
  await expectAccessible()
  const filters = await openFilters(page, isMobile)
  await expect(filters.getByRole('radio', { name: 'Necklaces 39 pieces', exact: true })).toBeVisible()
})

test('what is chosen stands in the address: going back and reloading give the same list', async ({
  page,
  isMobile,
}) => {
  await openProducts(page)
  const filters = await openFilters(page, isMobile)
  await filters.getByRole('radio', { name: 'Bangles 14 pieces', exact: true }).check()
  await expect(page).toHaveURL(/\?category=[\w-]+$/)
  await expect(filters.getByRole('radio', { name: /Kadas/ })).toBeVisible()
  await expect(filters.getByRole('radio', { name: /Chokers/ })).toBeHidden()
  await filters.getByLabel('Sort By').selectOption('Price: Low to High')
  await expect(page).toHaveURL(/sort=price-asc/)
  if (isMobile) await filters.getByRole('button', { name: 'Show 14 pieces' }).click()
  await expect(pieces(page).getByRole('status')).toHaveText('14 pieces')
  await expect(async () => {
    const amounts = await pricesShown(page)
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))
  }).toPass()

  await page.reload()
  await expect(pieces(page).getByRole('status')).toHaveText('14 pieces')
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=/)
  await page.goBack()
  await expect(page).toHaveURL('/products')
  await expect(pieces(page).getByRole('status')).toHaveText(all)
})

test('a category offers what its pieces come in, and a size they lack can be let go', { tag: '@once' }, async ({
  page,
  isMobile,
}) => {
  await openProducts(page, '?size=2.6')
  const filters = await openFilters(page, isMobile)
  await filters.getByRole('radio', { name: 'Bangles', exact: true }).check()
  await expect(page).toHaveURL(/category=/)
  await expect(filters.getByRole('radio', { name: /^2\.6/ })).toBeChecked()
  await filters.getByRole('radio', { name: 'Anklets', exact: true }).check()
  await expect(filters.getByRole('group', { name: 'Size' })).toBeHidden()
  if (isMobile) await filters.getByRole('button', { name: 'Show 0 pieces' }).click()
  await expect(page.getByRole('heading', { name: 'No products match your filters.' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter: Size 2.6' }).click()
  await expect(page).not.toHaveURL(/size=/)
  await expect(pieces(page).getByRole('article').first()).toBeVisible()
})

test('the price slider moves by keyboard, and one step back undoes all of it', async ({ page, isMobile }) => {
  await openProducts(page)
  const filters = await openFilters(page, isMobile)
  const lowest = filters.getByRole('slider', { name: 'Lowest price' })
  await lowest.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/products?minPrice=199')
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowRight')
  await expect(filters.getByLabel('From ₹')).toHaveValue('349')
  await expect(page).toHaveURL('/products?minPrice=349')
  await expect(lowest).toBeFocused()
  await expect(lowest).toHaveAttribute('aria-valuetext', '₹349.00')

  await filters.getByLabel('To ₹').fill('99999')
  await page.keyboard.press('Enter')
  await expect(filters.getByLabel('To ₹')).toHaveValue('3299')
  await page.goBack()
  await expect(page).toHaveURL('/products')
  await expect(filters.getByLabel('From ₹')).toHaveValue('149')
})

test('filters that leave nothing say so and can be let go, all or one by one', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await openProducts(page, '?color=Jade&inStock=true&minPrice=3000')
  await expect(page.getByRole('heading', { name: 'No products match your filters.' })).toBeVisible()
  await expectAccessible()
  if (isMobile) {
    const sheet = await openFilters(page, isMobile)
    await expect(sheet.getByRole('slider', { name: 'Lowest price' })).toBeVisible()
    await expectAccessible()
    await sheet.getByRole('button', { name: 'Show 0 pieces' }).click()
    await expect(sheet).toBeHidden()
  }
  await page.getByRole('link', { name: 'Remove filter: ₹3,000.00 – ₹3,299.00' }).click()
  await expect(page).toHaveURL('/products?color=Jade&inStock=true')
  await expect(pieces(page).getByRole('status')).toBeFocused()
  await page.goBack()
  await pieces(page).getByRole('button', { name: 'Reset filters' }).click()
  await expect(page).toHaveURL('/products')
  await expect(pieces(page).getByRole('status')).toHaveText(all)
})

test('a filter chosen on the second page starts at the first, and keeps the focus where it was', {
  tag: '@once',
}, async ({ page, isMobile }) => {
  await openProducts(page)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL('/products?page=2')
  await expect(page.getByRole('main')).toBeFocused()
  const filters = await openFilters(page, isMobile)
  await filters.getByLabel('In stock only').focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/products?inStock=true')
  await expect(page.getByRole('link', { name: /In stock/, includeHidden: true })).toHaveCount(1)
  await expect(filters.getByLabel('In stock only')).toBeFocused()
})

test('the way back to the first page leads to the address it has by itself', { tag: '@once' }, async ({ page }) => {
  await openProducts(page, '?page=2')
  await page.getByRole('link', { name: 'Page 1', exact: true }).click()
  await expect(page).toHaveURL('/products')
  await openProducts(page, '?sort=name-asc&page=2')
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL('/products?sort=name-asc')
})

test('on a large screen the list scrolls by itself, by keyboard too', async ({ page, isMobile }) => {
  await openProducts(page)
  const list = page.getByRole('region', { name: 'List of products' })
  const scrolls = () => list.evaluate((area) => area.scrollHeight > area.clientHeight)
  expect(await scrolls()).toBe(!isMobile)
  if (isMobile) return
  expect(await list.evaluate((area) => area.clientHeight)).toBe(700)
  await list.focus()
  await page.keyboard.press('End')
  await expect.poll(() => list.evaluate((area) => area.scrollTop)).toBeGreaterThan(500)
})

test('without scripts the filters are a form', { tag: '@once' }, async ({ browser, shop, isMobile, viewport }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url, isMobile, viewport })
  const page = await context.newPage()
  await page.goto('/products')
  await page.getByLabel('Sort By').selectOption('Name: A to Z')
  await page.getByLabel('In stock only').check()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/sort=name-asc/)
  await expect(page.getByRole('link', { name: 'Remove filter: In stock' })).toBeVisible()
  await expect(page.getByLabel('Sort By')).toHaveValue('name-asc')
  await context.close()
})
