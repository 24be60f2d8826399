import { Client } from '../harness/client.ts'
import { codeFor } from '../harness/mailbox.ts'
import { addPerson, expectToast, fillLogin } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 40[01]|net::ERR_/ })

test('a typo at the login that a lapsed cookie led to does not sign out whom calls still know', async ({
  page,
  signIn,
}) => {
  const { token } = await signIn('admin')
  await page.context().clearCookies()
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login\?next=.*&again/)
  await fillLogin(page, { email: 'meera@example.in', password: 'not this one' })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Email or password is not right')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token)
})

test('a new password whose reply was lost may be set: the next try leads to the login, where it is', async ({
  page,
  shop,
}) => {
  const { email } = await addPerson(shop.db)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code').fill(await codeFor(new Client(shop.url), email))
  await page.getByLabel('New password', { exact: true }).fill('garnet drops')
  await page.getByLabel('Confirm password', { exact: true }).fill('garnet drops')
  await page.route('**/api/auth/reset-password', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expectToast(page, 'Reset failed ❌ Network error. Please check your connection.')
  await page.unroute('**/api/auth/reset-password')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expectToast(page, 'Your new password may be set already. Please try to login with it.')
  await fillLogin(page, { email, password: 'garnet drops' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
})
