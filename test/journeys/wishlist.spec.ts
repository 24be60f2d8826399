import type { Page } from '@playwright/test'
import { addTestProduct } from '../harness/builders.ts'
import { addPerson, expectToast, fillLogin, holdAnswers, holdCalls, signInAs, signOut } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of (401|404|503)/ })

const namesIn = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })

test('a visitor’s wishlist is kept by the browser and is the same in every tab', async ({ page, shop }) => {
  const id = await addTestProduct(shop.db, { name: 'Wished Jhumka' })
  const wish = page.getByRole('button', { name: 'Add Wishlist' })
  await page.goto(`/product/${id}`)
  await wish.click()
  await expect(wish).toHaveAttribute('aria-pressed', 'true')

  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('banner').getByRole('link', { name: 'Wishlist 1 piece' }).click()
  await expect(namesIn(other)).toHaveText(['Wished Jhumka'])
  await other.getByRole('button', { name: 'Remove Wished Jhumka' }).click()
  await expect(other.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await expect(other.getByRole('main')).toBeFocused()
  await expect(wish).toHaveAttribute('aria-pressed', 'false')
})

test('what was wished for goes along to the account at the login, and leaves the browser at the logout', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const person = await addPerson(shop.db)
  const [jhumka, payal, kada] = [
    await addTestProduct(shop.db, { name: 'Wished Jhumka' }),
    await addTestProduct(shop.db, { name: 'Wished Payal' }),
    await addTestProduct(shop.db, { name: 'Kada of the account' }),
  ]
  await shop.db.insertInto('wishlist_items').values({ user_id: person.id, product_id: kada }).execute()
  await page.goto('/login?next=/wishlist')
  const kept = JSON.stringify({ of: '', ids: [payal, jhumka], at: 0 })
  await page.evaluate((wishlist) => localStorage.setItem('wishlist', wishlist), kept)
  await fillLogin(page, person)
  await page.keyboard.press('Enter')

  await expect(namesIn(page)).toHaveText(['Wished Payal', 'Wished Jhumka', 'Kada of the account'])
  await expectAccessible()
  await page.getByRole('button', { name: 'Add Wished Jhumka to the wishlist' }).press('Enter')
  await expect(namesIn(page)).toHaveText(['Wished Payal', 'Kada of the account'])
  await expect(page.getByRole('button', { name: 'Remove Kada of the account' })).toBeFocused()
  await expect
    .poll(() => shop.db.selectFrom('wishlist_items').select('product_id').where('user_id', '=', person.id).execute())
    .toHaveLength(2)

  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull()
})

test('a heart tapped while the wishlist is being fetched stays as it was tapped', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  const { id: userId } = await signIn('user')
  const id = await addTestProduct(shop.db, { name: 'Tapped Jhumka' })
  const fetched = await holdCalls(page, '/api/wishlist')
  await page.goto(`/product/${id}`)
  await expect.poll(() => fetched.calls.length).toBe(1)
  const wish = page.getByRole('button', { name: 'Add Wishlist' })
  await wish.click()
  await expect(wish).toHaveAttribute('aria-pressed', 'true')

  // The list that was asked for first comes, and knows nothing of the tap; what tells the shop of it is still on its way.
  const told = await holdCalls(page, '/api/wishlist')
  const answered = page.waitForResponse('**/api/wishlist')
  fetched.release()
  await (await answered).finished()
  await expect.poll(() => told.calls.length).toBe(1)
  await expect(wish).toHaveAttribute('aria-pressed', 'true')
  await wish.click()
  await expect(wish).toHaveAttribute('aria-pressed', 'false')
  await wish.click()
  told.release()
  await expect
    .poll(() => shop.db.selectFrom('wishlist_items').select('product_id').where('user_id', '=', userId).execute())
    .toEqual([{ product_id: id }])
  await expect(wish).toHaveAttribute('aria-pressed', 'true')
})

for (const { refused, shown, messages } of [
  { refused: 'DELETE', shown: 'true', messages: 1 },
  { refused: 'POST', shown: 'false', messages: 0 },
]) {
  test(`of two quick taps, a refused ${refused} leaves the heart as the shop has it`, { tag: '@once' }, async ({
    page,
    shop,
    signIn,
  }) => {
    await signIn('user')
    const id = await addTestProduct(shop.db, { name: 'Tapped Twice' })
    await page.goto(`/product/${id}`)
    await page.waitForFunction(() => localStorage.getItem('wishlist'))
    const tapped = Promise.withResolvers<void>()
    const [taps, words] = ['**/api/wishlist**', 'Not just now']
    const reply = { success: false, code: 'unavailable', message: words, requestId: 'tap' }
    await page.route(taps, async (route) => {
      await tapped.promise
      await (route.request().method() === refused ? route.fulfill({ status: 503, json: reply }) : route.continue())
    })
    const wish = page.getByRole('button', { name: 'Add Wishlist' })
    await wish.click()
    await expect(wish).toHaveAttribute('aria-pressed', 'true')
    await wish.click()
    await expect(wish).toHaveAttribute('aria-pressed', 'false')

    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
    tapped.resolve()
    await (await removed).finished()
    await expect(wish).toHaveAttribute('aria-pressed', shown)
    await expect(page.getByText(words)).toHaveCount(messages)

    // Messages come one after the other: this one would come behind any that should not be there.
    await page.route(taps, (route) => route.fulfill({ status: 503, json: { ...reply, message: 'Nor this time' } }))
    await wish.click()
    await expectToast(page, 'Nor this time')
    expect(await page.getByText(words).count()).toBeLessThanOrEqual(messages)
  })
}

for (const { hold, comes } of [
  { hold: holdCalls, comes: 'before' },
  { hold: holdAnswers, comes: 'after' },
]) {
  test(`what a slow line answers of one wishlist ${comes} the next person signs in leaves theirs alone`, {
    tag: '@once',
  }, async ({ page, shop, signIn }) => {
    const { id: first } = await signIn('user')
    const next = await addPerson(shop.db)
    const names = ['Slow Jhumka', 'Slow Payal', 'Slow Kada']
    const ids = await Promise.all(names.map((name) => addTestProduct(shop.db, { name })))
    const shared = { user_id: next.id, product_id: ids[1] ?? '' }
    await shop.db
      .insertInto('wishlist_items')
      .values([...ids.map((product_id) => ({ user_id: first, product_id })), shared])
      .execute()
    await page.goto('/wishlist')
    const slow = await hold(page, '/api/wishlist/*')
    // The first is told to the shop at once; the others wait for its answer.
    for (const name of names) await page.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
    await signOut(page)

    if (comes === 'after') await signInAs(page, next)
    const answered = page.waitForResponse('**/api/wishlist/*')
    slow.release()
    await (await answered).finished()
    if (comes === 'before') await signInAs(page, next)
    await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click()
    await expect(namesIn(page)).toHaveText(['Slow Payal'])
    await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
    const theirs = shop.db.selectFrom('wishlist_items').select(['user_id', 'product_id']).where('user_id', '=', next.id)
    expect(await theirs.execute()).toEqual([shared])
  })
}

test('of a visitor’s wishes those that can be read are shown, and none is forgotten', { tag: '@once' }, async ({
  page,
  shop,
  expectAccessible,
}) => {
  const [jhumka, payal] = [
    await addTestProduct(shop.db, { name: 'Wished Jhumka' }),
    await addTestProduct(shop.db, { name: 'Wished Payal' }),
  ]
  await page.goto('/robots.txt')
  const kept = JSON.stringify({ of: '', ids: [payal, jhumka], at: 0 })
  await page.evaluate((wishlist) => localStorage.setItem('wishlist', wishlist), kept)
  await page.route(`**/api/products/${payal}`, (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/wishlist')
  await expect(namesIn(page)).toHaveText(['Wished Jhumka'])
  await expect(page.getByText('One more piece could not be read just now.')).toBeVisible()
  await expectAccessible()
  await page.unroute(`**/api/products/${payal}`)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(namesIn(page)).toHaveText(['Wished Payal', 'Wished Jhumka'])
  await expect(page.getByRole('main')).toBeFocused()
})
