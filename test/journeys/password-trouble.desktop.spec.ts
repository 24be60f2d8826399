import { expectToast, fillLogin } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 401/ })

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
