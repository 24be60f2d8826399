import type { Page } from '@playwright/test'
import { holdCalls } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('a visitor sees the shop, its categories, Login and no account', async ({ page, expectAccessible, isMobile }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Alankara/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const category of ['Necklaces', 'Earrings', 'Bangles', 'Anklets']) {
    const inTheBar = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: category, exact: true })
    await expect(isMobile ? page.getByRole('tab', { name: category, exact: true }) : inTheBar).toBeVisible()
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('button', { name: 'My account' })).toBeHidden()
  await expectAccessible()
})

test('the cart icon sends a visitor to the login', { tag: '@once' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL('/login')
})

test('a shopper’s bar is right before any script of the page has run', async ({ page, signIn, isMobile }) => {
  await signIn('user')
  // Left unanswered: an empty script in place of a real one would break whatever had been fetched before it.
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0)

  const search = page.getByRole('search')
  const before = await search.boundingBox()
  await page.unroute('**/assets/*.js')
  await page.goto('/')
  await expect(page.getByRole('banner').getByText('Asha Rao')).toBeVisible({ visible: !isMobile })
  expect(await search.boundingBox(), 'the name moves nothing').toEqual(before)
})

test('a shopper opens the mini cart and the profile menu by keyboard, and signs out in every tab', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { token } = await signIn('user')
  await page.goto('/')
  const other = await page.context().newPage()
  await other.goto('/')

  await page.getByRole('button', { name: 'Cart' }).press('Enter')
  const miniCart = page.getByRole('dialog', { name: 'Order Summary' })
  await expect(miniCart.getByText('Your cart is empty')).toBeVisible()
  await expect(miniCart.getByText('₹0.00')).toBeVisible()
  await expect(miniCart.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cartPage')
  await expect(miniCart.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cart' })).toBeFocused()

  await page.getByRole('button', { name: 'My account' }).press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await expect(page.getByRole('menuitem', { name: 'Admin Dashboard' })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Logout' }).press('Enter')

  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
  const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  expect(me.status()).toBe(401)
})

test('staff find their dashboard', async ({ page, signIn, isMobile }) => {
  await signIn('admin')
  await page.goto('/')
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute('href', '/dashboard')
  } else {
    await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin')
  }
})

test('a session that the server has ended is forgotten on the next visit', { tag: '@once' }, async ({
  page,
  signIn,
  shop,
}) => {
  const { id } = await signIn('user')
  // The browser notes the refusal by itself; that is what this journey is about.
  page.removeAllListeners('console')
  await shop.db.deleteFrom('sessions').where('user_id', '=', id).execute()
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('the menu of a small screen opens, holds the focus and gives it back', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  if (!isMobile) await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Contact' })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
})

test('a click on a link starts the next page at the top, and going back too', { tag: '@once' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL('/policys/privacy')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).scrollIntoViewIfNeeded()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('the shop’s name, pressed on the front page, leads to its top and leaves its goods as they are', async ({
  page,
}) => {
  await page.goto('/')
  const tab = page.getByRole('tab', { name: 'Earrings', exact: true })
  await tab.click()
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(4)
  await holdCalls(page, '/_.data*')

  for (const link of [
    page.getByRole('banner').getByRole('link', { name: 'Alankara', exact: true }),
    page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }),
  ]) {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await link.click()
    await expect.poll(() => scrolled(page)).toBe(0)
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByText('Loading bestsellers...')).toBeHidden()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  }
})

test('the bar’s link to the page one is on leads to its top, and to the list without its filters', async ({
  page,
  isMobile,
}) => {
  const press = async () => {
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
    const bar = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner')
    await bar.getByRole('link', { name: 'Necklaces', exact: true }).click()
  }
  const goDown = async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(() => scrolled(page)).toBeGreaterThan(0)
  }
  await page.goto('/about')
  await press()
  await expect(page.getByRole('heading', { name: 'Necklaces', level: 1 })).toBeVisible()
  const address = page.url()
  await goDown()
  await press()
  await expect.poll(() => scrolled(page)).toBe(0)

  await page.goto(`${address}?sort=price-asc`)
  await goDown()
  await press()
  await expect(page).toHaveURL(address)
  await expect.poll(() => scrolled(page)).toBe(0)
})

test('a page that keeps one waiting is announced by a line under the bar that moves nothing, a quick one is not', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/about')
  await page.clock.pauseAt(Date.now() + 60_000)
  const said = page.getByRole('banner').getByRole('status')
  const line = page.locator('.waiting-line')
  const title = page.getByRole('heading', { level: 1 })
  const policy = (name: string) => page.getByRole('contentinfo').getByRole('link', { name })

  const slow = await holdCalls(page, '/policys/privacy.data*')
  await policy('Privacy Policy').click()
  await expect.poll(() => slow.calls.length).toBeGreaterThan(0)
  await expect(said).toBeEmpty()
  await expect(line).toBeHidden()
  const before = await page.getByRole('main').boundingBox()
  await page.clock.runFor(200)
  await expect(said).toHaveText('Loading…')
  await expect(line).toBeInViewport()
  expect(await page.getByRole('main').boundingBox()).toEqual(before)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.runFor(100)
  const moving = () => line.evaluate((drawn) => drawn.getAnimations().some(({ playState }) => playState === 'running'))
  await expect.poll(moving).toBe(false)
  await expect(line).toBeInViewport()
  await page.emulateMedia({ reducedMotion: null })

  slow.release()
  await expect(title).toHaveText('Privacy Policy')
  await expect(said).toBeEmpty()
  await expect(line).toBeHidden()

  // The clock stands still: however long this takes, it is no time.
  await policy('Terms of Service').click()
  await expect(title).toHaveText('Terms of Service')
  await page.clock.runFor(1000)
  await expect(said).toBeEmpty()
})

test('the button back to the top comes after 300 pixels', { tag: '@once' }, async ({ page }) => {
  await page.goto('/styleguide')
  const button = page.getByRole('button', { name: /back to top/i })
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect(button).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 301))
  await button.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('an address nobody has says so kindly and leads home', async ({ page, expectAccessible }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expectAccessible()
  await page.getByRole('link', { name: 'Go back to home' }).click()
  await expect(page).toHaveURL('/')
})

test('checkout is entered and left by a full load, whatever the link', { tag: '@once' }, async ({ page, signIn }) => {
  await signIn('user')
  await page.goto('/')
  const mark = () => page.evaluate(() => Object.assign(window, { stillTheSame: true }))
  const isSame = () => page.evaluate(() => 'stillTheSame' in window)

  await mark()
  await page.getByRole('button', { name: 'Cart' }).click()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/checkout')
  expect(await isSame()).toBe(false)

  await mark()
  await page.getByRole('link', { name: 'Alankara', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(isSame).toBe(false)
})

test('the slash key leads to the search', { tag: '@once' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('combobox', { name: 'Search jewellery' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search jewellery' })).toBeFocused()
  await page.keyboard.type('jhumka')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=jhumka')
})

test('a click throws sparks, but not where motion is unwelcome', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const sparks = page.locator('[data-sparks] > span')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(sparks).toHaveCount(8)
  await expect(sparks).toHaveCount(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('heading', { level: 1 }).click()
  await expect(sparks).toHaveCount(0)
})

test('without scripts the page can be read and its links work', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await context.close()
})
