import { expectToast, holdCalls } from './account-steps.ts'
import { payButton, payByUpi, placed, readyToPay, stateOf } from './payment-steps.ts'
import { expect, test } from './shop-fixture.ts'

test('a provider’s window that closes by a fault of its own gives the stock back, and payment can be tried again', async ({
  page,
  shop,
  signIn,
}) => {
  const asha = await signIn('user')
  await readyToPay(page, shop.db, asha)
  // As after a change of keys.
  await page.route('**/checkout/public?*', (route) => {
    const address = new URL(route.request().url())
    address.searchParams.set('key_id', 'rzp_test_another')
    return route.continue({ url: address.href })
  })
  const said = page.waitForEvent('dialog')
  await payButton(page).click()
  const alert = await said
  expect(alert.message()).toContain('Oops! Something went wrong.')
  await alert.accept()
  await expectToast(page, 'Failed to initialize payment')
  await expect(payButton(page)).not.toHaveAttribute('aria-busy')
  await expect(payButton(page)).toBeFocused()
  expect(await stateOf(shop.db, asha.id)).toMatchObject([{ payment_status: 'pending', holds_stock: false }])

  await page.unroute('**/checkout/public?*')
  await payButton(page).click()
  await payByUpi(page)
  await expect(page.getByRole('heading', { name: placed })).toBeVisible()
})

test('a window that tells of its fault and of its end tells the shop once', async ({ page, shop, signIn }) => {
  const body = `window.Razorpay = class {
    constructor(options) { this.options = options }
    on(event, hear) { this[event] = hear }
    open() { this['fault.close']({}); this.options.modal.ondismiss() }
  }`
  await page.route('**/checkout.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  const { calls, release } = await holdCalls(page, '/api/razorpay/payment-failed')
  await readyToPay(page, shop.db, await signIn('user'))
  await payButton(page).click()
  await expectToast(page, 'Failed to initialize payment')
  await expect.poll(() => calls.length).toBe(1)
  release()
  await expect(payButton(page)).not.toHaveAttribute('aria-busy')
  expect(calls).toHaveLength(1)
})
