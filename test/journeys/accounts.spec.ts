import { Client } from '../harness/client.ts'
import { codeFor } from '../harness/mailbox.ts'
import { addPerson, expectLoginPage, expectToast, fillLogin } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

test('somebody registers, signs in, changes their name and signs out', async ({ page, expectAccessible }, {
  testId,
}) => {
  const email = `${testId}@example.in`
  await page.goto('/register')
  await expectAccessible()
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+91 98765 43210')
  await page.getByLabel('Password', { exact: true }).fill('moonstone ring')
  await expect(page.getByRole('radio', { name: 'User' })).toBeChecked()
  await page.keyboard.press('Enter')

  await expectToast(page, 'Registration successful ✅ Please login.')
  await expect(page).toHaveURL('/login')
  await expectAccessible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expectLoginPage(page)
  await page.getByLabel('Password', { exact: true }).fill('moonstone ring')
  await page.getByRole('button', { name: 'Sign In' }).click()

  await expectToast(page, 'Login successful ✅')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))).toMatchObject({
    role: 'user',
    userName: 'Asha Rao',
    isAuthenticated: 'true',
    token: expect.any(String),
    userId: expect.any(String),
  })

  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profilePage')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('919876543210')
  await expect(page.getByText('This device')).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Full name').fill('Asha Iyer')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Profile updated successfully')
  expect(await page.evaluate(() => localStorage.getItem('userName'))).toBe('Asha Iyer')

  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL('/')
  // Until the shop has heard of it, it is noted that it has not.
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
})

test('a forgotten password is replaced with the code from the e-mail', { tag: '@once' }, async ({
  page,
  shop,
  expectAccessible,
}) => {
  const { email } = await addPerson(shop.db)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  // Both pages have such a field, and the address changes a moment before the page does.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await expectAccessible()
  await page.keyboard.press('Enter')

  await expectToast(page, 'OTP sent to your email ✅')
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectAccessible()
  await page.keyboard.type(await codeFor(new Client(shop.url), email))
  await page.getByLabel('New password', { exact: true }).fill('garnet drops')
  await page.getByLabel('Confirm password', { exact: true }).fill('garnet drops')
  await page.getByRole('button', { name: 'Reset password' }).click()

  await expectToast(page, 'Password reset successful ✅')
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await fillLogin(page, { email, password: 'garnet drops' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
})
