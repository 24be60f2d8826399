import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Db } from '#server/db/database.ts'
import { addPaidOrder, addTestProduct, addUser } from '../harness/builders.ts'
import { expectNoSidewaysScroll, phone } from './admin-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of (404|503)|ERR_FAILED/ })

/** Ten rupees, on a day so long ago that no other journey has sold anything then. */
async function sellOn(db: Db, day: string, productIds: string[]): Promise<void> {
  const { id: buyer } = await addUser(db)
  const id = await addPaidOrder(db, buyer, productIds)
  const at = new Date(`${day}T12:00:00+05:30`)
  await db.updateTable('orders').set({ created_at: at, paid_at: at }).where('id', '=', id).execute()
}

const tile = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

test('the figures follow the period, and the table, the chart and the saved file agree with them', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(180_000)
  const [choker, anklet] = [
    await addTestProduct(shop.db, { name: 'Insight Choker' }),
    await addTestProduct(shop.db, { name: 'Insight Anklet' }),
  ]
  await sellOn(shop.db, '2019-02-25', [choker])
  await sellOn(shop.db, '2019-03-02', [choker])
  await sellOn(shop.db, '2019-03-02', [choker, anklet])
  await sellOn(shop.db, '2019-03-09', [choker])
  await signIn('admin')
  await page.goto('/admin?tab=insights')
  await expect(tile(page, 'Sales')).toBeVisible()
  await page.getByLabel('Period').selectOption('From … to …')
  const own = page.getByRole('form', { name: 'Period of the figures' })
  await own.getByLabel('To', { exact: true }).fill('2019-03-10')
  await own.getByRole('button', { name: 'Show' }).click()
  await expect(own.getByText('The period must end after it begins')).toBeVisible()
  await own.getByLabel('From').fill('')
  await own.getByRole('button', { name: 'Show' }).click()
  await expect(own.getByLabel('From')).toHaveAccessibleDescription('Choose a day, such as 2026-11-15')
  await expect(own.getByLabel('To', { exact: true })).not.toHaveAttribute('aria-invalid')
  await own.getByLabel('From').fill('2019-03-01')
  await own.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/period=own.*from=2019-03-01.*to=2019-03-10/)

  await expect(tile(page, 'Sales')).toContainText('₹30.00')
  await expect(tile(page, 'Sales')).toContainText('200% more than before (₹10.00)')
  await expect(tile(page, 'Orders')).toContainText('3')
  await expect(tile(page, 'Average order')).toContainText('About as before (₹10.00)')
  await expect(tile(page, 'Pieces sold')).toContainText('4')
  await expect(tile(page, 'From created to paid')).toContainText('100%')
  await expect(page.getByText('compared with 19 Feb 2019 to 28 Feb 2019')).toBeVisible()

  const sales = page.getByRole('region', { name: 'Sales', exact: true })
  await expect(sales.getByRole('img')).toHaveAccessibleName(/Sales by day, 1 Mar 2019 to 10 Mar 2019.*₹20.00: 2 Mar/)
  await sales.getByRole('slider').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(sales.getByRole('slider')).toHaveAttribute('aria-valuetext', '2 Mar 2019: ₹20.00')
  await expect(sales.getByText('2 Mar 2019')).toBeVisible()
  await sales.getByText('Show the table').click()
  await expect(sales.getByRole('row').filter({ hasText: '2 Mar 2019' })).toContainText('₹20.00')
  await expect(sales.getByRole('row')).toHaveCount(11)
  await expectAccessible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV the sales' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('sales-2019-03-01-to-2019-03-10-by-day.csv')
  expect(await readFile(await download.path(), 'utf8')).toMatch(/2019-03-02,20(\.00)?,2,/)

  const best = page.getByRole('list', { name: 'Best sellers' })
  await expect(best.getByRole('listitem').first()).toContainText('Insight Choker3 pieces')
  await expect(best.getByRole('link', { name: 'Insight Choker' })).toHaveAttribute('href', `/AddProduct?id=${choker}`)
  await best.getByRole('link', { name: 'Insight Choker' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/tab=insights.*from=2019-03-01/)
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', anklet).execute()
  await page.reload()
  await expect(best.getByText('Insight Anklet (deleted)')).toBeVisible()
  await expect(best.getByRole('link', { name: 'Insight Anklet' })).toHaveCount(0)

  await page.getByLabel('Shown').selectOption('By week')
  await sales.getByText('Show the table').click()
  await expect(sales.getByRole('row').filter({ hasText: 'Week from 4 Mar 2019' })).toContainText('₹10.00')
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(tile(page, 'Sales')).toContainText('₹30.00')
  await expectAccessible()

  await own.getByLabel('To', { exact: true }).fill('2019-03-05')
  await own.getByRole('button', { name: 'Show' }).click()
  await expect(tile(page, 'Sales')).toContainText('₹20.00')
  await page.goBack()
  await expect(tile(page, 'Sales')).toContainText('₹30.00')
})

test('figures that could not be read are asked for again, and a quiet time says so', async ({ page, signIn }) => {
  await signIn('admin')
  await page.route('**/api/insights/sales?*', (route) => route.abort())
  await page.goto('/admin?tab=insights&period=own&from=2018-01-01&to=2018-01-31')
  await expect(page.getByRole('heading', { name: 'The figures could not be read' })).toBeVisible()
  await page.unroute('**/api/insights/sales?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing was ordered in this time' })).toBeVisible()
  await expect(page.getByText('Nothing was sold in this time.')).toBeVisible()
})

test('what is nearly gone leads to its form', async ({ page, shop, signIn }) => {
  await addTestProduct(shop.db, { name: 'Last Insight Ring', stock: 0 })
  await signIn('admin')
  await page.goto('/admin?tab=insights')
  const low = page.getByRole('region', { name: 'Low stock' })
  await expect(low.getByText(/products? ha(s|ve) 5 or fewer left/)).toBeVisible()
  const edit = low.getByRole('link', { name: /^Edit / }).first()
  await expect(low.getByRole('row').nth(1)).toContainText('Sold out')
  await edit.click()
  await expect(page).toHaveURL(/\/AddProduct\?id=/)
})

/** A payment that the shop has on its books, and the payment provider has never heard of. */
async function bookPayment(db: Db, at: string): Promise<string> {
  const { id: buyer } = await addUser(db)
  const order_id = await addPaidOrder(db, buyer, [await addTestProduct(db, { name: 'Unheard Mala' })])
  const created_at = new Date(at)
  const [id, provider_order_id] = [`pay_${order_id}`, `order_${order_id}`]
  await db.insertInto('provider_orders').values({ id: provider_order_id, order_id, created_at }).execute()
  await db
    .insertInto('payments')
    .values({ id, provider_order_id, order_id, amount: 1000, currency: 'INR', outcome: 'settled', created_at })
    .execute()
  return order_id
}

test('money that matches says so, and a difference is told with what to do about it', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const number = await bookPayment(shop.db, '2019-01-15T06:00:00Z')
  await signIn('admin')
  await page.goto('/admin?tab=insights')
  await expect(tile(page, 'Sales')).toBeVisible()
  const section = page.getByRole('region', { name: 'Does the money match?' })
  const compare = async (from: string, to: string) => {
    await section.getByLabel('From').fill(from)
    await section.getByLabel('To', { exact: true }).fill(to)
    await section.getByRole('button', { name: 'Compare' }).click()
  }
  await compare('2018-01-01', '2018-06-30')
  await expect(section.getByText('The period may be at most three months')).toBeVisible()
  await compare('2018-01-01', '2018-01-31')
  await expect(section.getByText('Everything matches')).toBeVisible()
  await expect(section.getByText('Everything matches')).toHaveCSS('color', 'rgb(31, 107, 59)')
  await expect(section.getByRole('row', { name: 'At the payment provider' })).toContainText('₹0.00')
  await expectAccessible()

  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/insights/money') && asked.push(request.url()))
  await compare('2019-01-01', '2019-01-31')
  await expect(section.getByText('1 thing does not match')).toBeVisible()
  expect(asked.map((url) => new URL(url).searchParams.get('from'))).toEqual(['2019-01-01'])
  await expect(page).toHaveURL(/moneyFrom=2019-01-01&moneyTo=2019-01-31/)
  await expect(section.getByRole('row', { name: /^Here/ })).toContainText('1₹10.00')
  const difference = section.getByRole('list', { name: 'Differences' }).getByRole('listitem')
  await expect(difference).toContainText('the payment provider does not know this payment')
  await expect(difference).toContainText('Do not ship the order yet.')
  await expect(difference).toContainText('Here ₹10.00There nothing')
  await expectAccessible()
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await difference.getByRole('link', { name: `Order ${number}` }).click()
  await expect(page).toHaveURL(`/admin?tab=orders&order=${number}`)
})

test('a shop without a GSTIN says that there is no GST to sum up', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin?tab=insights&month=2026-01')
  const gst = page.getByRole('region', { name: 'GST of a month' })
  await expect(gst.getByLabel('Month')).toHaveValue('2026-01')
  await expect(gst.getByRole('note')).toContainText('This shop has no GSTIN')
})
