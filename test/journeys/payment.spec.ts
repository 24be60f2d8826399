import { expectToast, holdCalls } from './account-steps.ts'
import { payButton, payByUpi, placed, providerWindow, readyToPay, stateOf } from './payment-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of (40[0-9]|5\d\d)|ERR_FAILED/ })

test('a shopper pays by card after a failed try, and finds the order placed', async ({ page, shop, signIn }) => {
  const asha = await signIn('user')
  await readyToPay(page, shop.db, asha)
  await payButton(page).click()
  await providerWindow(page).getByRole('button', { name: 'Fail this payment' }).click()
  await expectToast(page, 'Payment failed: ')
  await expect(payButton(page)).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Payment failed: ')
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

test('whoever closes the tab after paying finds the order under My Orders', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  const asha = await signIn('user')
  await readyToPay(page, shop.db, asha)
  await page.route('**/api/razorpay/verify-payment', (route) => route.abort())
  await payButton(page).click()
  await payByUpi(page)
  await expect(page.getByRole('heading', { name: 'We are confirming your payment…' })).toBeVisible()
  await page.close()
  await expect.poll(async () => (await stateOf(shop.db, asha.id))[0]?.payment_status).toBe('paid')
})

test('why a payment got nowhere is in sight before the form is back, and goes with the next try', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const turn = (data: object) => page.request.put('/standins/razorpay/v1/standin/switches', { data })
  await readyToPay(page, shop.db, await signIn('user'))
  await turn({ wrongAmount: true })
  const { release } = await holdCalls(page, '/api/auth/me')
  await payButton(page).click()
  await payByUpi(page)
  const told = page.getByRole('main').getByRole('alert')
  await expect(told).toHaveText(/^Your payment was not the order’s total/)
  await turn({})
  await expect(told).toBeFocused()
  await expect(told).toBeInViewport()
  await expect(page.getByText('Loading checkout...')).toBeAttached()
  release()
  await expect(page.getByLabel('Street Address')).toHaveValue('12 Laxmi Road')
  await expect(told).toBeInViewport()
  await expectAccessible()

  await payButton(page).click()
  await providerWindow(page).getByRole('button', { name: 'Close without paying' }).click()
  await expect(payButton(page)).not.toHaveAttribute('aria-busy')
  await expect(told).toHaveCount(0)
})
