import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { addTestProduct } from '../harness/builders.ts'
import { expectToast, holdCalls } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of (40[0-9]|5\d\d)|ERR_FAILED/ })

const placed = 'Your order is placed successfully'

async function readyToPay(page: Page, db: Db, { token }: { token: string }): Promise<string> {
  const productId = await addTestProduct(db, { name: 'Lotus Cuff', price: 49_950, stock: 9, images: [] })
  await page.request.post('/api/cart/add', { headers: { authorization: `Bearer ${token}` }, data: { productId } })
  await page.goto('/checkout')
  await page.getByLabel('Street Address').fill('12 Laxmi Road')
  await page.getByLabel('Postcode/ZIP').fill('411001')
  await page.getByLabel('Phone').fill('9876543210')
  await expect(page.getByLabel('Town/City')).toHaveValue('Pune')
  return productId
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay Securely' })
const providerWindow = (page: Page) => page.frameLocator('iframe.razorpay-checkout-frame')

async function payByUpi(page: Page): Promise<void> {
  await providerWindow(page).getByLabel('UPI', { exact: true }).check()
  await providerWindow(page).getByRole('button', { name: 'success@razorpay' }).click()
  await providerWindow(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
}

const stateOf = (db: Db, userId: string) =>
  db.selectFrom('orders').select(['payment_status', 'holds_stock', 'paid_at']).where('user_id', '=', userId).execute()

test('a shopper pays by card after a failed try, and finds the order placed', async ({ page, shop, signIn }) => {
  const asha = await signIn('user')
  await readyToPay(page, shop.db, asha)
  await payButton(page).click()
  await providerWindow(page).getByRole('button', { name: 'Fail this payment' }).click()
  await expectToast(page, 'Payment failed: ')
  await expect(payButton(page)).not.toHaveAttribute('aria-busy')
  expect(await stateOf(shop.db, asha.id)).toMatchObject([{ payment_status: 'failed', holds_stock: false }])

  await payButton(page).click()
  await providerWindow(page).getByRole('button', { name: /^Visa/ }).first().click()
  await providerWindow(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await providerWindow(page).getByLabel('OTP').fill('123456')
  await providerWindow(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: placed })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toHaveAccessibleDescription('0 items')
  expect(await stateOf(shop.db, asha.id)).toMatchObject([{ payment_status: 'paid' }])
  await page.goBack()
  await expect(page.getByLabel('Street Address'), 'the checkout is not in the history any more').toBeHidden()
})

test('whoever closes the tab after paying finds the order under My Orders', async ({ page, shop, signIn }) => {
  const asha = await signIn('user')
  await readyToPay(page, shop.db, asha)
  await page.route('**/api/razorpay/verify-payment', (route) => route.abort())
  await payButton(page).click()
  await payByUpi(page)
  await expect(page.getByRole('heading', { name: 'We are confirming your payment…' })).toBeVisible()
  await page.close()
  await expect.poll(async () => (await stateOf(shop.db, asha.id))[0]?.payment_status).toBe('paid')
})

test('a price that has changed is shown, and paid only when confirmed', async ({ page, shop, signIn }) => {
  const id = await readyToPay(page, shop.db, await signIn('user'))
  await shop.db.updateTable('products').set({ price: 59_900 }).where('id', '=', id).execute()
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText('The total is ₹599.00 now.')
  await payButton(page).click()
  await expect(providerWindow(page).getByRole('button', { name: 'Pay ₹599.00' })).toBeVisible()
})

test('a piece that has sold out is told before anything is paid', async ({ page, shop, signIn }) => {
  const asha = await signIn('user')
  const id = await readyToPay(page, shop.db, asha)
  await shop.db.updateTable('products').set({ stock: 0 }).where('id', '=', id).execute()
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Lotus Cuff is sold out')
  await expect(page.getByText('Sold out.')).toBeVisible()
  expect(await stateOf(shop.db, asha.id)).toEqual([])
})

test('a session that has lapsed leads to the login and back', async ({ page, shop, signIn }) => {
  const asha = await signIn('user')
  await readyToPay(page, shop.db, asha)
  await shop.db.deleteFrom('sessions').where('user_id', '=', asha.id).execute()
  await payButton(page).click()
  await expectToast(page, 'Please login to make payment')
  await page.waitForURL('**/login?next=/checkout')
})

test('without the provider’s script, and with a shop that does not answer, it says so and can be tried again', async ({
  page,
  shop,
  signIn,
}) => {
  await readyToPay(page, shop.db, await signIn('user'))
  await page.route('**/checkout.js', (route) => route.abort())
  await payButton(page).click()
  await expectToast(page, 'Failed to initialize payment')
  await expect(payButton(page)).not.toHaveAttribute('aria-busy')
  await page.unroute('**/checkout.js')
  await page.route('**/api/razorpay/create-order', (route) => route.abort())
  await payButton(page).click()
  await expectToast(page, 'Failed to create payment order')
  await page.unroute('**/api/razorpay/create-order')
  await payButton(page).click()
  await expect(providerWindow(page).getByText('Test payment: no money moves')).toBeVisible()
})

test('pressed twice it is one payment, and a dismissed window ends it', async ({ page, shop, signIn }) => {
  const asha = await signIn('user')
  await readyToPay(page, shop.db, asha)
  const { calls, release } = await holdCalls(page, '/api/razorpay/create-order')
  await payButton(page).dblclick()
  await payButton(page).press('Enter')
  release()
  await providerWindow(page).getByRole('button', { name: 'Close without paying' }).click()
  await expect(payButton(page)).not.toHaveAttribute('aria-busy')
  await expect(payButton(page)).toBeFocused()
  expect(calls).toHaveLength(1)
  expect(await stateOf(shop.db, asha.id)).toMatchObject([{ payment_status: 'pending', holds_stock: false }])
})

test('an answer the shop does not believe is said to have failed', async ({ page, shop, signIn }) => {
  await readyToPay(page, shop.db, await signIn('user'))
  await page.route('**/api/razorpay/verify-payment', (route) => {
    const body = route.request().postData() ?? ''
    return route.continue({ postData: body.replace(/"razorpay_signature":"\w+"/, '"razorpay_signature":"forged"') })
  })
  await payButton(page).click()
  await payByUpi(page)
  await expectToast(page, 'Payment verification failed')
  await expect(page.getByLabel('Street Address')).toHaveValue('12 Laxmi Road')
})

test('an answer that is late is waited for, over a reload too', async ({ page, shop, signIn }) => {
  await readyToPay(page, shop.db, await signIn('user'))
  await page.route('**/api/razorpay/verify-payment', (route) => route.fulfill({ status: 502, body: '<html>' }))
  await payButton(page).click()
  await payByUpi(page)
  const confirming = page.getByRole('heading', { name: 'We are confirming your payment…' })
  await expect(confirming).toBeVisible()
  await page.reload()
  await expect(confirming).toBeVisible()
  await page.unroute('**/api/razorpay/verify-payment')
  await expect(page.getByRole('heading', { name: placed })).toBeVisible()
  await expectToast(page, 'Order shipped via Shiprocket!')
})

test('a window that is closed although the money went through leads to the order', async ({ page, shop, signIn }) => {
  await readyToPay(page, shop.db, await signIn('user'))
  const created = page.waitForResponse('**/api/razorpay/create-order')
  await payButton(page).click()
  const { order } = z.parse(z.object({ order: z.object({ id: z.string() }) }), await (await created).json())
  await expect(providerWindow(page).getByText('Test payment: no money moves')).toBeVisible()
  await page.request.post(`/standins/razorpay/v1/standin/orders/${order.id}/pay`, {
    data: { outcome: 'success', webhook: 'drop' },
  })
  await providerWindow(page).getByRole('button', { name: 'Close without paying' }).click()
  await expect(page.getByRole('heading', { name: placed })).toBeVisible()
})

test('a parcel that can’t be made does not stop the walk to the placed order', async ({ page, shop, signIn }) => {
  await readyToPay(page, shop.db, await signIn('user'))
  await page.route('**/api/orders/shiprocket-order', (route) => route.abort())
  await payButton(page).click()
  await payByUpi(page)
  await expect(page.getByRole('heading', { name: placed })).toBeVisible()
  await expectToast(page, 'Failed to create Shiprocket order')
})
