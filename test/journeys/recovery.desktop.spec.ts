import type { Page } from '@playwright/test'
import { Client } from '../harness/client.ts'
import { codeFor } from '../harness/mailbox.ts'
import { addPerson, expectToast, fillLogin, holdCalls } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 4/ })

async function fillReset(page: Page, otp: string, newPassword: string, again = newPassword): Promise<void> {
  await page.getByLabel('Code').fill(otp)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(again)
}

test('a code is asked for once, a wrong one is refused, and a refused password does not cost the code', async ({
  page,
  shop,
}) => {
  const { email } = await addPerson(shop.db)
  const reset = page.getByRole('button', { name: 'Reset password' })
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  const asked = await holdCalls(page, '/api/auth/forgot-password')
  await page.getByRole('button', { name: 'Send code' }).dblclick()
  asked.release()
  await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code')
  expect(asked.calls).toHaveLength(1)
  const code = await codeFor(new Client(shop.url), email)

  await fillReset(page, '12', 'garnet drops', 'garnet drop')
  await reset.click()
  await expect(page.getByText('OTP is six digits')).toBeVisible()
  await expect(page.getByText('Passwords do not match ❌')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('garnet drop')
  await expect(page.getByText('Passwords do not match ❌')).toBeHidden()

  await fillReset(page, code === '000000' ? '111111' : '000000', 'garnet drops')
  await reset.click()
  await expect(page.getByText('Invalid or expired OTP ❌')).toHaveCount(1)
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('garnet drops')

  const traded = await holdCalls(page, '/api/auth/verify-otp')
  traded.release()
  await page.route('**/api/auth/reset-password', (route) =>
    route.fulfill({
      status: 400,
      json: {
        success: false,
        code: 'bad_input',
        message: 'You have used this password before',
        errors: { newPassword: 'You have used this password before' },
        requestId: 'r-1',
      },
    }),
  )
  await fillReset(page, code, 'garnet drops')
  await reset.click()
  await expect(page.getByText('You have used this password before')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()

  await page.unroute('**/api/auth/reset-password')
  await fillReset(page, code, 'opal earrings')
  await reset.click()
  await expectToast(page, 'Password reset successful ✅')
  expect(traded.calls).toHaveLength(1)
})

test('another code can be asked for after a short wait, or another address be given', async ({ page, shop }) => {
  const { email } = await addPerson(shop.db)
  await page.clock.install()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Resend code in \d+ s$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend code', exact: true })).toBeHidden()
  const first = await codeFor(new Client(shop.url), email)

  await page.clock.runFor(31_000)
  await page.getByRole('button', { name: 'Resend code', exact: true }).press('Enter')
  await expect(page.getByText(/^Resend code in \d+ s$/)).toBeVisible()
  await expect(page.getByText(/^Resend code in \d+ s$/)).toBeFocused()
  const second = await codeFor(new Client(shop.url), email, [first])
  await page.keyboard.press('Enter')
  await page.clock.runFor(31_000)
  await expect(page.getByRole('button', { name: 'Resend code', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await codeFor(new Client(shop.url), email, [first, second])

  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a page that the phone loads again while one reads the mail still takes the code, for ten minutes', async ({
  page,
  shop,
}) => {
  const { email } = await addPerson(shop.db)
  await page.clock.install()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = await codeFor(new Client(shop.url), email)
  await page.clock.fastForward('09:00')
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await fillReset(page, code, 'garnet drops')
  await page.clock.fastForward('02:00')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeHidden()

  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await fillReset(page, await codeFor(new Client(shop.url), email, [code]), 'garnet drops')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expectToast(page, 'Password reset successful ✅')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
})

test('whoever resets the password while signed in comes to the login, to sign in with the new one', async ({
  page,
  shop,
  signIn,
}) => {
  const { id } = await signIn('user')
  const { email } = await shop.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await fillReset(page, await codeFor(new Client(shop.url), email), 'opal earrings')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expectToast(page, 'Password reset successful ✅')
  await fillLogin(page, { email, password: 'opal earrings' })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login successful ✅')
})
