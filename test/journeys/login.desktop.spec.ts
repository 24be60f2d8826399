import { addPerson, expectToast, fillLogin, holdAnswers, holdCalls, signInAs, signOut } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 40[14]|net::ERR_/ })

test('an empty login names both fields, a wrong one keeps what was typed, and each is put right as one types', async ({
  page,
  shop,
}) => {
  const { email, password } = await addPerson(shop.db)
  const emailField = page.getByLabel('Email')
  const passwordField = page.getByLabel('Password', { exact: true })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(emailField).toBeFocused()
  await expect(emailField).toHaveAttribute('autocomplete', 'username')
  await expect(passwordField).toHaveAttribute('autocomplete', 'current-password')

  await emailField.fill('asha')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await emailField.fill(email)
  await expect(page.getByText('valid email address')).toBeHidden()
  await passwordField.fill('not this one')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(passwordField).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Email or password is not right')
  await expect(emailField).toHaveValue(email)
  await expect(passwordField).toHaveValue('not this one')

  await page.route('**/api/auth/login', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login failed ❌ Network error. Please check your connection.')
  await page.unroute('**/api/auth/login')
  await passwordField.fill(password)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Login successful ✅')
})

test('an impatient shopper signs in once', async ({ page, shop }) => {
  await page.goto('/login')
  await fillLogin(page, await addPerson(shop.db))
  const { calls, release } = await holdCalls(page, '/api/auth/login')
  const button = page.getByRole('button', { name: 'Sign In' })
  await button.dblclick()
  await page.keyboard.press('Enter')
  await page.getByLabel('Email').press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page).toHaveURL('/')
  expect(calls).toHaveLength(1)
})

test('a page that asked for the login is where it leads, in every tab that waits for it', async ({ page, shop }) => {
  const person = await addPerson(shop.db)
  await page.goto('/profilePage')
  await expect(page).toHaveURL('/login?next=/profilePage')
  const other = await page.context().newPage()
  await other.goto('/login?next=/about')
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeEnabled()

  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register?next=/profilePage')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await fillLogin(page, person)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profilePage')
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(other).toHaveURL('/about')
  await expect(other.getByRole('button', { name: 'My account' })).toBeVisible()

  await other.goto('/login?next=//evil.example')
  await expect(other).toHaveURL('/')
})

test('checkout after the login is a page of its own load', async ({ page, shop }) => {
  await page.goto('/login?next=/checkout')
  await fillLogin(page, await addPerson(shop.db))
  await page.evaluate(() => Object.assign(window, { stillTheSame: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')
  await expect.poll(() => page.evaluate(() => 'stillTheSame' in window)).toBe(false)
})

test('what is typed before the page has come alive is kept and sent', async ({ page, shop }) => {
  const person = await addPerson(shop.db)
  const alive = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await alive.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await fillLogin(page, person)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  alive.resolve()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
})

test('without scripts the login says what it needs', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  const answer = await page.goto('/login')
  // Playwright switches scripts off behind the parser's back, which then leaves the words out of the page.
  expect(await answer?.text()).toMatch(/<noscript><p[^>]*>This form needs JavaScript\./)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled()
  await context.close()
})

test('a sign-out leads home without waiting for the shop, whose late answer pulls nobody away', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('user')
  await page.goto('/myOrders')
  const logout = await holdCalls(page, '/api/auth/logout')
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(logout.calls).toHaveLength(1)

  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, await addPerson(shop.db))
  const answered = page.waitForResponse('**/api/auth/logout')
  logout.release()
  await (await answered).finished()
  await expect(page).toHaveURL('/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
})

test('a sign-out counts at once while its code hangs on a slow line, and ends the session when that has come', async ({
  page,
  shop,
}) => {
  const code = await holdCalls(page, '/assets/session-calls-*.js')
  await page.goto('/login')
  await fillLogin(page, await addPerson(shop.db))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const me = () => page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect((await me()).status()).toBe(200)

  await signInAs(page, await addPerson(shop.db))
  code.release()
  await expect.poll(async () => (await me()).status()).toBe(401)
  await page.reload()
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
})

test('a late answer to a sign-out does not shut the dashboard for whoever has signed in since', async ({
  page,
  shop,
  signIn,
}) => {
  const staff = await addPerson(shop.db)
  await shop.db.updateTable('users').set({ role: 'admin' }).where('id', '=', staff.id).execute()
  await signIn('user')
  await page.goto('/')
  const logout = await holdAnswers(page, '/api/auth/logout')
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await signInAs(page, staff)
  const cookie = async () => (await page.context().cookies()).map(({ value }) => value)
  const [token] = await cookie()
  const setAgain = page.waitForResponse('**/api/auth/me')
  logout.release()
  await (await setAgain).finished()
  expect(await cookie()).toEqual([token])
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin$/)
})

for (const { path } of [{ path: '/myOrders' }, { path: '/checkout' }]) {
  test(`a sign-out on ${path} does not set out for the login on its way home`, async ({ page, signIn }) => {
    await signIn('user')
    await page.goto(path)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('button', { name: 'My account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    // The answer may go with the document that asked: then no page is told of it.
    await expect.poll(async () => (await page.request.get('/api/auth/me')).status()).toBe(401)
    expect(asked.filter((url) => url.includes('login'))).toEqual([])
  })
}

test('a sign-out at the checkout, which goes with its document, is made good by the next one', async ({
  page,
  signIn,
}) => {
  await signIn('user')
  await page.goto('/checkout')
  const logout = await holdCalls(page, '/api/auth/logout')
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => logout.calls.length).toBe(2)
  logout.release()
  await expect.poll(async () => (await page.request.get('/api/auth/me')).status()).toBe(401)
})

test('a sign-out that does not get through counts here at once, and is made good on the next visit', async ({
  page,
  shop,
}) => {
  const person = await addPerson(shop.db)
  await page.goto('/login')
  await fillLogin(page, person)
  await page.getByRole('button', { name: 'Sign In' }).click()
  // The page goes on by itself, and a menu opened before goes with the old one.
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()

  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect((await page.request.get('/api/auth/me')).status()).toBe(200)

  await page.unroute('**/api/auth/logout')
  const madeGood = page.waitForResponse('**/api/auth/logout')
  await page.goto('/')
  expect((await madeGood).status()).toBe(200)
  expect((await page.request.get('/api/auth/me')).status()).toBe(401)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('a late refusal of the session before does not end the next person’s', async ({ page, shop, signIn }) => {
  await signIn('user')
  const carts = await holdCalls(page, '/api/cart')
  await page.goto('/')
  await expect.poll(() => carts.calls.length).toBe(1)
  await signOut(page)
  const next = await addPerson(shop.db)
  await signInAs(page, next)

  const refused = page.waitForResponse((response) => response.url().endsWith('/api/cart') && response.status() === 401)
  carts.release()
  await (await refused).finished()
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByText(next.email)).toBeVisible()
})

test('where the browser keeps nothing a login says so, and leaves no session behind', async ({ page, shop }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { value: null }))
  await page.goto('/login')
  await fillLogin(page, await addPerson(shop.db))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Your browser keeps no data of this shop. Please allow site data for it and try again.')
  await expect(page).toHaveURL('/login')
  expect((await page.request.get('/api/auth/me')).status()).toBe(401)
})
