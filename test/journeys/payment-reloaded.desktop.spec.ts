import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { addTestProduct } from '../harness/builders.ts'
import { payButton, placed, providerWindow, readyToPay } from './payment-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 409|ERR_FAILED/ })

const Created = z.object({ order: z.object({ id: z.string() }), orderId: z.string() })

/** Presses Pay Securely, and tells which order the provider's window is open for. */
async function openWindow(page: Page) {
  const answered = page.waitForResponse('**/api/razorpay/create-order')
  await payButton(page).click()
  const { order, orderId } = z.parse(Created, await (await answered).json())
  await expect(providerWindow(page).getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
  return { providerOrder: order.id, orderId }
}

/** In the bank's app, away from the page. */
async function payElsewhere(page: Page, providerOrder: string, webhook: 'send' | 'drop'): Promise<void> {
  const path = `/standins/razorpay/v1/standin/orders/${providerOrder}/pay`
  const paid = await page.request.post(path, { data: { outcome: 'success', webhook } })
  expect(paid.status()).toBe(200)
}

async function expectPaid(db: Db, orderId: string): Promise<void> {
  await expect
    .poll(() => db.selectFrom('orders').select('payment_status').where('number', '=', orderId).execute())
    .toEqual([{ payment_status: 'paid' }])
}

test('a page that a phone loads again while somebody pays in the bank’s app leads to the placed order', async ({
  page,
  shop,
  signIn,
}) => {
  const asha = await signIn('user')
  await readyToPay(page, shop.db, asha)
  const { providerOrder, orderId } = await openWindow(page)
  await payElsewhere(page, providerOrder, 'send')
  await expectPaid(shop.db, orderId)
  await page.reload()
  await expect(page.getByRole('heading', { name: placed })).toBeVisible()
  await expect(page.getByText(`Order number ${orderId}`)).toBeVisible()
})

test('the note of an order that was paid after its tab was closed does not go with the next one', async ({
  page,
  context,
  shop,
  signIn,
}) => {
  const asha = await signIn('user')
  await readyToPay(page, shop.db, asha)
  await page.getByLabel('Order Notes').fill('Happy birthday, Binu!')
  const { providerOrder, orderId } = await openWindow(page)
  const next = await context.newPage()
  await page.close()
  await payElsewhere(next, providerOrder, 'send')
  await expectPaid(shop.db, orderId)
  const productId = await addTestProduct(shop.db, { name: 'Moon Hoops', images: [] })
  await next.request.post('/api/cart/add', { headers: { authorization: `Bearer ${asha.token}` }, data: { productId } })
  await next.goto('/checkout')
  await expect(next.getByLabel('Street Address')).toHaveValue('12 Laxmi Road')
  await expect(next.getByLabel('Order Notes')).toHaveValue('')
})

test('a page that is loaded again before anybody has paid shows the form, and accuses nobody', async ({
  page,
  shop,
  signIn,
}) => {
  await readyToPay(page, shop.db, await signIn('user'))
  const { orderId } = await openWindow(page)
  await page.reload()
  await expect(payButton(page)).toBeVisible()
  // Nor where the line is not back yet.
  const gone = page.waitForRequest(`**/api/orders/${orderId}`)
  await page.route(`**/api/orders/${orderId}`, (route) => route.abort(), { times: 1 })
  await page.reload()
  await gone
  await expect(payButton(page)).toBeVisible()
  await expect(page.getByLabel('Street Address')).toHaveValue('12 Laxmi Road')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('whoever presses Pay Securely for what is paid already is told so, though the cart is empty by then', async ({
  page,
  shop,
  signIn,
}) => {
  await readyToPay(page, shop.db, await signIn('user'))
  const { providerOrder, orderId } = await openWindow(page)
  await payElsewhere(page, providerOrder, 'drop')
  await page.reload()
  await payButton(page).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(
    `Order ${orderId} has been paid already. You find it under My Orders.`,
  )
})
