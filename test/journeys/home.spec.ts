import type { Page } from '@playwright/test'
import { holdCalls } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 404|net::ERR_/ })

const slider = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const dot = (page: Page, place: number) => slider(page).getByRole('button', { name: `Slide ${place}` })
const expectSlide = (page: Page, place: number) => expect(dot(page, place)).toHaveAttribute('aria-current', 'true')
const productsOf = (page: Page, section: string) => page.getByRole('region', { name: section }).getByRole('article')

/** Opens the page with its clock stopped, and waits for the pictures that come once the slider can move. */
async function openWithClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/')
  await expect(slider(page).locator('img')).toHaveCount(3)
}

test('the highlights move on every three seconds, by arrows, dots and fingers too', async ({ page, isMobile }) => {
  await openWithClock(page)
  await expectSlide(page, 1)
  await page.clock.runFor(2900)
  await expectSlide(page, 1)
  await page.clock.runFor(200)
  await expectSlide(page, 2)
  await page.clock.runFor(3000)
  await page.clock.runFor(3000)
  await expectSlide(page, 1)

  await slider(page).getByRole('button', { name: 'Previous slide' }).click()
  await expectSlide(page, 3)
  await slider(page).getByRole('button', { name: 'Next slide' }).click()
  await expectSlide(page, 1)
  await dot(page, 2).click()
  await expectSlide(page, 2)

  if (isMobile) {
    await swipe(page, 300, 100)
    await expectSlide(page, 3)
    await swipe(page, 100, 300)
    await expectSlide(page, 2)
  }
  await slider(page).getByRole('link', { name: 'See all jewellery' }).click()
  await expect(page).toHaveURL('/products')
})

test('the highlights rest while somebody looks closer, asks for it, is away or wants no motion', async ({
  page,
  isMobile,
}) => {
  await openWithClock(page)
  if (!isMobile) {
    await slider(page).hover({ position: { x: 600, y: 200 } })
    await page.clock.runFor(10_000)
    await expectSlide(page, 1)
    await page.mouse.move(5, 5)
  }
  await dot(page, 1).focus()
  await page.clock.runFor(10_000)
  await expectSlide(page, 1)
  await dot(page, 1).blur()
  await page.clock.runFor(3000)
  await expectSlide(page, 2)

  await slider(page).getByRole('button', { name: 'Pause the slides' }).click()
  await page.mouse.move(5, 5)
  await page.getByRole('main').focus()
  await page.clock.runFor(10_000)
  await expectSlide(page, 2)
  await slider(page).getByRole('button', { name: 'Play the slides' }).click()
  await page.clock.runFor(3000)
  await expectSlide(page, 3)

  const setHidden = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await setHidden(true)
  await page.clock.runFor(10_000)
  await expectSlide(page, 3)
  await setHidden(false)
  await page.clock.runFor(3000)
  await expectSlide(page, 1)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(slider(page).getByRole('button', { name: 'Pause the slides' })).toBeHidden()
  await page.clock.runFor(10_000)
  await expectSlide(page, 1)
})

test('the front of the shop passes the accessibility check', async ({ page, expectAccessible }) => {
  // Much to look at: on a busy machine the check alone takes longer than a journey may.
  test.slow()
  await page.goto('/')
  // Other journeys may have added categories of their own.
  await expect(page.getByRole('tab').nth(3)).toBeVisible()
  await expectAccessible()
})

test('the bestsellers stand four in a row, on phones one, and lead to their pages', async ({ page, isMobile }) => {
  await page.goto('/')
  const cards = productsOf(page, 'Products')
  await expect(cards).toHaveCount(12)
  const perRow = isMobile ? 1 : 4

  const section = page.getByRole('region', { name: 'Products', exact: true })
  await expect(section.getByRole('button', { name: 'Previous products' })).toHaveAttribute('aria-disabled', 'true')
  await cards.first().scrollIntoViewIfNeeded()
  expect(await fullyShown(page)).toBe(perRow)
  await section.getByRole('button', { name: 'Next products' }).click()
  await expect(cards.first()).not.toBeInViewport()
  await expect(cards.nth(perRow)).toBeInViewport({ ratio: 0.9 })

  const name = (await cards.nth(perRow).getByRole('heading').textContent()) ?? ''
  await cards.nth(perRow).getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/product\/[\w-]{36}$/)
})

test('a category’s tab brings its products once, by arrow keys as well', async ({ page }) => {
  await page.goto('/')
  // Other journeys may have added categories whose names begin alike.
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const shown = page.getByRole('tabpanel').getByRole('article')
  await expect(tab('Necklaces')).toHaveAttribute('aria-selected', 'true')
  await expect(shown).toHaveCount(4)

  const { calls, release } = await holdCalls(page, '/api/products?*')
  await tab('Necklaces').focus()
  // The browser's own way back and forth is none of the tabs' business.
  await page.keyboard.press('Alt+ArrowRight')
  await expect(tab('Necklaces')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Earrings')).toBeFocused()
  await expect(tab('Earrings')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Loading products...')).toBeVisible()
  release()
  await expect(shown).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'See all of Earrings' })).toHaveAttribute('href', /^\/category\//)

  await page.keyboard.press('Home')
  await expect(tab('Necklaces')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(shown).toHaveCount(4)
  expect(calls.map((call) => new URL(call.url()).searchParams.get('limit'))).toEqual(['12'])
  await page.unroute('**/api/products?*')

  await page.route('**/api/products?*', (route) => route.abort())
  await page.keyboard.press('End')
  // Other journeys may have added categories behind it.
  await expect(page.getByRole('tablist', { name: 'Categories' }).getByRole('tab').last()).toBeFocused()
  await tab('Anklets').click()
  await expect(page.getByText('Failed to load products')).toBeVisible()
  await page.unroute('**/api/products?*')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(shown).toHaveCount(4)
  await expect(page.getByRole('tabpanel')).toBeFocused()
})

test('a category whose code does not come, however often, is fetched by loading the page again', {
  tag: '@once',
}, async ({ page }) => {
  await page.route('**/assets/load-category-products-*', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('tab', { name: 'Anklets' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  const again = page.getByRole('button', { name: 'Load the page again' })
  await expect(again).toBeVisible()
  await page.unroute('**/assets/load-category-products-*')
  const loaded = page.waitForEvent('load')
  await again.click()
  await loaded
  await page.getByRole('tab', { name: 'Anklets' }).click()
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(4)
})

test('whoever comes back to the front sees it at once, and the goods as they come', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  const { release } = await holdCalls(page, '/_.data*')
  await page.getByRole('link', { name: 'Alankara', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Jewellery for the day itself')
  await expect(page.getByText('Loading bestsellers...')).toBeVisible()
  await expect(page.getByText('Loading products...')).toBeVisible()
  release()
  await expect(productsOf(page, 'Products')).toHaveCount(12)
  await expect(page.getByText('Loading bestsellers...')).toBeHidden()
})

test('without scripts the first highlight stands, the goods are there and the tabs are links', {
  tag: '@once',
}, async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(slider(page).getByRole('link', { name: 'See the necklaces' })).toBeVisible()
  await expect(slider(page).getByRole('button')).toHaveCount(0)
  await expect(productsOf(page, 'Products')).toHaveCount(12)
  await expect(page.getByRole('region', { name: 'Most Loved' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Play (video|testimonial) [12]$/ })).toHaveCount(4)
  await page.getByRole('main').getByRole('link', { name: 'Earrings', exact: true }).last().click()
  await expect(page).toHaveURL(/\/category\/[\w-]{36}$/)
  await context.close()
})

/** How many of the bestsellers can be seen whole. */
function fullyShown(page: Page): Promise<number> {
  return productsOf(page, 'Products').evaluateAll(
    (cards) =>
      cards.filter((card) => {
        const { left, right } = card.getBoundingClientRect()
        return left >= 0 && right <= window.innerWidth
      }).length,
  )
}

/** A real finger, moved by the browser itself. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] })
  await touch('touchStart', from)
  await touch('touchMove', (from + to) / 2)
  await touch('touchMove', to)
  await touch('touchEnd')
  await session.detach()
}
