import type { Locator, Page } from '@playwright/test'
import { addTestProduct } from '../harness/builders.ts'
import { Client } from '../harness/client.ts'
import { nextMailTo } from '../harness/mailbox.ts'
import { expectToast } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of (404|503)|net::ERR_/ })

const openAnswers = (page: Page) => page.locator('details[open] summary')

test('the story is told, the counters count up to their figures, and everything is readable', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/about')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Where It All Began' })).toBeVisible()
  for (const benefit of ['Exclusive Gift', 'Seasonal Discounts', 'Free Delivery', 'Budget-Friendly']) {
    await expect(main.getByRole('heading', { name: benefit })).toBeVisible()
  }

  const changes = await noteChanges(page.locator('dl'))
  await scrollTo(page.locator('dl'))
  await expect.poll(changes).toBeGreaterThan(3)
  await expect(main.getByText('300+', { exact: true })).toBeVisible()
  await expect(main.getByText('2000', { exact: true })).toBeVisible()
  await expectAccessible()

  const counted = await changes()
  await page.evaluate(() => window.scrollTo(0, 0))
  await scrollTo(page.locator('dl'))
  expect(await changes()).toBe(counted)
})

test('the shop’s own pictures give way to the placeholder where they can’t be had', { tag: '@once' }, async ({
  page,
}) => {
  await page.route('**/pictures/*.webp', (route) => route.abort())
  for (const path of ['/', '/about']) {
    await page.goto(path)
    const pictures = page.locator('main img[width="2000"], main img[width="1200"]')
    await expect(pictures).toHaveCount(path === '/' ? 6 : 3)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveAttribute('src', '/placeholder.svg')
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    }
  }
})

test('who wants no motion finds the counters standing still', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/about')
  const changes = await noteChanges(page.locator('dl'))
  await scrollTo(page.locator('dl'))
  await expect(page.locator('dl')).toContainText('300+')
  expect(await changes()).toBe(0)
})

/** How often its words have changed since. */
async function noteChanges(place: Locator): Promise<() => Promise<number>> {
  await place.evaluate((element) => {
    let changes = 0
    const note = () => element.setAttribute('data-changes', String((changes += 1)))
    new MutationObserver(note).observe(element, { characterData: true, childList: true, subtree: true })
  })
  return async () => Number(await place.getAttribute('data-changes'))
}

/** Done when the browser has told whoever watches for it, and has drawn what they made of it. */
async function scrollTo(place: Locator): Promise<void> {
  await place.evaluate(async (element) => {
    element.scrollIntoView()
    await new Promise((seen) =>
      new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(0)).observe(element),
    )
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
  })
}

test('one answer is open at a time, the first to begin with, and a click on it closes it', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/about')
  await expect(openAnswers(page)).toHaveText(['What is your jewellery made of?'])
  await page.getByText('Can I pay cash on delivery?').click()
  await expect(openAnswers(page)).toHaveText(['Can I pay cash on delivery?'])
  await expect(page.getByText('There is no cash on delivery', { exact: false })).toBeVisible()
  await page.getByText('Can I pay cash on delivery?').press('Enter')
  await expect(openAnswers(page)).toHaveCount(0)
})

test('a message needs its fields and the tick, is kept when it can not be sent, and reaches the shop’s inbox', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/contact') && sent.push(request.method()))
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByText('12 Sayyaji Rao Road')).toBeVisible()
  await expect(main.getByRole('link', { name: '+91 98765 43210' })).toBeVisible()

  const send = main.getByRole('button', { name: 'Send Message' })
  await send.click()
  for (const name of ['First name', 'Last name', 'Email', 'Message']) {
    await expect(main.getByText(`${name} is required`)).toBeVisible()
  }
  await main.getByLabel('First name').fill('Kavya')
  await main.getByLabel('Last name').fill('Nair')
  await main.getByLabel('Email').fill('kavya@example.in')
  await main.getByLabel('Message').fill('Do you have it in size 2.6?')
  await send.click()
  const tick = main.getByRole('checkbox', { name: /Privacy Policy/ })
  await expect(tick).toBeFocused()
  await expect(main.getByText('Please agree to the privacy policy')).toBeVisible()
  await expectAccessible()
  expect(sent).toEqual([])

  await tick.check()
  await page.route('**/api/contact', (route) => route.abort())
  await send.click()
  await expectToast(page, 'Failed to send message')
  await expect(main.getByLabel('Message')).toHaveValue('Do you have it in size 2.6?')
  await page.unroute('**/api/contact')

  await send.click()
  await expectToast(page, 'Thanks! Your message has been sent.')
  await expect(main.getByLabel('Message')).toHaveValue('')
  await expect(tick).not.toBeChecked()
  const mail = await nextMailTo(new Client(shop.url), 'care@alankara.example', /Kavya Nair/)
  expect(mail.text).toContain('Do you have it in size 2.6?')
})

test('the server’s own words come first', { tag: '@once' }, async ({ page }) => {
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: 'unavailable', message: 'Our desk is closed for an hour', requestId: 'desk-1' },
    }),
  )
  await page.goto('/contact')
  const main = page.getByRole('main')
  await main.getByLabel('First name').fill('Kavya')
  await main.getByLabel('Last name').fill('Nair')
  await main.getByLabel('Email').fill('kavya@example.in')
  await main.getByLabel('Message').fill('Hello')
  await main.getByRole('checkbox', { name: /Privacy Policy/ }).check()
  await main.getByRole('button', { name: 'Send Message' }).click()
  await expectToast(page, 'Our desk is closed for an hour')
})

test('a question from a piece’s page names it, and whoever is signed in need not say who they are', {
  tag: '@once',
}, async ({ page, shop, signIn, expectAccessible }) => {
  const { id: userId } = await signIn('user')
  const id = await addTestProduct(shop.db, { name: 'Rani Haar' })
  await page.goto(`/product/${id}`)
  await expect(page.getByText('Country of origin: India')).toBeVisible()
  await page.getByRole('link', { name: 'Ask a question' }).click()

  const main = page.getByRole('main')
  await expect(main.getByText('Your question is about')).toBeVisible()
  await expect(main.getByLabel('Subject')).toHaveValue('Question about Rani Haar')
  await expect(main.getByLabel('First name')).toHaveValue('Asha')
  await expect(main.getByLabel('Last name')).toHaveValue('Rao')
  await expect(main.getByLabel('Email')).toHaveValue(`${userId}@example.in`)
  await expectAccessible()

  const send = async (message: string) => {
    await main.getByLabel('Message').fill(message)
    await main.getByRole('checkbox', { name: /Privacy Policy/ }).check()
    await main.getByRole('button', { name: 'Send Message' }).click()
    await expect(main.getByLabel('Message')).toHaveValue('')
  }
  await send('How heavy is it?')
  // The next question is about the same piece, whatever else it is called.
  await expect(main.getByLabel('Subject')).toHaveValue('Question about Rani Haar')
  await main.getByLabel('Subject').fill('Silver?')
  await send('Does it come in silver?')
  const sent = shop.db.selectFrom('contact_messages').select('subject').where('email', '=', `${userId}@example.in`)
  expect((await sent.orderBy('created_at').execute()).map(({ subject }) => subject)).toEqual([
    'Question about Rani Haar',
    'Rani Haar: Silver?',
  ])

  await page.reload()
  await expect(main.getByRole('link', { name: 'Rani Haar' })).toBeVisible()
  await page.goto('/contact?product=none')
  await expect(main.getByLabel('First name')).toHaveValue('Asha')
  await expect(main.getByText('Your question is about')).toBeHidden()
})

test('whoever asks who is signed in waits ten seconds for it, and no longer', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('user')
  // Each request carries how long it is given, which nobody outside the page could tell.
  await page.addInitScript(() => {
    const [timeout, fetch] = [AbortSignal.timeout.bind(AbortSignal), window.fetch.bind(window)]
    let patience = 0
    AbortSignal.timeout = (ms) => {
      patience = ms
      return timeout(ms)
    }
    window.fetch = (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('patience', String(patience))
      return fetch(input, { ...init, headers })
    }
  })
  const waits: (string | undefined)[] = []
  page.on('request', (request) => request.url().endsWith('/api/auth/me') && waits.push(request.headers().patience))
  await page.goto('/contact')
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  // Once by every page, and once by this form.
  await expect.poll(() => waits).toEqual(['10000', '10000'])
})

test('policies lead from one to the next, and an unknown one is the terms and not found', async ({
  page,
  expectAccessible,
}) => {
  const answer = await page.goto('/policys/none')
  expect(answer?.status()).toBe(404)
  const list = page.getByRole('navigation', { name: 'Policies', exact: true })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Terms of Service')
  await expect(list.getByRole('link')).toHaveText([
    'Terms of Service',
    'Shipping and Delivery',
    'Return & Refund Policy',
    'Privacy Policy',
  ])
  await expect(list.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('aria-current', 'page')

  for (const [link, words] of [
    ['Shipping and Delivery', 'Couriers make 2 to 3 delivery attempts'],
    ['Return & Refund Policy', 'within 48 hours of our answer'],
    ['Privacy Policy', 'download what we hold about you'],
    ['Terms of Service', 'include all taxes'],
  ] as const) {
    await list.getByRole('link', { name: link }).click()
    await expect(title).toHaveText(link)
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    await expect(page.getByRole('heading', { name: /^1\. / })).toBeVisible()
    await expectAccessible()
  }
  await expect(page.getByRole('main').getByText('Lakshmi Hegde').first()).toBeVisible()
})

for (const { path, title, one, failed } of [
  { path: '/videos', title: 'Videos', one: 'video', failed: 'Failed to load videos' },
  { path: '/Testimonial', title: 'Testimonials', one: 'testimonial', failed: 'Failed to fetch testimonial videos' },
]) {
  test(`${path} shows its videos with a still each, and fetches none before it is played`, async ({
    page,
    expectAccessible,
  }) => {
    const fetched: string[] = []
    page.on('request', (request) => request.url().endsWith('.mp4') && fetched.push(request.url()))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const videos = page.getByRole('main').getByRole('link', { name: `Play ${one}` })
    expect(await videos.count()).toBeGreaterThan(1)
    await expect(videos.nth(1)).toHaveAccessibleName(`Play ${one} 2`)
    for (const video of await videos.all()) await expect(video.locator('img')).toHaveAttribute('srcset', /400\.webp/)
    await expectAccessible()
    expect(fetched).toEqual([])
  })

  test(`${path} says that it is on its way, and in red when it does not come`, { tag: '@once' }, async ({ page }) => {
    await page.goto('/styleguide')
    const released = Promise.withResolvers<void>()
    await page.route(`**${path}.data*`, async (route) => {
      await released.promise
      await route.abort()
    })
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
    await expect(page.getByRole('main').getByText(`Loading ${title.toLowerCase()}...`)).toBeVisible()
    released.resolve()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(failed)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCSS('color', 'rgb(179, 38, 30)')
  })
}

test('a second video silences the first', { tag: '@once' }, async ({ page }) => {
  await page.goto('/')
  const videos = page.getByRole('main').locator('video')
  const isPaused = (place: number) => videos.nth(place).evaluate((video: HTMLVideoElement) => video.paused)
  const playNext = () => page.getByRole('link', { name: 'Play video' }).first().press('Enter')
  await playNext()
  await expect.poll(() => isPaused(0)).toBe(false)
  await playNext()
  await expect.poll(() => isPaused(0)).toBe(true)
  expect(await isPaused(1)).toBe(false)
})

test('a film that plays is seen whole, and only its still is cut to the frame', { tag: '@once' }, async ({ page }) => {
  await page.goto('/videos')
  const still = page.getByRole('link', { name: 'Play video' }).first()
  await expect(still.locator('img')).toHaveCSS('object-fit', 'cover')
  await still.press('Enter')
  await expect(page.getByRole('main').locator('video')).toHaveCSS('object-fit', 'contain')
})

test('a film can be opened by itself, as from a page without scripts', { tag: '@once' }, async ({ page }) => {
  await page.goto('/videos')
  const film = await page.getByRole('link', { name: 'Play video' }).first().getAttribute('href')
  await page.goto(film ?? '')
  const isThere = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState > 0)
  await expect.poll(isThere).toBe(true)
})
