import { addPaidOrder, addTestProduct } from '../harness/builders.ts'
import { addPerson, fillLogin } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

// The router says by itself which page's code did not come.
test.use({
  expectedComplaints: /ERR_(INTERNET_DISCONNECTED|FAILED)|status of 404|loading route module|dynamically imported/,
})

const noConnection = 'Network error. Please check your connection.'
const notLoaded = 'Part of this page did not load. Check your connection, or load the page again.'

test('without a connection the page stays, says what can’t be had, and goes on when it is back', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('user')
  const id = await addTestProduct(shop.db, { name: 'Quiet Cuff', stock: 9 })
  await page.clock.install()
  await page.goto(`/product/${id}`)
  const heading = page.getByRole('heading', { name: 'Quiet Cuff', level: 1 })
  const said = page.getByText(notLoaded, { exact: true })
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  // So that no message goes before all of them are there.
  await page.clock.pauseAt(Date.now() + 60_000)

  await page.getByRole('button', { name: 'My account' }).click()
  await expect(said).toBeVisible()
  await expect(page.getByRole('button', { name: 'My account' })).toBeFocused()
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search jewellery' }).fill('cuff')
  await page
    .getByRole('link', { name: /^Quiet Cuff/ })
    .first()
    .click()
  await expect(said).toHaveCount(3)
  const [lower, upper] = [await said.nth(1).boundingBox(), await said.nth(0).boundingBox()]
  expect(lower?.y).toBeGreaterThan((upper?.y ?? 0) + (upper?.height ?? 0))
  await expect(heading).toBeVisible()

  const wish = page.getByRole('button', { name: 'Add Wishlist' })
  const notWished = page.getByText(`Your wishlist could not be changed. ${noConnection}`)
  // The first tap has not failed when the second comes, however slow the machine is between them.
  const tapped = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/api/wishlist', async (route) => {
    asked.push(route.request().method())
    await tapped.promise
    await route.abort('internetdisconnected')
  })
  await wish.dblclick()
  tapped.resolve()
  await expect(notWished).toHaveCount(1)
  expect(asked).toEqual(['POST'])
  await page.unroute('**/api/wishlist')
  await expect(wish).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Name' }).fill('Asha')
  await page.getByRole('textbox', { name: 'Email' }).fill('asha@example.in')
  await page.getByRole('textbox', { name: 'Review' }).fill('Lighter than it looks.')
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText(`Failed to submit review. ${notLoaded}`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Review' })).toHaveValue('Lighter than it looks.')
  // The clock stands still, so that a second one would still be here: two taps are one failure.
  await expect(notWished).toHaveCount(1)

  await page.clock.resume()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Thank you for your review!')).toBeVisible()
  await page.getByRole('button', { name: 'My account' }).click()
  await expect(page.getByRole('menuitem', { name: 'My Orders' })).toBeVisible()
})

test('without a connection a link leaves the page and what was typed, and is followed once it is back', async ({
  page,
  shop,
}) => {
  const id = await addTestProduct(shop.db, { name: 'Quiet Cuff', stock: 9 })
  await page.clock.install()
  await page.goto(`/product/${id}`)
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click()
  await expect(page).toHaveURL('/wishlist')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Quiet Cuff', level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const review = page.getByRole('textbox', { name: 'Review' })
  await review.fill('Lighter than it looks.')
  await page.context().setOffline(true)
  await page.clock.pauseAt(Date.now() + 60_000)

  const said = page.getByText(noConnection, { exact: true })
  const stays = async () => {
    await expect(said).toBeVisible()
    // The message goes, and what a pointer rests on is fetched ahead.
    await page.clock.runFor(6000)
    await expect(said).toBeHidden()
    await expect(page).toHaveURL(`/product/${id}`)
    await expect(review).toHaveValue('Lighter than it looks.')
  }
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
  await login.click()
  await stays()
  await page.getByRole('combobox', { name: 'Search jewellery' }).fill('cuff')
  await page.keyboard.press('Enter')
  await stays()
  await page.evaluate(() => history.forward())
  await stays()

  await page.clock.resume()
  await page.context().setOffline(false)
  await login.click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('a link that is only pointed at never takes the page away; pressed in an old tab, it leads there all the same', {
  tag: '@once',
}, async ({ page, shop }) => {
  const id = await addTestProduct(shop.db, { name: 'Quiet Cuff', stock: 9 })
  await page.goto(`/product/${id}`)
  await page.waitForLoadState('networkidle')
  const review = page.getByRole('textbox', { name: 'Review' })
  await review.fill('Lighter than it looks.')
  await page.evaluate(() => {
    const noteReload = (event: NavigateEvent) => {
      if (event.navigationType === 'reload') document.body.dataset.refused = String(event.defaultPrevented)
    }
    window.navigation?.addEventListener('navigate', noteReload)
  })
  await page.route(/\/assets\/login-page-/, (route) => route.fulfill({ status: 404, body: '' }))
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
  await login.hover()
  await expect(page.locator('body')).toHaveAttribute('data-refused', 'true')
  await expect(review).toHaveValue('Lighter than it looks.')

  await login.click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('whoever signs out without a connection leaves nothing behind on the screen', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/admin')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'My account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('row')).toHaveCount(0)
})

test('a browser that wrongly takes itself for offline, as on a computer without a network, is led on', {
  tag: '@once',
}, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('a page that the connection keeps away is not said to be the shop’s fault', { tag: '@once' }, async ({ page }) => {
  await page.goto('/about')
  await page.route('**/policys/privacy.data*', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be reached' })).toBeVisible()
  await expect(page.getByRole('main').getByText(noConnection)).toBeVisible()
  await expect(page.getByText('on our side')).toBeHidden()
  await page.unroute('**/policys/privacy.data*')
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible()
})

test('without a connection the cart shows what the shop has, whatever was pressed', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  const { token } = await signIn('user')
  const productId = await addTestProduct(shop.db, { name: 'Fine Chain', price: 49_950, stock: 9, images: [] })
  await page.request.post('/api/cart/add', { headers: { authorization: `Bearer ${token}` }, data: { productId } })
  await page.goto('/cartPage')
  await expect(page.getByText('Fine Chain').first()).toBeVisible()
  await page.context().setOffline(true)

  await page.getByRole('button', { name: 'One more of Fine Chain' }).click()
  await expect(page.getByText('Failed to update quantity.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Quantity of Fine Chain' }).getByRole('status')).toHaveText('1')
  await page.getByRole('button', { name: 'Remove Fine Chain' }).click()
  await expect(page.getByText('Failed to remove item.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' }).getByText('₹499.50').first()).toBeVisible()
})

test('a tab that is older than the shop is told to load the page again', { tag: '@once' }, async ({ page, shop }) => {
  const id = await addTestProduct(shop.db, { name: 'Quiet Cuff', stock: 9 })
  const gone = /\/assets\/(menu-panel|cart-helper|wanted-piece)-/
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }))
  const notAdded = page.getByText(`Failed to add product to cart. ${notLoaded}`)
  await page.goto(`/product/${id}`)
  const add = page.getByRole('main').getByRole('button', { name: 'Add To Cart' }).first()
  await add.click()
  await expect(notAdded).toBeVisible()
  await expect(add).toBeFocused()

  await page.unroute(gone)
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Add To Cart' }).first().click()
  await expect(page).toHaveURL(`/login?next=/product/${id}`)
  // A piece is remembered; what the tab has fetched already would be there all the same.
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }))
  await page.reload()
  await fillLogin(page, await addPerson(shop.db))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(notAdded).toBeVisible()
  await page.getByRole('button', { name: 'My account' }).click()
  await expect(page.getByText(notLoaded, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quiet Cuff', level: 1 })).toBeVisible()

  await page.unroute(gone)
  await page.reload()
  await expect(page).toHaveURL('/cartPage')
  await expect(page.getByRole('group', { name: 'Quantity of Quiet Cuff' }).getByRole('status')).toHaveText('1')
})

test('what is said without a connection lies above a dialog that is opened after it, and is heard', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('user')
  const id = await addTestProduct(shop.db, { name: 'Quiet Cuff', stock: 9 })
  await page.clock.install()
  await page.goto(`/product/${id}`)
  const picture = page.getByRole('region', { name: 'Pictures of Quiet Cuff' }).getByRole('link').first()
  const zoom = page.getByRole('dialog', { name: 'Quiet Cuff' })
  await picture.click()
  await expect(zoom).toBeVisible()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'My account' }).click()
  const said = page.getByRole('alert').filter({ hasText: notLoaded })
  await expect(said).toBeVisible()

  await picture.click()
  await expect(zoom).toBeVisible()
  await expect(said).toBeVisible()
  const isOnTop = await said.evaluate((message) => {
    message.style.pointerEvents = 'auto'
    const { left, top, width, height } = message.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === message
  })
  expect(isOnTop).toBe(true)
})

test('what fails every time it is asked for is fetched by loading the page again', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  const { id } = await signIn('user')
  const number = await addPaidOrder(shop.db, id, [await addTestProduct(shop.db)])
  // As for browsers that ask only once for each file while a page lives.
  await page.route('**/assets/address-form-*', (route) => route.abort())
  await page.goto(`/order/${number}`)
  await expect(page.getByRole('heading', { name: 'The address form could not be read' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(notLoaded)
  await page.context().setOffline(true)
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(page.getByRole('alert')).toHaveText(notLoaded)
  await expect(again).toBeFocused()
  await page.context().setOffline(false)
  await again.click()

  const loadAgain = page.getByRole('button', { name: 'Load the page again' })
  await expect(loadAgain).toBeFocused()
  await page.unroute('**/assets/address-form-*')
  const loaded = page.waitForEvent('load')
  await loadAgain.click()
  await loaded
  await expect(page.getByRole('button', { name: 'Save address' })).toBeVisible()
})

test('a connection that goes on the way to the cart leaves a piece that can be added again', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('user')
  const id = await addTestProduct(shop.db, { name: 'Quiet Cuff', stock: 9, images: [] })
  await page.clock.install()
  await page.goto(`/product/${id}`)
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
  const buy = page.getByRole('main').getByRole('button', { name: /^Add(ed| To Cart)$/ })
  await buy.first().click()
  await expect(buy.first()).toHaveText('Added')
  await page.context().setOffline(true)
  await page.clock.resume()
  await expect(page.getByText(noConnection, { exact: true })).toBeVisible()
  await expect(buy.first()).toHaveText('Add To Cart')
  await page.context().setOffline(false)
  await buy.first().click()
  await expect(page).toHaveURL('/cartPage')
  await expect(page.getByRole('group', { name: 'Quantity of Quiet Cuff' }).getByRole('status')).toHaveText('2')
})
