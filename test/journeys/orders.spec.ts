import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addPaidOrder, addTestProduct, givePassword } from '../harness/builders.ts'
import { addPerson, expectToast, fillLogin } from './account-steps.ts'
import { orderSteps } from './order-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 40[149]|ERR_FAILED/ })

const rowOf = (page: Page, orderId: string) => page.getByRole('row').filter({ hasText: `#${orderId}` })

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBe(0)
}

test('my orders show what was bought, save its invoice and follow its parcel', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const { buy, parcelOf } = orderSteps(shop)
  const asha = await signIn('user')
  const large = await buy(
    asha,
    ...['Lotus Cuff', 'Bell Anklet', 'Moon Hoops', 'Fine Chain', 'Rani Haar'].map((name) => ({ name, price: 50_000 })),
  )
  const small = await buy(asha, { name: 'Temple Jhumkas', price: 123_456 })
  const awb = await parcelOf(asha, large)

  await page.goto('/myorders')
  await expect(page).toHaveTitle(/^My Orders/)
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(2)
  const row = rowOf(page, large)
  await expect(row.getByRole('img')).toHaveCount(3)
  await expect(row.getByRole('img', { name: 'Lotus Cuff' })).toBeVisible()
  await expect(row.getByText('+2')).toBeVisible()
  await expect(row.getByText('₹2,500.00')).toBeVisible()
  await expect(row.getByText('Processing')).toBeVisible()
  await expect(row.getByText(/^\d{1,2} \w{3,4} \d{4}$/)).toBeVisible()
  await expect(rowOf(page, small).getByText('₹1,234.56')).toBeVisible()
  await expect(rowOf(page, small).getByText('+')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible()

  const saving = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download Invoice' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`receipt-${large}.pdf`)
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const opening = page.context().waitForEvent('page')
  await row.getByRole('link', { name: 'Track Order' }).click()
  const tracking = await opening
  await expect(tracking.getByText(awb).first()).toBeVisible()
  await tracking.close()

  await page.goto('/myOrders')
  await row.getByRole('link', { name: `#${large}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: `Order #${large}` })).toBeVisible()
})

test('an order on paper says whose it is and whom to ask, and has nothing to press', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  const orderId = await orderSteps(shop).buy(await signIn('user'), { name: 'Lotus Cuff' })
  await page.goto(`/order/${orderId}`)
  await expect(page.getByRole('button', { name: 'Download Invoice' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Alankara', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: `Order #${orderId}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Need help?' }).getByText('care@alankara.example')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('an order’s page tells what happened, and goes on telling', async ({ page, shop, signIn, expectAccessible }) => {
  const { buy, parcelOf, move } = orderSteps(shop)
  const asha = await signIn('user')
  const orderId = await buy(asha, { name: 'Lotus Cuff', price: 50_000, sizes: ['2.4', '2.6'] }, { name: 'Bell Anklet' })
  const awb = await parcelOf(asha, orderId)
  await page.goto(`/order/${orderId}`)

  const told = page.getByRole('region', { name: 'What happened so far' }).getByRole('listitem')
  await expect(told.last()).toContainText('Order placed')
  await expect(told.filter({ hasText: 'Your payment has arrived' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Being packed$/ })).toHaveAttribute('aria-current', 'step')
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await expect(delivery).toContainText('12, Temple Road')
  await expect(delivery).toContainText(awb)
  const pieces = page.getByRole('region', { name: 'Your pieces' })
  await expect(pieces.getByText('Size 2.4')).toBeVisible()
  await expect(pieces.getByRole('link', { name: 'Lotus Cuff' })).toHaveAttribute('href', /^\/product\//)
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect(payment).toContainText('₹1,799.00')
  await expect(payment.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Need help?' })).toContainText('uncut video')
  await expectNoSidewaysScroll(page)
  await expectAccessible()

  await move(asha, orderId, 42, 'shipped')
  await move(asha, orderId, 7, 'delivered')
  // Whoever comes back to the tab is told at once.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Delivered. Wear it with joy!')).toBeVisible()
  await expect(told.filter({ hasText: 'Picked up' })).toBeVisible()
  await expect(told.first()).toContainText('Your parcel has been delivered.')
  await expectAccessible()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Invoice' }).click()
  expect((await saving).suggestedFilename()).toBe(`receipt-${orderId}.pdf`)
})

test('somebody else’s order is not there, and staff see it', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const orderId = await orderSteps(shop).buy(await signIn('user'), { name: 'Lotus Cuff' })
  await signIn('user')
  await page.goto(`/order/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible()

  await signIn('admin')
  await page.goto(`/order/${orderId}`)
  await expect(page.getByRole('region', { name: 'Your piece' })).toContainText('Lotus Cuff')
})

test('a cancelled order says so, and where the money is', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const { buy, cancelByStaff } = orderSteps(shop)
  const asha = await signIn('user')
  const orderId = await buy(asha, { name: 'Lotus Cuff', price: 50_000 })
  await cancelByStaff(orderId)
  await page.goto('/myOrders')
  await expect(rowOf(page, orderId).getByText('Cancelled')).toBeVisible()
  await expect(rowOf(page, orderId).getByText('Refunded')).toBeVisible()

  await page.goto(`/order/${orderId}`)
  await expect(page.getByText('This order was cancelled')).toBeVisible()
  await expect(page.getByRole('list', { name: 'How far it is' })).toBeHidden()
  const refunds = page.getByRole('region', { name: 'Payment' }).getByRole('listitem')
  await expect(refunds).toContainText('₹500.00')
  await expectAccessible()
})

test('an order refunded whole promises no parcel and asks for no address', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const { buy, change, refundByStaff } = orderSteps(shop)
  const asha = await signIn('user')
  const orderId = await buy(asha, { name: 'Lotus Cuff', price: 50_000 })
  await change(orderId, { address: null })
  await refundByStaff(orderId)
  await page.goto('/myOrders')
  await expect(rowOf(page, orderId).getByText('Refunded')).toBeVisible()
  await expect(rowOf(page, orderId).getByText('Processing')).toBeHidden()
  await expect(rowOf(page, orderId).getByText('Address needed')).toBeHidden()

  await page.goto(`/order/${orderId}`)
  await expect(page.getByText('This order was refunded')).toBeVisible()
  await expect(page.getByText(/With you in/)).toBeHidden()
  await expect(page.getByText('How refunds work')).toBeVisible()
  await expect(page.getByText('Did something arrive damaged?')).toBeHidden()
  await expect(page.getByText('Address needed')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Billing Details' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Track Order' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Track Order' })).toBeHidden()
  await expectAccessible()
})

test('what waits for its payment or its address says so, and the payment’s word comes by itself', {
  tag: '@once',
}, async ({ page, shop, signIn }) => {
  const { buy, change } = orderSteps(shop)
  const asha = await signIn('user')
  const orderId = await buy(asha, { name: 'Lotus Cuff' })
  await change(orderId, { payment_status: 'confirming' })
  await page.goto('/myOrders')
  await expect(rowOf(page, orderId).getByText('We are confirming your payment…')).toBeVisible()
  await change(orderId, { payment_status: 'paid', address: null, tracking_url: null })
  await expect(rowOf(page, orderId).getByText('We are confirming your payment…')).toBeHidden({ timeout: 15_000 })

  await expect(rowOf(page, orderId).getByText('Address needed')).toBeVisible()
  await rowOf(page, orderId).getByRole('button', { name: 'Download Invoice' }).click()
  await expectToast(page, 'We need the address of this order')
  await page.goto(`/order/${orderId}`)
  await expect(page.getByText('we do not know where to send the parcel')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download Invoice' })).toBeHidden()
})

test('eleven orders take two pages, each with an address', { tag: '@once' }, async ({ page, shop, signIn }) => {
  const asha = await signIn('user')
  const productId = await addTestProduct(shop.db, { images: [] })
  for (let orders = 0; orders < 11; orders++) await addPaidOrder(shop.db, asha.id, [productId])
  const links = page.getByRole('main').getByRole('link', { name: /^#/ })
  await page.goto('/myOrders')
  await expect(links).toHaveCount(10)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/\/myOrders\?page=2$/)
  await expect(links).toHaveCount(1)
  await page.reload()
  await expect(links).toHaveCount(1)
  await page.goto('/myOrders?page=3')
  await page.getByRole('link', { name: 'Your newest orders' }).click()
  await expect(links).toHaveCount(10)
})

test('what fails says what failed, and can be tried again', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const asha = await signIn('user')
  const productId = await addTestProduct(shop.db, { images: [] })
  await addPaidOrder(shop.db, asha.id, [productId])
  await page.route('**/api/orders/**', (route) => route.abort())
  await page.goto('/myOrders')
  await expect(page.getByRole('heading', { name: 'Failed to fetch orders' })).toBeVisible()
  await expectAccessible()

  await page.unroute('**/api/orders/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.route('**/api/orders/receipt/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Download Invoice' }).click()
  await expectToast(page, 'Failed to download receipt')
  // Where the shop itself says why, its words are shown.
  await page.route('**/api/orders/receipt/**', (route) =>
    route.continue({ url: `${shop.url}/api/orders/receipt/nowhere` }),
  )
  await page.getByRole('button', { name: 'Download Invoice' }).click()
  await expectToast(page, 'Order not found')
  await page.getByRole('button', { name: 'Track Order' }).click()
  await expectToast(page, 'Tracking number not available')
})

test('no orders yet is an invitation', async ({ page, signIn, expectAccessible }) => {
  await signIn('user')
  await page.goto('/myOrders')
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'See all pieces' })).toHaveAttribute(
    'href',
    '/products',
  )
  await expectAccessible()
})

test('who is not signed in is told why, and comes back after the login', { tag: '@once' }, async ({ page, shop }) => {
  await page.goto('/myOrders?page=2')
  await expectToast(page, 'Please login to view your orders')
  await fillLogin(page, await addPerson(shop.db))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/myOrders\?page=2$/)
})

test('a PIN code tells by when a piece arrives, and is remembered for the next one', async ({
  page,
  shop,
  expectAccessible,
}) => {
  await page.goto(`/product/${await addTestProduct(shop.db, { name: 'Moon Hoops', images: [] })}`)
  const pin = page.getByLabel('Deliver to')
  await pin.fill('5600')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(pin).toHaveAccessibleDescription('A PIN code has six digits')
  await pin.fill('190001')
  await pin.press('Enter')
  await expect(page.getByText('no courier of ours goes to 190001 yet')).toBeVisible()
  await expectAccessible()
  await pin.fill('560 001')
  await pin.press('Enter')
  await expect(page.getByText(/^Arrives by \w{3}, \d{1,2} \w{3,4}$/)).toBeVisible()
  // What was said of the one before is not said of this one.
  await pin.fill('190001')
  await expect(page.getByText(/^Arrives by/)).toBeHidden()
  await expect(pin).toHaveAccessibleDescription('')

  await page.goto(`/product/${await addTestProduct(shop.db, { name: 'Fine Chain', images: [] })}`)
  await expect(pin).toHaveValue('560001')
  await expect(page.getByText(/^Arrives by \w{3}/)).toBeVisible()
  await page.route('**/api/delivery/**', (route) => route.abort())
  await pin.fill('411001')
  await pin.press('Enter')
  await expect(page.getByText('Arrives in 5 to 10 business days')).toBeVisible()
})

test('an order that was paid without an address asks for it, and goes on its way once it is there', {
  tag: '@once',
}, async ({ page, shop, signIn }) => {
  const asha = await signIn('user')
  const orderId = await orderSteps(shop).buy(asha, { name: 'Lotus Cuff' })
  await shop.db.updateTable('orders').set({ address: null }).where('number', '=', orderId).execute()
  const { promise: mayCome, resolve: letThemCome } = Promise.withResolvers<void>()
  await page.route('**/api/countries', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto(`/order/${orderId}`)
  const notice = page.getByRole('status').getByText('Address needed')
  await expect(notice).toBeVisible()
  const loading = page.getByText('Loading the address form…')
  await expect(loading).toBeVisible()
  letThemCome()
  await expect(loading).toBeHidden()
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Street Address is required')).toBeVisible()
  await page.getByLabel('Street Address').fill('12 Laxmi Road')
  await page.getByLabel('Postcode/ZIP').fill('190001')
  await expect(page.getByText('no courier of ours goes to 190001 yet')).toBeVisible()
  await page.getByLabel('Postcode/ZIP').fill('411001')
  await page.getByLabel('Phone').fill('9876543210')
  await expect(page.getByLabel('Town/City')).toHaveValue('Pune')
  // Only the address is sent: nothing is asked that would go nowhere.
  await expect(page.getByLabel('Order Notes')).toBeHidden()
  await page.getByRole('button', { name: 'Save address' }).click()
  await expectToast(page, 'Address saved')
  await expect(notice).toBeHidden()
  await expect(page.getByText('12 Laxmi Road')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  // Kept, it would be what the next checkout begins with, whatever was ordered since then from another device.
  expect(await page.evaluate(() => localStorage.getItem('checkoutForm'))).toBeNull()
})

test('a late address that could not be saved says so, and outlives a session that has lapsed', {
  tag: '@once',
}, async ({ page, shop, signIn }) => {
  const asha = await signIn('user')
  const orderId = await orderSteps(shop).buy(asha, { name: 'Lotus Cuff' })
  await shop.db.updateTable('orders').set({ address: null }).where('number', '=', orderId).execute()
  await page.goto(`/order/${orderId}`)
  await page.getByLabel('Street Address').fill('12 Laxmi Road')
  await page.getByLabel('Postcode/ZIP').fill('411001')
  await page.getByLabel('Phone').fill('9876543210')
  await expect(page.getByLabel('Town/City')).toHaveValue('Pune')
  await page.route('**/api/orders/*/address', (route) => route.abort())
  await page.getByRole('button', { name: 'Save address' }).click()
  await expectToast(page, 'The address could not be saved. Network error. Please check your connection.')

  await page.unroute('**/api/orders/*/address')
  await shop.db.deleteFrom('sessions').where('user_id', '=', asha.id).execute()
  await page.getByRole('button', { name: 'Save address' }).click()
  const { email } = await shop.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', asha.id)
    .executeTakeFirstOrThrow()
  await givePassword(shop.db, asha, 'moonstone ring')
  await fillLogin(page, { email, password: 'moonstone ring' })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`/order/${orderId}`)
  await expect(page.getByLabel('Street Address')).toHaveValue('12 Laxmi Road')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expectToast(page, 'Address saved')
})

test('an order that can’t be read again stays as it was shown, and that is said', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  const { buy, change } = orderSteps(shop)
  const orderId = await buy(await signIn('user'), { name: 'Lotus Cuff' })
  await change(orderId, { address: null })
  await page.goto(`/order/${orderId}`)
  await page.getByLabel('Street Address').fill('12 Laxmi Road')
  await page.getByLabel('Postcode/ZIP').fill('411001')
  await page.getByLabel('Phone').fill('9876543210')
  await expect(page.getByLabel('Town/City')).toHaveValue('Pune')
  await page.route(`**/api/orders/${orderId}`, (route) => route.abort())
  await page.getByRole('button', { name: 'Save address' }).click()
  await expectToast(page, 'What is shown could not be read again. Network error. Please check your connection.')
  await expect(page.getByText('Lotus Cuff').first()).toBeVisible()
  await expect(page.getByText('could not be read', { exact: false }).and(page.getByRole('heading'))).toBeHidden()
})
