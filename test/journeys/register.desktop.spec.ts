import { addPerson, expectToast, holdCalls } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 40[049]/ })

test('a registration names what is wrong, keeps what was typed and is sent once', async ({ page, shop }, {
  testId,
}) => {
  const { email: taken } = await addPerson(shop.db)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const button = page.getByRole('button', { name: 'Create account' })
  await page.goto('/register')
  await page.getByLabel('Phone').fill('12345')
  await button.click()
  for (const words of [
    'Name is required',
    'Email is required',
    'Please enter a valid phone number (10-15 digits)',
    'Password is required',
  ])
    await expect(page.getByText(words)).toBeVisible()
  await expect(field('Full name')).toBeFocused()

  await field('Full name').fill('Asha Rao')
  await field('Email').fill(taken)
  await page.getByLabel('Phone').fill('')
  await field('Password').fill('password123')
  await expect(page.getByText('valid phone number')).toBeHidden()
  await button.click()
  await expect(page.getByText('This password is too easy to guess')).toBeVisible()
  await expect(field('Password')).toBeFocused()

  await field('Password').fill('moonstone ring')
  await button.click()
  await expect(page.getByText('An account with this email already exists')).toHaveCount(1)
  await expect(field('Email')).toBeFocused()
  await expect(field('Full name')).toHaveValue('Asha Rao')
  await expect(field('Email')).toHaveValue(taken)
  await expect(field('Password')).toHaveValue('moonstone ring')

  await field('Email').fill(`${testId}@example.in`)
  const { calls, release } = await holdCalls(page, '/api/auth/register')
  await button.dblclick()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page).toHaveURL('/login')
  expect(calls).toHaveLength(1)
})

test('who chooses Admin is told what that means, and may give the setup code', async ({
  page,
  shop,
  expectAccessible,
}, { testId }) => {
  const email = `${testId}@example.in`
  await page.goto('/register')
  await expect(page.getByLabel('Setup code')).toBeHidden()
  await page.getByRole('radio', { name: 'Admin' }).check()
  await expect(page.getByText('The first admin owns the shop.')).toBeVisible()
  await expect(page.getByLabel('Setup code')).toBeVisible()
  await expectAccessible()

  await page.getByLabel('Full name').fill('Meera Rao')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('moonstone ring')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectToast(page, 'Registration successful ✅ Please login.')
  await expect(page).toHaveURL('/login')
  const kept = await shop.db.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst()
  expect(kept).toBeDefined()
})
