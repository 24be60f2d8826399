import type { Page } from '@playwright/test'
import { addTestProduct } from '../harness/builders.ts'
import { addPerson, expectToast, signInAs, signOut } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

const reviewForm = (page: Page) => page.getByRole('region', { name: 'Write a review' })

test('name and address of who signs out leave the forms in other tabs; what was typed there stays', async ({
  page,
  shop,
  context,
}) => {
  const [asha, bela] = [await addPerson(shop.db), await addPerson(shop.db)]
  const pieceId = await addTestProduct(shop.db)
  await page.goto('/')
  await signInAs(page, asha)
  const [piece, contact] = [await context.newPage(), await context.newPage()]
  await piece.goto(`${shop.url}/product/${pieceId}`)
  await contact.goto(`${shop.url}/contact`)
  await expect(reviewForm(piece).getByLabel('Email')).toHaveValue(asha.email)
  await expect(contact.getByLabel('Email')).toHaveValue(asha.email)
  await reviewForm(piece).getByLabel('Name').fill('A friend')
  await contact.getByLabel('First name').fill('A friend')

  await signOut(page)
  await expect(reviewForm(piece).getByLabel('Email')).toHaveValue('')
  await expect(contact.getByLabel('Email')).toHaveValue('')
  await expect(contact.getByLabel('Last name')).toHaveValue('')
  await expect(reviewForm(piece).getByLabel('Name')).toHaveValue('A friend')
  await expect(contact.getByLabel('First name')).toHaveValue('A friend')

  await signInAs(page, bela)
  await expect(reviewForm(piece).getByLabel('Email')).toHaveValue(bela.email)
  await expect(contact.getByLabel('Email')).toHaveValue(bela.email)
  await contact.getByLabel('Last name').fill('of Bela')
  await contact.getByLabel('Message').fill('Please call me')
  await contact.getByRole('checkbox').check()
  await contact.getByRole('button', { name: 'Send Message' }).click()
  await expectToast(contact, 'Thanks!')
  await signOut(page)
  await expect(contact.getByLabel('Email')).toHaveValue('')
  const kept = await shop.db
    .selectFrom('contact_messages')
    .select(['email', 'user_id'])
    .where('email', 'in', [asha.email, bela.email])
    .execute()
  expect(kept).toEqual([{ email: bela.email, user_id: bela.id }])
})

test('the way back after a sign-out does not bring back who it was', async ({ page, shop, signIn }) => {
  const pieceId = await addTestProduct(shop.db)
  await signIn('user')
  const forms = [
    { path: '/contact', email: page.getByLabel('Email') },
    { path: `/product/${pieceId}`, email: reviewForm(page).getByLabel('Email') },
  ]
  for (const { path, email } of forms) {
    await page.goto(path)
    await expect(email).toHaveValue(/@/)
  }
  await page.goto('/about')
  await signOut(page)
  await page.goto('/about')
  for (const { path, email } of forms.toReversed()) {
    while (!page.url().endsWith(path)) {
      await page.goBack()
      await expect(page.locator('html')).toHaveAttribute('data-alive')
    }
    await expect(email).toHaveValue('')
  }
})
