import type { Page } from '@playwright/test'
import type { Db } from '#server/db/database.ts'
import { addTestProduct } from '../harness/builders.ts'
import { addPerson, holdAnswers, holdCalls, signInAs, signOut } from './account-steps.ts'
import { expectCartAskedAgain } from './cart-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 404|ERR_FAILED/ })

test('what is in the cart is changed at once, put right in one click, and cleared', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const { token } = await signIn('user')
  const [cuff, anklet] = [
    await addTestProduct(shop.db, { name: 'Lotus Cuff', price: 49_950, stock: 9, images: [] }),
    await addTestProduct(shop.db, { name: 'Bell Anklet', price: 30_000, stock: 5, images: [] }),
  ]
  for (const productId of [cuff, anklet]) {
    await page.request.post('/api/cart/add', {
      headers: { authorization: `Bearer ${token}` },
      data: { productId, quantity: 2 },
    })
  }
  await shop.db.updateTable('products').set({ stock: 1 }).where('id', '=', anklet).execute()

  await page.goto('/cartPage')
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toHaveAccessibleDescription('4 items')
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary.getByText('₹1,599.00').first()).toBeVisible()
  await expect(summary.getByText('Free')).toBeVisible()
  await expectAccessible()

  // Quicker than the server answers: the last number is the one that stays.
  const more = page.getByRole('button', { name: 'One more of Lotus Cuff' })
  for (let clicks = 0; clicks < 4; clicks++) await more.click()
  await expect(page.getByRole('group', { name: 'Quantity of Lotus Cuff' }).getByRole('status')).toHaveText('6')
  await page.getByRole('button', { name: 'Take 1', exact: true }).press('Enter')
  await expect(page.getByText('Only 1 left.')).toBeHidden()
  await expect(page.getByRole('group', { name: 'Quantity of Bell Anklet' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toHaveAccessibleDescription('7 items')

  await page.reload()
  await expect(summary.getByText('₹3,297.00').first()).toBeVisible()
  await expect(summary.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/checkout')
  await page.getByRole('button', { name: 'Remove Bell Anklet' }).click()
  await expect(page.getByRole('link', { name: 'Bell Anklet' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove Lotus Cuff' })).toBeFocused()

  const other = await page.context().newPage()
  await other.goto('/cartPage')
  await expect(other.getByText('Lotus Cuff').first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear Cart' }).press('Enter')
  await expect(page.getByText('Cart cleared successfully')).toBeVisible()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(other.getByText('Your cart is empty')).toBeVisible()
})

test('two sizes that want more than there is are told their share of it', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  const { token } = await signIn('user')
  const productId = await addTestProduct(shop.db, { name: 'Lotus Cuff', sizes: ['S', 'M'], stock: 9, images: [] })
  for (const size of ['S', 'M']) {
    await page.request.post('/api/cart/add', {
      headers: { authorization: `Bearer ${token}` },
      data: { productId, size, quantity: 2 },
    })
  }
  await shop.db.updateTable('products').set({ stock: 3 }).where('id', '=', productId).execute()
  await page.goto('/checkout')
  const note = page.getByText('Only 3 left of this piece, in all sizes and colours.')
  await expect(note).toHaveCount(2)
  await page.goto('/cartPage')
  await expect(note).toHaveCount(2)
  await page.getByRole('button', { name: 'Take 1', exact: true }).first().click()
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toHaveAccessibleDescription('3 items')
  for (const more of await page.getByRole('button', { name: 'One more of Lotus Cuff' }).all()) {
    await expect(more).toBeDisabled()
  }

  await shop.db.updateTable('products').set({ stock: 1 }).where('id', '=', productId).execute()
  await page.reload()
  const [small, medium] = [page.getByRole('row', { name: /Size S/ }), page.getByRole('row', { name: /Size M/ })]
  // The other size alone wants all there is.
  await small.getByRole('button', { name: 'Take it out' }).press('Enter')
  await expect(small).toBeHidden()
  await expect(medium.getByRole('button', { name: 'Remove Lotus Cuff' })).toBeFocused()
  await medium.getByRole('button', { name: 'Take 1', exact: true }).click()
  await expect(page.getByText(/^Only 1 left/)).toBeHidden()
})

test('a size that is no longer offered is said to be gone, and not the piece', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  const { token } = await signIn('user')
  const productId = await addTestProduct(shop.db, { name: 'Lotus Cuff', sizes: ['S', 'M'], stock: 9, images: [] })
  await page.request.post('/api/cart/add', {
    headers: { authorization: `Bearer ${token}` },
    data: { productId, size: 'M' },
  })
  await shop.db
    .updateTable('products')
    .set({ sizes: ['S'] })
    .where('id', '=', productId)
    .execute()
  await page.request.post('/api/cart/add', {
    headers: { authorization: `Bearer ${token}` },
    data: { productId: await addTestProduct(shop.db, { images: [] }) },
  })
  await page.goto('/checkout')
  await expect(page.getByText('It no longer comes in this size or colour and is not part of the order.')).toBeVisible()
  await page.goto('/cartPage')
  await expect(page.getByText('It no longer comes in this size or colour.')).toBeVisible()
  await expect(page.getByRole('table').getByText('₹0.00')).toBeHidden()
  await expect(page.getByRole('button', { name: 'One more of Lotus Cuff' })).toBeDisabled()
})

test('a cart of which everything is gone can’t be taken to checkout, which says that it is empty', {
  tag: '@once',
}, async ({ page, shop, signIn, expectAccessible }) => {
  const { token } = await signIn('user')
  const productId = await addTestProduct(shop.db, { name: 'Lotus Cuff', images: [] })
  await page.request.post('/api/cart/add', { headers: { authorization: `Bearer ${token}` }, data: { productId } })
  await page.goto('/cartPage')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()

  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', productId).execute()
  await page.reload()
  await expect(page.getByText('This piece has left the shop.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Nothing here can be bought any more.')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeHidden()
  await expectAccessible()

  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay Securely' })).toBeHidden()
  await expectAccessible()
  await page.getByRole('main').getByRole('link', { name: 'See your cart' }).click()
  await expect(page).toHaveURL('/cartPage')
})

test('a cart that can’t be read says so, and a refused change is taken back', async ({ page, shop, signIn }) => {
  const { token } = await signIn('user')
  const productId = await addTestProduct(shop.db, { name: 'Fine Chain', stock: 9, images: [] })
  await page.request.post('/api/cart/add', { headers: { authorization: `Bearer ${token}` }, data: { productId } })

  await page.route('**/api/cart', (route) => route.abort())
  await page.goto('/cartPage')
  await expect(page.getByText('Failed to load cart items.')).toBeVisible()
  await page.unroute('**/api/cart')
  await expectCartAskedAgain(page, 'Failed to load cart items.')
  await expect(page.getByText('Fine Chain').first()).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.route('**/api/cart/update', (route) => route.abort())
  await page.getByRole('button', { name: 'One more of Fine Chain' }).click()
  await expect(page.getByText('Failed to update quantity.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Quantity of Fine Chain' }).getByRole('status')).toHaveText('1')
  await page.route('**/api/cart/remove', (route) => route.abort())
  await page.getByRole('button', { name: 'Remove Fine Chain' }).click()
  await expect(page.getByText('Failed to remove item.')).toBeVisible()
  await expect(page.getByText('Fine Chain').first()).toBeVisible()
})

test('the mini cart says nothing of an empty cart while the cart is on its way', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  const { token } = await signIn('user')
  const productId = await addTestProduct(shop.db, { name: 'Fine Chain', price: 49_950, stock: 9, images: [] })
  await page.request.post('/api/cart/add', { headers: { authorization: `Bearer ${token}` }, data: { productId } })
  const { promise: mayCome, resolve: letItCome } = Promise.withResolvers<void>()
  await page.route('**/api/cart', async (route) => {
    await mayCome
    await route.continue()
  })

  await page.goto('/about')
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  const miniCart = page.getByRole('dialog', { name: 'Order Summary' })
  await expect(miniCart.getByRole('status')).toHaveText('Loading your cart…')
  await expect(miniCart.getByText('Your cart is empty')).toBeHidden()
  await expect(miniCart.getByText('₹0.00')).toBeHidden()

  letItCome()
  await expect(miniCart.getByRole('listitem')).toContainText('Fine Chain')
  await expect(miniCart.getByRole('status')).toBeHidden()
})

test('the mini cart says nothing of an empty cart where the cart could not be read', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const { token } = await signIn('user')
  const productId = await addTestProduct(shop.db, { name: 'Fine Chain', price: 49_950, stock: 9, images: [] })
  await page.request.post('/api/cart/add', { headers: { authorization: `Bearer ${token}` }, data: { productId } })
  await page.route('**/api/cart', (route) => route.abort())
  await page.goto('/about')
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  const miniCart = page.getByRole('dialog', { name: 'Order Summary' })
  await expect(miniCart.getByText('Failed to load cart items.')).toBeVisible()
  await expect(miniCart.getByText('Your cart is empty')).toBeHidden()
  await expect(miniCart.getByText('Subtotal')).toBeHidden()
  await expectAccessible()

  await page.unroute('**/api/cart')
  await expectCartAskedAgain(page, 'Failed to load cart items.')
  await expect(miniCart.getByRole('listitem')).toContainText('Fine Chain')
  await expect(miniCart).toBeFocused()
})

/** Somebody with these pieces in the cart, looking at it. */
async function openCart(page: Page, db: Db, { token }: { token: string }, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const productId = await addTestProduct(db, { name, price: 50_000, stock: 9, images: [] })
    await page.request.post('/api/cart/add', { headers: { authorization: `Bearer ${token}` }, data: { productId } })
  }
  await page.goto('/cartPage')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(names.length)
}

const linesOf = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Remove / })

for (const { come, turns, clicks, sum } of [
  { come: 'in turn', turns: [0, 1], clicks: 1, sum: '₹1,000.00' },
  { come: 'in the wrong order', turns: [1, 0], clicks: 2, sum: '₹1,500.00' },
]) {
  test(`what is removed in a row stays away while the answers come ${come}`, { tag: '@once' }, async ({
    page,
    shop,
    signIn,
  }) => {
    await openCart(page, shop.db, await signIn('user'), ['First Ring', 'Second Ring', 'Third Ring'])
    const other = await page.context().newPage()
    const readThere = other.waitForResponse('**/api/cart')
    await other.goto('/about')
    await readThere
    const answers: (() => Promise<void>)[] = []
    await page.route('**/api/cart/remove', async (route) => {
      const response = await route.fetch()
      answers.push(() => route.fulfill({ response }))
    })
    const updates = await holdCalls(page, '/api/cart/update')
    const third = page.getByRole('group', { name: 'Quantity of Third Ring' }).getByRole('status')
    const more = page.getByRole('button', { name: 'One more of Third Ring' })
    // The first number is on its way to the shop, a second one waits for its answer.
    for (let click = 0; click < clicks; click++) await more.click()
    await page.getByRole('button', { name: 'Remove First Ring' }).click()
    await expect.poll(() => answers.length).toBe(1)
    await page.getByRole('button', { name: 'Remove Second Ring' }).click()
    await expect.poll(() => answers.length).toBe(2)

    for (const turn of turns) {
      // What this tab has heard, it tells the others.
      const told = other.waitForRequest('**/api/cart')
      await answers[turn]?.()
      await told
      await expect(linesOf(page)).toHaveText(['Remove'])
      await expect(third).toHaveText(`${1 + clicks}`)
      await expect(page.getByRole('region', { name: 'Summary' }).getByText(sum).first()).toBeVisible()
    }
    updates.release()
    await expect(other.getByRole('button', { name: 'Cart', exact: true })).toHaveAccessibleDescription(
      `${1 + clicks} items`,
    )
  })
}

test('a late answer about one line leaves the number of another as it is', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  await openCart(page, shop.db, await signIn('user'), ['First Ring', 'Second Ring'])
  const other = await page.context().newPage()
  const readThere = other.waitForResponse('**/api/cart')
  await other.goto('/about')
  await readThere
  const answers: (() => Promise<void>)[] = []
  await page.route('**/api/cart/update', async (route) => {
    const response = await route.fetch()
    answers.push(() => route.fulfill({ response }))
  })
  for (const [place, name] of ['First Ring', 'Second Ring'].entries()) {
    await page.getByRole('button', { name: `One more of ${name}` }).click()
    await expect.poll(() => answers.length).toBe(place + 1)
  }
  for (const turn of [1, 0]) {
    // What this tab has heard, it tells the others.
    const told = other.waitForRequest('**/api/cart')
    await answers[turn]?.()
    await told
    await expect(page.getByRole('group', { name: 'Quantity of Second Ring' }).getByRole('status')).toHaveText('2')
    await expect(page.getByRole('region', { name: 'Summary' }).getByText('₹2,000.00').first()).toBeVisible()
  }
  await page.unroute('**/api/cart/update')
  const changed = page.waitForResponse('**/api/cart/update')
  await page.getByRole('button', { name: 'One more of Second Ring' }).click()
  await (await changed).finished()
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toHaveAccessibleDescription('5 items')
})

test('of several readings of the cart the newest is shown, whichever comes last', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  const person = await signIn('user')
  await openCart(page, shop.db, person, ['First Ring'])
  const answers: (() => Promise<void>)[] = []
  await page.route('**/api/cart', async (route) => {
    const response = await route.fetch()
    answers.push(() => route.fulfill({ response }))
  })
  const other = await page.context().newPage()
  await other.goto('/cartPage')
  for (const clicks of [1, 2]) {
    await other.getByRole('button', { name: 'One more of First Ring' }).click()
    await expect.poll(() => answers.length).toBe(clicks)
  }
  const cart = page.getByRole('button', { name: 'Cart', exact: true })
  await answers[1]?.()
  await expect(cart).toHaveAccessibleDescription('3 items')
  const late = page.waitForResponse('**/api/cart')
  await answers[0]?.()
  await (await late).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(cart).toHaveAccessibleDescription('3 items')
})

test('a removal that fails brings back its own line and no other', { tag: '@once' }, async ({ page, shop, signIn }) => {
  await openCart(page, shop.db, await signIn('user'), ['First Ring', 'Second Ring', 'Third Ring'])
  const first = await holdCalls(page, '/api/cart/remove')
  await page.getByRole('button', { name: 'Remove First Ring' }).click()
  await expect.poll(() => first.calls.length).toBe(1)
  await page.route('**/api/cart/remove', (route) => route.abort())
  await page.getByRole('button', { name: 'Remove Second Ring' }).click()
  await expect(page.getByText('Failed to remove item.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Second Ring' })).toBeVisible()
  await expect(linesOf(page)).toHaveCount(2)

  const answered = page.waitForResponse('**/api/cart/remove')
  first.release()
  await (await answered).finished()
  await page.reload()
  await expect(linesOf(page)).toHaveCount(2)
})

test('a late answer about one person’s cart is not shown to the next', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  await openCart(page, shop.db, await signIn('user'), ['Private Ring'])
  const update = await holdAnswers(page, '/api/cart/update')
  await page.getByRole('button', { name: 'One more of Private Ring' }).click()
  await expect.poll(() => update.answered.length).toBe(1)
  await signOut(page)
  await signInAs(page, await addPerson(shop.db))

  const answered = page.waitForResponse('**/api/cart/update')
  update.release()
  await (await answered).finished()
  const cart = page.getByRole('button', { name: 'Cart', exact: true })
  await cart.click()
  await expect(page.getByRole('dialog', { name: 'Order Summary' }).getByText('Your cart is empty')).toBeVisible()
  await expect(cart).toHaveAccessibleDescription('0 items')
})

test('the mini cart tells two sizes of one piece apart', { tag: '@once' }, async ({ page, shop, signIn }) => {
  const { token } = await signIn('user')
  const productId = await addTestProduct(shop.db, {
    name: 'Lotus Cuff',
    sizes: ['2.4', '2.6'],
    colors: ['Red'],
    stock: 9,
    images: [],
  })
  for (const size of ['2.4', '2.6']) {
    await page.request.post('/api/cart/add', {
      headers: { authorization: `Bearer ${token}` },
      data: { productId, size },
    })
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  const lines = page.getByRole('dialog', { name: 'Order Summary' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.filter({ hasText: 'Quantity 1 · Size 2.4 · Red' })).toHaveCount(1)
  await expect(lines.filter({ hasText: 'Quantity 1 · Size 2.6 · Red' })).toHaveCount(1)
})

test('on a short screen the mini cart’s buttons can be reached', { tag: '@once' }, async ({ page, shop, signIn }) => {
  await openCart(page, shop.db, await signIn('user'), ['First Ring', 'Second Ring', 'Third Ring'])
  await page.setViewportSize({ width: 640, height: 320 })
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  const checkout = page.getByRole('dialog', { name: 'Order Summary' }).getByRole('link', { name: 'Checkout' })
  await checkout.scrollIntoViewIfNeeded()
  await expect(checkout).toBeInViewport({ ratio: 0.9 })
})

test('the last step of a quantity leaves the keyboard where it was', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  const person = await signIn('user')
  const productId = await addTestProduct(shop.db, { name: 'Last Ring', price: 50_000, stock: 2, images: [] })
  const headers = { authorization: `Bearer ${person.token}` }
  await page.request.post('/api/cart/add', { headers, data: { productId } })
  await page.goto('/cartPage')
  const quantity = page.getByRole('group', { name: 'Quantity of Last Ring' }).getByRole('status')
  for (const [name, ends] of [
    ['One more of Last Ring', '2'],
    ['One less of Last Ring', '1'],
  ] as const) {
    const step = page.getByRole('button', { name })
    await step.press('Enter')
    await expect(quantity).toHaveText(ends)
    await expect(step).toBeDisabled()
    await expect(step).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(quantity).toHaveText(ends)
  }
})

test('a cart that was read before a piece was added does not take the piece away again', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('user')
  const id = await addTestProduct(shop.db, { name: 'Quiet Cuff', stock: 9, images: [] })
  const early = await holdAnswers(page, '/api/cart')
  await page.goto(`/product/${id}`)
  await expect.poll(() => early.answered.length).toBe(1)
  await page.getByRole('main').getByRole('button', { name: 'Add To Cart' }).first().click()
  const cart = page.getByRole('button', { name: 'Cart', exact: true })
  await expect(cart).toHaveAccessibleDescription('1 item')
  const late = page.waitForResponse('**/api/cart')
  early.release()
  await (await late).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(cart).toHaveAccessibleDescription('1 item')
})
