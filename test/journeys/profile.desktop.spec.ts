import { startSession } from '#server/accounts/session.service.ts'
import { addPerson, expectToast, fillLogin, holdAnswers, signInAs, signOut } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 4|status of 503/ })

test('a picture is shown before it is saved, and then stands in the bar', async ({ page, signIn }) => {
  await signIn('user')
  await page.goto('/profilePage')
  await page.getByLabel('PIN code').fill('012345')
  await page.getByLabel('Phone').fill('123')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Please enter a valid phone number (10-15 digits)')).toBeVisible()
  await expect(page.getByText('PIN code must be six digits')).toBeVisible()
  await expect(page.getByLabel('Phone')).toBeFocused()

  const chooser = page.getByLabel('Choose a picture')
  await chooser.setInputFiles({ name: 'story.png', mimeType: 'image/png', buffer: Buffer.from('once upon a time') })
  await page.getByLabel('PIN code').fill('560001')
  await page.getByLabel('Phone').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.locator('input[type=file][aria-invalid]')).toBeFocused()
  await expect(page.getByLabel('PIN code')).toHaveValue('560001')

  await page.locator('input[type=file]').setInputFiles('public/icon-192.png')
  await expect(page.getByAltText('Your new profile')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Profile updated successfully')
  await expect(page.getByAltText('Your profile')).toHaveAttribute('src', /^\/media\/pictures\//)
  expect(await page.evaluate(() => localStorage.getItem('profileImage'))).toMatch(/^\/media\/pictures\//)
  await expect(page.getByRole('button', { name: 'My account' }).getByRole('presentation')).toHaveAttribute(
    'src',
    /^\/media\/pictures\//,
  )
  await page.reload()
  await expect(page.getByLabel('PIN code')).toHaveValue('560001')
})

test('a picture is taken away with the other changes, and until then it can be kept after all', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('user')
  await page.goto('/profilePage')
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeHidden()
  await page.getByLabel('Choose a picture').setInputFiles('public/icon-192.png')
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  const picture = page.getByAltText('Your profile')
  await expect(picture).toBeVisible()

  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(picture).toBeHidden()
  await expectAccessible()
  await page.getByRole('button', { name: 'Keep picture' }).click()
  await expect(picture).toBeVisible()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await save.click()
  await expect(page.getByRole('button', { name: /^(Remove|Keep) picture$/ })).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('profileImage'))).toBeFalsy()
  await page.reload()
  await expect(page.getByLabel('Choose a picture')).toBeVisible()
  await expect(picture).toBeHidden()
})

test('what is typed while the profile is being saved is still there afterwards', async ({ page, signIn }) => {
  await signIn('user')
  await page.goto('/profilePage')
  await page.getByLabel('Full name').fill(' Meera Iyer ')
  const save = await holdAnswers(page, '/api/auth/profile')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => save.answered.length).toBe(1)
  await page.getByLabel('PIN code').fill('560001')
  save.release()
  await expectToast(page, 'Profile updated successfully')
  await expect(page.getByLabel('PIN code')).toHaveValue('560001')
  await expect(page.getByLabel('Full name')).toHaveValue('Meera Iyer')
})

test('a profile saved late does not put its name over whoever has signed in since', async ({ page, shop, signIn }) => {
  await signIn('user')
  await page.goto('/profilePage')
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  const save = await holdAnswers(page, '/api/auth/profile')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => save.answered.length).toBe(1)
  const other = await page.context().newPage()
  const readThere = other.waitForResponse('**/api/cart')
  await other.goto('/')
  await readThere
  await signOut(other)
  const next = await addPerson(shop.db)
  await signInAs(other, next)

  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  save.release()
  await (await answered).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(await other.evaluate(() => localStorage.getItem('userId'))).toBe(next.id)
})

test('sessions are listed, ended one by one or all others, and a new password ends them too', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const person = await addPerson(shop.db)
  const elsewhere = (device: string) => startSession(shop.db, { id: person.id, role: 'user' }, device)
  await elsewhere('Chrome on Android')
  await elsewhere('Safari on iPhone')
  await elsewhere('Firefox on Windows')
  await page.goto('/login?next=/profilePage')
  await fillLogin(page, person)
  await page.keyboard.press('Enter')

  const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(sessions).toHaveCount(4)
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  await expectAccessible()
  const end = page.getByRole('button', { name: /^End the session of/ })
  await page.getByRole('button', { name: 'End the session of Safari on iPhone' }).press('Enter')
  await expect(sessions).toHaveCount(3)
  await expect(end.and(page.locator(':focus'))).toHaveCount(1)
  await page.getByRole('button', { name: 'End all others' }).press('Enter')
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'End all others' })).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await elsewhere('Opera on Linux')
  await page.reload()
  await expect(sessions).toHaveCount(2)
  const change = page.getByRole('button', { name: 'Change password' })
  await page.getByLabel('Current password', { exact: true }).fill('not this one')
  await page.getByLabel('New password', { exact: true }).fill('garnet drops')
  await page.getByLabel('Confirm password', { exact: true }).fill('garnet drop')
  await change.click()
  await expect(page.getByText('Passwords do not match ❌')).toBeVisible()
  await page.getByLabel('Confirm password', { exact: true }).fill('garnet drops')
  await change.click()
  await expect(page.getByText('Current password is not right')).toBeVisible()
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused()
  await page.getByLabel('Current password', { exact: true }).fill(person.password)
  await change.click()
  await expectToast(page, 'Password changed.')
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('')
  await expect(sessions).toHaveCount(1)
})

test('a session that ended elsewhere leads to the login and back', async ({ page, shop }) => {
  const person = await addPerson(shop.db)
  await page.goto('/login?next=/profilePage')
  await fillLogin(page, person)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  // What the page still asks for by itself would notice it before the click does.
  await page.waitForLoadState('networkidle')

  await shop.db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL('/login?next=/profilePage')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await fillLogin(page, person)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
})

test('a profile that can not be read says so and can be asked for again', async ({ page, signIn }) => {
  await signIn('user')
  await page.route('**/api/auth/profile', (route) => route.fulfill({ status: 503, body: 'away' }))
  await page.goto('/profilePage')
  await expect(page.getByText('Your profile could not be read')).toBeVisible()
  await page.unroute('**/api/auth/profile')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
})

test('a shopper takes a copy of what the shop holds, and deletes the account for good', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const person = await addPerson(shop.db)
  await page.goto('/login?next=/profilePage')
  await fillLogin(page, person)
  await page.getByRole('button', { name: 'Sign In' }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toBeVisible()
  await expectAccessible()
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await page.mouse.click(20, 20)
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('not this one')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('This password is not right')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expectToast(page, 'Your account has been deleted')
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, person)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Email or password is not right')
})
