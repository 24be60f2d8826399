import type { Page } from '@playwright/test'
import { Client } from '../harness/client.ts'
import { codeFor } from '../harness/mailbox.ts'
import { addPerson, expectToast, fillLogin, signInAs } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 40[014]|net::ERR_/ })

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

/** The shop does it, and its answer gets lost. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

test('a password change whose reply was lost is not called failed, and the next try says what may have happened', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  const person = await addPerson(shop.db)
  await signInAs(page, person)
  await page.goto('/profilePage')
  await page.getByRole('textbox', { name: 'Current password' }).fill(person.password)
  await page.getByLabel('New password', { exact: true }).fill('garnet drops')
  await page.getByLabel('Confirm password', { exact: true }).fill('garnet drops')
  await loseAnswer(page, '/api/auth/password')
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await expectToast(page, 'We do not know whether your password was changed. Network error.')
  await change.click()
  await expect(page.getByText('Current password is not right')).toBeVisible()
  await expectToast(page, 'Your new password may be set already. Please try to login with it.')
})

test('a deletion whose reply was lost is not called failed, and the next try signs out', async ({ page, shop }) => {
  await page.goto('/')
  const person = await addPerson(shop.db)
  await signInAs(page, person)
  await page.goto('/profilePage')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await loseAnswer(page, '/api/auth/delete-account')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expectToast(page, 'We do not know whether your account was deleted. Network error.')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expectToast(page, 'Your account may be deleted already. You are signed out.')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
