import type { Locator } from '@playwright/test'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { expectToast, holdCalls } from './account-steps.ts'
import { expectInSight, tabTo, zoomedIn } from './keyboard-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 40[149]/ })

const picture = (n: number) => `/media/pictures/0190000${n}-0000-7000-8000-000000000000/700.webp`

test('a piece shows all there is to know, and lets one choose within its stock', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const category_id = await addTestCategory(shop.db, `Wristwear of ${Date.now()}`)
  const id = await addTestProduct(shop.db, {
    name: 'Suhagan Ruby Bangles',
    category_id,
    price: 129_900,
    discount_price: 99_900,
    stock: 3,
    sizes: ['2.4', '2.6'],
    colors: ['Red', 'Green'],
    specifications: [{ name: 'Weight', value: '77 g' }],
  })
  await page.goto(`/product/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Suhagan Ruby Bangles')
  await expect(main.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
    /HomeWristwear of \d+Suhagan Ruby Bangles/,
  )
  for (const words of ['₹999.00', '₹1,299.00', '23% off', 'Inclusive of all taxes', '(0 reviews)', 'Only 3 left']) {
    await expect(main.getByText(words).first()).toBeVisible()
  }
  await expect(main.getByRole('img', { name: 'Rated 4.5 out of 5' }).first()).toBeVisible()
  await expect(main.getByText(`ALK-${id.slice(-8).toUpperCase()}`)).toBeVisible()
  await expect(main.getByRole('row', { name: 'Weight 77 g' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Ask a question' })).toHaveAttribute('href', `/contact?product=${id}`)

  await expect(main.getByRole('radio', { name: '2.4' })).toBeChecked()
  await expect(main.getByRole('radio', { name: 'Red' })).toBeChecked()
  await main.getByRole('radio', { name: 'Red' }).press('ArrowRight')
  await expect(main.getByRole('group', { name: 'Colour: Green' })).toBeVisible()

  const quantity = main.getByLabel('Quantity', { exact: true })
  await expect(main.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  await quantity.fill('99')
  await quantity.blur()
  await expect(quantity).toHaveValue('3')
  await expect(main.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
  await main.getByRole('button', { name: 'Decrease quantity' }).click()
  await expect(quantity).toHaveValue('2')
  await quantity.fill('')
  await quantity.blur()
  await expect(quantity).toHaveValue('2')
  await expectAccessible()
})

test('the pictures are looked through and brought closer by keyboard alone', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const id = await addTestProduct(shop.db, { name: 'Two-sided Haar', images: [picture(1), picture(2)] })
  await page.goto(`/product/${id}`)
  await page.getByRole('link', { name: 'Two-sided Haar, picture 1 of 2' }).press('ArrowRight')
  await expect(page.getByRole('link', { name: 'Two-sided Haar, picture 2 of 2' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Show picture 2' })).toHaveAttribute('aria-current', 'true')

  await page.keyboard.press('Enter')
  const large = page.getByRole('dialog', { name: 'Two-sided Haar' })
  await expect(large.getByRole('img', { name: 'Two-sided Haar, picture 2 of 2' })).toBeVisible()
  // Keys are its own once the focus is in it.
  await expect.poll(() => large.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await expect(large.getByRole('img', { name: 'Two-sided Haar, picture 1 of 2' })).toBeVisible()
  await large.getByRole('button', { name: 'Look closer' }).press('Enter')
  await expect(large.getByRole('button', { name: 'Show the whole picture' })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await page.getByRole('link', { name: 'Show picture 1' }).press('Enter')
  await expect(page).toHaveURL(`/product/${id}`)
})

test('a picture that was brought closer is moved about by the arrow keys', { tag: '@once' }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 800, height: 600 })
  const id = await addTestProduct(shop.db, { name: 'Two-sided Haar', images: [picture(1), picture(2)] })
  await page.goto(`/product/${id}`)
  await page.getByRole('link', { name: 'Two-sided Haar, picture 1 of 2' }).press('Enter')
  const large = page.getByRole('dialog', { name: 'Two-sided Haar' })
  await large.getByRole('button', { name: 'Look closer' }).press('Enter')
  const whole = large.getByRole('button', { name: 'Show the whole picture' })
  const scrolled = () => whole.evaluate((button) => button.parentElement?.scrollLeft ?? 0)
  await expect.poll(scrolled).toBeGreaterThan(0)
  const middle = await scrolled()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(scrolled).toBeLessThan(middle)
  await expect(large.getByRole('img', { name: 'Two-sided Haar, picture 1 of 2' })).toBeVisible()
  await whole.press('Enter')
  await page.keyboard.press('ArrowRight')
  await expect(large.getByRole('img', { name: 'Two-sided Haar, picture 2 of 2' })).toBeVisible()
})

test('each press shows the next picture once, however quickly they follow', { tag: '@once' }, async ({
  page,
  shop,
}) => {
  const id = await addTestProduct(shop.db, { name: 'Three-sided Haar', images: [picture(1), picture(2), picture(3)] })
  await page.goto(`/product/${id}`)
  const inRow = (place: number) => page.getByRole('link', { name: `Three-sided Haar, picture ${place} of 3` })
  await inRow(1).focus()
  // The browser's own way back is none of the row's business.
  await page.keyboard.press('Alt+ArrowRight')
  await expect(inRow(1)).toBeFocused()
  // In one go: between two presses of a journey the row would have got too far.
  await inRow(1).evaluate(() => {
    for (const _press of [1, 2]) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    }
  })
  await expect(inRow(3)).toBeFocused()
  await expect(page.getByRole('link', { name: 'Show picture 3' })).toHaveAttribute('aria-current', 'true')

  await page.keyboard.press('Enter')
  const large = page.getByRole('dialog', { name: 'Three-sided Haar' })
  await expect(large.getByRole('img', { name: 'picture 3 of 3' })).toBeVisible()
  const seen = await large.getByRole('img').evaluateHandle((image) => {
    const names: string[] = []
    new MutationObserver(() => names.push(image.getAttribute('alt')?.replace(/.*picture /, '') ?? '')).observe(image, {
      attributeFilter: ['alt'],
    })
    return names
  })
  await large.getByRole('button', { name: 'Next picture' }).click()
  await expect(large.getByRole('img', { name: 'picture 1 of 3' })).toBeVisible()
  const row = page.locator('ul', { has: page.locator('#picture-1') })
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
  expect(await seen.jsonValue()).toEqual(['1 of 3'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Show picture 1' })).toHaveAttribute('aria-current', 'true')
})

test('the last step of a quantity leaves the keyboard where it was', { tag: '@once' }, async ({ page, shop }) => {
  await page.goto(`/product/${await addTestProduct(shop.db, { name: 'Last Ring', stock: 2, images: [] })}`)
  const main = page.getByRole('main')
  const quantity = main.getByRole('spinbutton', { name: 'Quantity' })
  for (const [name, ends] of [
    ['Increase quantity', '2'],
    ['Decrease quantity', '1'],
  ] as const) {
    const step = main.getByRole('button', { name })
    await step.press('Enter')
    await expect(quantity).toHaveValue(ends)
    await expect(step).toBeDisabled()
    await expect(step).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(quantity).toHaveValue(ends)
  }
})

test('thumbnails stand beside the first of several pictures, and an only picture takes their room as well', {
  tag: '@once',
}, async ({ page, shop }) => {
  const placesOf = async (name: string, images: string[]) => {
    await page.goto(`/product/${await addTestProduct(shop.db, { name, images })}`)
    const gallery = page.getByRole('region', { name: `Pictures of ${name}` })
    const pictures = gallery.getByRole('link').filter({ has: page.getByRole('img', { name }) })
    const thumbnail = gallery.getByRole('link', { name: 'Show picture 1' })
    return {
      whole: await placeOf(gallery),
      first: await placeOf(pictures.first()),
      thumbnail: (await thumbnail.count()) > 0 ? await placeOf(thumbnail) : undefined,
    }
  }
  const several = await placesOf('Two-sided Haar', [picture(1), picture(2)])
  const only = await placesOf('Moti Mala', [picture(1)])

  expect(several.thumbnail?.left).toBe(several.whole.left)
  expect(several.thumbnail?.right).toBeLessThan(several.first.left)
  expect(several.first.right).toBe(several.whole.right)
  expect(only).toEqual({ whole: several.whole, first: several.whole, thumbnail: undefined })
})

test('a long description is unfolded and folded again, and the piece can be shared', { tag: '@once' }, async ({
  page,
  shop,
}) => {
  const description = `${'Foil-backed stones, set by hand. '.repeat(9)}The very end.`
  const id = await addTestProduct(shop.db, { name: 'Moti Mala', description })
  await page.goto(`/product/${id}`)
  const end = page.getByText('The very end.').first()
  await expect(end).toBeHidden()
  await page.getByRole('button', { name: 'Read More' }).click()
  await expect(end).toBeVisible()
  await page.getByRole('button', { name: 'Read Less' }).click()
  await expect(end).toBeHidden()

  const address = new RegExp(encodeURIComponent(`/product/${id}`))
  for (const place of ['WhatsApp', 'Facebook', 'X', 'Pinterest']) {
    const link = page.getByRole('link', { name: `Share on ${place}`, exact: true })
    await expect(link).toHaveAttribute('href', address)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
})

test('a piece goes into the cart once, and the shopper with it; whoever is signed out is led to the login', async ({
  page,
  shop,
  signIn,
}) => {
  const id = await addTestProduct(shop.db, { name: 'Kasu Mala', stock: 4 })
  await page.goto(`/product/${id}`)
  const button = page.getByRole('main').getByRole('button', { name: 'Add To Cart' })
  await button.click()
  await expectToast(page, 'Please login to add items to cart')
  await expect(page).toHaveURL(`/login?next=/product/${id}`)

  await signIn('user')
  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  const { calls, release } = await holdCalls(page, '/api/cart/add')
  await button.dblclick()
  await expect(page.getByRole('button', { name: 'Adding...' })).toBeDisabled()
  release()
  await expectToast(page, 'Product added to cart!')
  await expect(page).toHaveURL('/cartPage')
  expect(calls.map((call) => call.postData())).toEqual([JSON.stringify({ productId: id, quantity: 2 })])
})

test('a piece that could not be added leaves the page where it was scrolled to meanwhile', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('user')
  await page.goto(`/product/${await addTestProduct(shop.db)}`)
  const { promise: mayFail, resolve: letItFail } = Promise.withResolvers<void>()
  await page.route('**/api/cart/add', async (route) => {
    await mayFail
    await route.fulfill({ status: 404, body: '' })
  })
  const button = page.getByRole('main').getByRole('button', { name: 'Add To Cart' }).first()
  await button.click()
  await expect(page.getByRole('button', { name: 'Adding...' }).first()).toBeDisabled()
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const before = await scrolled()
  await expect(button).not.toBeInViewport()
  letItFail()
  await expect(button).toBeFocused()
  expect(await scrolled()).toBe(before)
})

test('whoever has walked on is told that a login is needed, and stays where they are', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  const { id: userId } = await signIn('user')
  const category = await addTestCategory(shop.db, 'Walking on')
  const [first, second] = [
    await addTestProduct(shop.db, { name: 'First Mala', category_id: category }),
    await addTestProduct(shop.db, { name: 'Second Mala', category_id: category }),
  ]
  await page.goto(`/product/${first}`)
  const { calls, release } = await holdCalls(page, '/api/cart/add')
  await page.getByRole('main').getByRole('button', { name: 'Add To Cart' }).first().click()
  await expect.poll(() => calls.length).toBe(1)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Second Mala/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Second Mala', level: 1 })).toBeVisible()
  await shop.db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  release()
  await expectToast(page, 'Please login to add items to cart')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL(`/product/${second}`)
  expect(await page.evaluate(() => sessionStorage.getItem('wantedPiece'))).toBeNull()
})

test('the page follows the stock as soon as somebody stirs, and says why the shop refused', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('user')
  const id = await addTestProduct(shop.db, { stock: 9 })
  const setStock = (stock: number) => shop.db.updateTable('products').set({ stock }).where('id', '=', id).execute()
  await page.goto(`/product/${id}`)
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeEnabled()
  await setStock(2)
  await page.keyboard.press('Tab')
  await expect(page.getByText('Only 2 left')).toBeVisible()

  await setStock(0)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Sold out', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeDisabled()
  await expect(page).toHaveURL(`/product/${id}`)
})

test('a page that was left open shows what the piece costs by now, before it goes into the cart', {
  tag: '@once',
}, async ({ page, shop, signIn }) => {
  const { token } = await signIn('admin')
  const id = await addTestProduct(shop.db, { name: 'Repriced Haar', price: 50_000, stock: 9, sizes: ['S', 'L'] })
  await page.goto(`/product/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('₹500.00')).toBeVisible()
  await main.getByRole('textbox', { name: 'Review' }).evaluate((field) => Object.assign(field, { value: 'Lovely' }))
  const elsewhere = await page.request.put(`/api/products/${id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { price: 900, discount_price: 750 },
  })
  expect(elsewhere.status()).toBe(200)

  await main.getByRole('radio', { name: 'L', exact: true }).press('Space')
  await expect(main.getByText('₹750.00')).toBeVisible()
  await expect(main.getByText('₹500.00')).toBeHidden()
  await expect(main.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
  await expect(main.getByRole('textbox', { name: 'Review' })).toHaveValue('Lovely')
})

test('a bar with the button comes along on a phone once the button itself has scrolled away', async ({
  page,
  shop,
  isMobile,
  expectAccessible,
}) => {
  await page.goto(`/product/${await addTestProduct(shop.db)}`)
  const buttons = page.getByRole('button', { name: 'Add To Cart' })
  await expect(buttons.first()).toBeEnabled()
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 600)
  if (isMobile) {
    await expect(buttons.last()).toBeInViewport()
    await expectAccessible()
    await page.getByRole('button', { name: 'Back to top' }).click()
  }
  await expect(buttons.filter({ visible: true })).toHaveCount(1)
})

test('zoomed in, what the Tab key reaches is not hidden behind the bar with the button', { tag: '@once' }, async ({
  page,
  shop,
}) => {
  await page.setViewportSize(zoomedIn)
  await page.goto(`/product/${await addTestProduct(shop.db)}`)
  await page.getByRole('radio', { name: '5 stars' }).focus()
  await expect(page.getByRole('button', { name: 'Add To Cart' }).last()).toBeInViewport()
  for (const label of ['Name', 'Email', 'Review']) {
    const field = page.getByRole('textbox', { name: label, exact: true })
    await tabTo(page, field)
    await expectInSight(field)
  }
})

test('what was looked at before is shown again, unless it has left the shop', { tag: '@once' }, async ({
  page,
  shop,
}) => {
  const [choker, gone, haar] = [
    await addTestProduct(shop.db, { name: 'Seen Choker' }),
    await addTestProduct(shop.db, { name: 'Seen and gone' }),
    await addTestProduct(shop.db, { name: 'Haar at hand' }),
  ]
  for (const id of [choker, gone]) {
    await page.goto(`/product/${id}`)
    await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeEnabled()
  }
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
  await page.goto(`/product/${haar}`)
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(recent.getByRole('heading', { level: 3 })).toHaveText(['Seen Choker'])
})

test('a piece that is not there, or no longer, says so with the right status and a way home', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const deleted = await addTestProduct(shop.db)
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', deleted).execute()
  for (const id of ['01890a5d-ac96-774b-bcce-b302099a8057', 'nothing', deleted]) {
    expect((await page.goto(`/product/${id}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible()
  }
  await expectAccessible()
  await page.getByRole('link', { name: 'Go back to home' }).click()
  await expect(page).toHaveURL('/')
})

/** From the left edge of the screen to the right, in whole pixels. */
async function placeOf(part: Locator): Promise<{ left: number; right: number }> {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  return { left: Math.round(box.x), right: Math.round(box.x + box.width) }
}
