import type { Page } from '@playwright/test'
import type { Db } from '#server/db/database.ts'
import { addTestProduct } from '../harness/builders.ts'
import { addPerson, expectToast, fillLogin, holdCalls, signInAs } from './account-steps.ts'
import { expectCartAskedAgain } from './cart-steps.ts'
import { orderSteps } from './order-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 40[04]|ERR_FAILED/ })

const addLine = async (page: Page, token: string, productId: string) => {
  await page.request.post('/api/cart/add', { headers: { authorization: `Bearer ${token}` }, data: { productId } })
}

/** Somebody with one piece in the cart, at the checkout. */
async function startCheckout(page: Page, db: Db, { token }: { token: string }): Promise<void> {
  await addLine(page, token, await addTestProduct(db, { name: 'Lotus Cuff', price: 49_950, stock: 9, images: [] }))
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Billing Details' })).toBeVisible()
}

test('a form with gaps names each of them at its field, and the first one gets the focus', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  await startCheckout(page, shop.db, await signIn('user'))
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByText('Lotus Cuff')).toBeVisible()
  await expect(summary.getByText('₹499.50')).toHaveCount(3)
  await expect(summary.getByRole('radio', { name: 'Flat rate ₹50.00' })).toBeChecked()
  await expect(summary.getByRole('radio', { name: 'Local pickup ₹25.00' })).not.toBeChecked()
  await expectAccessible()

  for (const label of ['Full Name', 'Email']) await page.getByLabel(label).fill('')
  await page.getByRole('button', { name: 'Pay Securely' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields correctly.')
  const missing = ['Full Name', 'Street Address', 'Postcode/ZIP', 'Town/City', 'Phone', 'Email']
  for (const label of missing) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(`${label} is required`)
  }
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expectAccessible()

  await page.getByLabel('Full Name').fill('Asha Rao')
  await page.getByLabel('Street Address').fill('12 Laxmi Road')
  await page.getByLabel('Phone').fill('98-765')
  await expect(page.getByLabel('Phone')).toHaveValue('98765')
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Phone number must be 10 digits')
  await page.getByLabel('Phone').fill('+91 98765 43210')
  await expect(page.getByLabel('Phone')).toHaveValue('9876543210')
  await page.getByLabel('Email').fill('asha')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await page.getByLabel('Postcode/ZIP').fill('41100')
  await expect(page.getByLabel('Postcode/ZIP')).toHaveAccessibleDescription(
    'Postcode/ZIP must be a PIN code of six digits',
  )
  await page.getByRole('button', { name: 'Pay Securely' }).click()
  await expect(page.getByLabel('Postcode/ZIP')).toBeFocused()
})

test('a stray digit inside a complete phone number is refused, and the caret stays where it is', {
  tag: '@once',
}, async ({ page, shop, signIn }) => {
  await startCheckout(page, shop.db, await signIn('user'))
  const phone = page.getByLabel('Phone')
  await phone.fill('9876543210')
  await phone.press('Home')
  for (let step = 0; step < 5; step++) await phone.press('ArrowRight')
  await phone.press('1')
  await expect(phone).toHaveValue('9876543210')
  await phone.press('Backspace')
  await expect(phone).toHaveValue('987643210')
})

test('the PIN code brings city and state, and leaves alone what was typed by hand', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  await startCheckout(page, shop.db, await signIn('user'))
  const [pin, city, state] = [page.getByLabel('Postcode/ZIP'), page.getByLabel('Town/City'), page.getByLabel('State')]
  await pin.fill('411001')
  await expect(city).toHaveValue('Pune')
  await expect(state).toHaveValue('Maharashtra')

  await pin.fill('560001')
  await expect(city).toHaveValue('Bengaluru')
  await expect(state).toHaveValue('Karnataka')
  await city.fill('Whitefield')
  await pin.fill('411001')
  await expect(state).toHaveValue('Maharashtra')
  await expect(city).toHaveValue('Whitefield')

  await pin.fill('533464')
  await expect(city).toHaveAccessibleDescription(/covers .*Yanam/)
  await city.fill('Yanam')
  await expect(state).toHaveValue('Puducherry')

  await state.fill('')
  await pin.fill('999999')
  await expect(pin).toHaveAccessibleDescription('We don’t know this PIN code. Please give city and state.')
  await page.getByRole('button', { name: 'Pay Securely' }).click()
  await expect(state).toHaveAccessibleDescription('State is required')
})

test('what was typed outlives a reload, and is gone after the logout', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  await startCheckout(page, shop.db, await signIn('user'))
  await page.getByLabel('Street Address').fill('12 Laxmi Road')
  await page.getByLabel('Order Notes').fill('A gift, please no bill inside')
  await page.getByLabel('Postcode/ZIP').fill('411001')
  await expect(page.getByLabel('Town/City')).toHaveValue('Pune')

  await page.reload()
  await expect(page.getByLabel('Street Address')).toHaveValue('12 Laxmi Road')
  await expect(page.getByLabel('Order Notes')).toHaveValue('A gift, please no bill inside')
  const pickup = page.getByRole('radio', { name: 'Local pickup' })
  await expect(pickup).not.toBeChecked()
  await pickup.check()
  await page.reload()
  await expect(pickup).toBeChecked()
  await page.getByLabel('Street Address').fill('14 Laxmi Road')
  await page.reload()
  await expect(pickup).toBeChecked()
  await expect(page.getByLabel('Street Address')).toHaveValue('14 Laxmi Road')
  await page.getByLabel('Postcode/ZIP').fill('560001')
  await expect(page.getByLabel('Town/City')).toHaveValue('Bengaluru')

  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/checkout')
  const left = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(left).not.toMatch(/Laxmi|gift/)
})

test('what was kept before the shipping choice was kept with it is still there', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  const person = await signIn('user')
  await page.evaluate((kept) => localStorage.setItem('checkoutForm', JSON.stringify(kept)), {
    of: person.id,
    values: { address: '12 Laxmi Road' },
    suggested: {},
  })
  await startCheckout(page, shop.db, person)
  await expect(page.getByLabel('Street Address')).toHaveValue('12 Laxmi Road')
  await expect(page.getByRole('radio', { name: 'Flat rate' })).toBeChecked()
})

test('somebody else at the same browser does not see what was typed', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  await startCheckout(page, shop.db, await signIn('user'))
  await page.getByLabel('Street Address').fill('12 Laxmi Road')

  await startCheckout(page, shop.db, await signIn('user'))
  await expect(page.getByLabel('Full Name')).toHaveValue('Asha Rao')
  await expect(page.getByLabel('Street Address')).toHaveValue('')
})

test('the form begins with what the profile knows', { tag: '@once' }, async ({ page, shop, signIn }) => {
  const person = await signIn('user')
  const known = { name: 'Meera Iyer', phone: '919812345678', pincode: '560001' }
  await shop.db.updateTable('users').set(known).where('id', '=', person.id).execute()
  await startCheckout(page, shop.db, person)
  await expect(page.getByLabel('Full Name')).toHaveValue('Meera Iyer')
  await expect(page.getByLabel('Phone')).toHaveValue('9812345678')
  await expect(page.getByLabel('Email')).toHaveValue(`${person.id}@example.in`)
  await expect(page.getByLabel('Town/City')).toHaveValue('Bengaluru')
})

test('the form begins with where the last order went', { tag: '@once' }, async ({ page, shop, signIn }) => {
  const person = await signIn('user')
  await orderSteps(shop).buy(person, { name: 'Moon Hoops' })
  await startCheckout(page, shop.db, person)
  await expect(page.getByLabel('Street Address')).toHaveValue('12, Temple Road')
  await expect(page.getByLabel('Postcode/ZIP')).toHaveValue('570001')
})

test('another PIN code takes the former city and state away before its own are known', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  const person = await signIn('user')
  await orderSteps(shop).buy(person, { name: 'Moon Hoops' })
  await startCheckout(page, shop.db, person)
  const [pin, city, state] = [page.getByLabel('Postcode/ZIP'), page.getByLabel('Town/City'), page.getByLabel('State')]
  await expect(state).toHaveValue('Karnataka')
  await pin.fill('570 001')
  await expect(state).toHaveValue('Karnataka')

  const { release } = await holdCalls(page, '/api/pincodes/110001')
  await pin.fill('110001')
  await expect(state).toHaveValue('')
  await page.getByRole('button', { name: 'Pay Securely' }).click()
  await expect(city).toHaveAccessibleDescription('Town/City is required')
  await expect(city).toBeFocused()
  release()
  await expect(city).toHaveValue('New Delhi')
  await expect(state).toHaveValue('Delhi')
  await expect(city).toHaveAccessibleDescription('')
})

test('a place that could not be looked up is looked up when the page is loaded again', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  const person = await signIn('user')
  await orderSteps(shop).buy(person, { name: 'Moon Hoops' })
  await startCheckout(page, shop.db, person)
  await page.route('**/api/pincodes/110001', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.getByLabel('Postcode/ZIP').fill('110001')
  await failed
  await page.unroute('**/api/pincodes/110001')
  await page.reload()
  await expect(page.getByLabel('Town/City')).toHaveValue('New Delhi')
  await expect(page.getByLabel('State')).toHaveValue('Delhi')
})

test('another country is refused at its field, before anything is sent', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  await startCheckout(page, shop.db, await signIn('user'))
  const country = page.getByLabel('Country')
  await country.selectOption('Canada')
  await expect(country).toHaveAccessibleDescription('We deliver within India only')
  await country.selectOption('India')
  await expect(country).toHaveAccessibleDescription('')
})

test('a PIN code that no courier goes to is refused at its field, and can be put right', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  await startCheckout(page, shop.db, await signIn('user'))
  await page.getByLabel('Street Address').fill('3 Residency Road')
  await page.getByLabel('Phone').fill('9876543210')
  const pin = page.getByLabel('Postcode/ZIP')
  await pin.fill('190001')
  await expect(page.getByLabel('Town/City')).toHaveValue('Srinagar')
  await page.getByRole('button', { name: 'Pay Securely' }).click()
  await expect(pin).toHaveAccessibleDescription('We are sorry: no courier of ours goes to 190001 yet')
  await expect(pin).toBeFocused()
  await pin.fill('411001')
  await expect(pin).toHaveAccessibleDescription('PIN code of six digits')
})

test('an empty cart says so, and one that can’t be read can be asked for again', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const { token } = await signIn('user')
  await page.goto('/checkout')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See all pieces' })).toHaveAttribute('href', '/products')
  await expectAccessible()

  await addLine(page, token, await addTestProduct(shop.db, { name: 'Bell Anklet', images: [] }))
  await page.route('**/api/cart', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to load cart items')).toBeVisible()
  await page.unroute('**/api/cart')
  await expectCartAskedAgain(page, 'Failed to load cart items')
  await expect(page.getByRole('region', { name: 'Order Summary' }).getByText('Bell Anklet')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('whoever must sign in to add a piece comes back and finds it added, once', { tag: '@once' }, async ({
  page,
  shop,
}) => {
  const id = await addTestProduct(shop.db, { name: 'Moon Hoops', sizes: ['S', 'L'], stock: 9, images: [] })
  const person = await addPerson(shop.db)
  await page.goto(`/product/${id}`)
  await page.getByText('L', { exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: 'Add To Cart' }).first().click()

  await fillLogin(page, person)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Product added to cart!')
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await expect(page.getByText('Size L')).toBeVisible()

  await page.goto(`/product/${id}`)
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toHaveAccessibleDescription('1 item')
})

test('whoever comes back without signing in has let the piece go', { tag: '@once' }, async ({ page, shop }) => {
  const id = await addTestProduct(shop.db, { name: 'Moon Hoops', stock: 9, images: [] })
  const person = await addPerson(shop.db)
  await page.goto(`/product/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Add To Cart' }).first().click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Moon Hoops' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('wantedPiece'))).toBeNull()

  await page.goto(`/login?next=/product/${id}`)
  await fillLogin(page, person)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Moon Hoops' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toHaveAccessibleDescription('0 items')
})

test('whoever signs in by another way and comes to the piece again has let it go', { tag: '@once' }, async ({
  page,
  shop,
}) => {
  const id = await addTestProduct(shop.db, { name: 'Wayward Hoops', stock: 9, images: [] })
  await page.goto(`/product/${id}`)
  // How the document was loaded says nothing of how somebody came to the page.
  await page.reload()
  const add = page.getByRole('main').getByRole('button', { name: 'Add To Cart' }).first()
  await add.click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Alankara' }).click()
  await expect(page).toHaveURL('/')
  await signInAs(page, await addPerson(shop.db))

  await page.getByRole('combobox', { name: 'Search jewellery' }).fill('wayward hoops')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Wayward Hoops/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Wayward Hoops', level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('wantedPiece'))).toBeNull()
  await expect(add).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toHaveAccessibleDescription('0 items')
})

test('a placed order is told with its number and two ways on', async ({ page, expectAccessible }) => {
  await page.goto('/')
  await page.evaluate(() => sessionStorage.setItem('placedOrder', JSON.stringify('AL-7K3M9P')))
  await page.goto('/success')
  await expect(page.getByRole('heading', { name: 'Your order is placed successfully' })).toBeVisible()
  await expect(page.getByText('AL-7K3M9P')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: 'Check Your Order' })).toHaveAttribute('href', '/myOrders')
  await expectAccessible()
})
