import * as z from 'zod/mini'
import { givePassword } from '../harness/builders.ts'
import { addPerson, expectToast, fillLogin, holdCalls } from './account-steps.ts'
import { payButton, payByUpi, placed, providerWindow, readyToPay, stateOf } from './payment-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of (40[0-9]|5\d\d)|ERR_FAILED/, expectedErrors: /^No window today$/ })

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

test('a session that has lapsed leads to the login and back to what was typed', async ({ page, shop, signIn }) => {
  const asha = await signIn('user')
  await readyToPay(page, shop.db, asha)
  await shop.db.deleteFrom('sessions').where('user_id', '=', asha.id).execute()
  await payButton(page).click()
  await expectToast(page, 'Please login to make payment')
  await page.waitForURL('**/login?next=/checkout')

  await givePassword(shop.db, asha, 'moonstone ring')
  const { email } = await shop.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', asha.id)
    .executeTakeFirstOrThrow()
  await fillLogin(page, { email, password: 'moonstone ring' })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('Street Address')).toHaveValue('12 Laxmi Road')
  await expect(page.getByLabel('Phone')).toHaveValue('9876543210')
  await payButton(page).click()
  await expect(providerWindow(page).getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
})

test('somebody else who signs in after a lapsed session finds nothing of what was typed', async ({
  page,
  shop,
  signIn,
}) => {
  const asha = await signIn('user')
  await readyToPay(page, shop.db, asha)
  await shop.db.deleteFrom('sessions').where('user_id', '=', asha.id).execute()
  await payButton(page).click()
  await page.waitForURL('**/login?next=/checkout')

  await fillLogin(page, await addPerson(shop.db))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/checkout')
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).not.toMatch(/Laxmi|9876543210/)
})

test('without the provider’s script, and with a shop that does not answer, it says so and can be tried again', async ({
  page,
  shop,
  signIn,
}) => {
  await page.route('**/checkout.js', (route) => route.abort())
  await readyToPay(page, shop.db, await signIn('user'))
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

test('a provider’s script that never comes is given up, before anything is kept back', async ({
  page,
  shop,
  signIn,
}) => {
  const asha = await signIn('user')
  await page.clock.install()
  const { calls, release } = await holdCalls(page, '/checkout.js')
  await readyToPay(page, shop.db, asha)
  await payButton(page).click()
  await expect(payButton(page)).toHaveAttribute('aria-busy')
  await expect.poll(() => calls.length).toBe(1)
  await page.clock.fastForward(15_000)
  await expectToast(page, 'Failed to initialize payment')
  await expect(payButton(page)).not.toHaveAttribute('aria-busy')
  expect(await stateOf(shop.db, asha.id)).toEqual([])

  release()
  await payButton(page).click()
  await expect(providerWindow(page).getByText('Test payment: no money moves')).toBeVisible()
})

test('a provider’s window that does not open gives the stock back, and the console says why', async ({
  page,
  shop,
  signIn,
}) => {
  const asha = await signIn('user')
  const body = 'window.Razorpay = class { constructor() { throw new Error("No window today") } }'
  await page.route('**/checkout.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await readyToPay(page, shop.db, asha)
  const thrown = page.waitForEvent('pageerror')
  await payButton(page).click()
  await expectToast(page, 'Failed to initialize payment')
  await expect(payButton(page)).not.toHaveAttribute('aria-busy')
  expect((await thrown).message).toBe('No window today')
  expect(await stateOf(shop.db, asha.id)).toMatchObject([{ payment_status: 'pending', holds_stock: false }])
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

test('a payment of another amount is said to go back, and the order can be paid again', async ({
  page,
  shop,
  signIn,
}) => {
  const turn = (data: object) => page.request.put('/standins/razorpay/v1/standin/switches', { data })
  await readyToPay(page, shop.db, await signIn('user'))
  await turn({ wrongAmount: true })
  await payButton(page).click()
  await payByUpi(page)
  const words = 'Your payment was not the order’s total, so we are refunding all of it. You can pay again.'
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await turn({})
  await payButton(page).click()
  await payByUpi(page)
  await expect(page.getByRole('heading', { name: placed })).toBeVisible()
})

test('an answer that is late is waited for, over a reload too', async ({ page, shop, signIn }) => {
  await page.clock.install()
  await readyToPay(page, shop.db, await signIn('user'))
  const tellsWhatWasShown: boolean[] = []
  await page.route('**/api/razorpay/verify-payment', (route) => {
    tellsWhatWasShown.push(route.request().postData()?.includes('"orderData"') ?? false)
    return route.fulfill({ status: 502, body: '<html>' })
  })
  await payButton(page).click()
  await payByUpi(page)
  const confirming = page.getByRole('heading', { name: 'We are confirming your payment…' })
  await expect(confirming).toBeVisible()
  await page.clock.fastForward(3000)
  await expect.poll(() => tellsWhatWasShown).toEqual([true, false])
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
