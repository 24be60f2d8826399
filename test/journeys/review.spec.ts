import type { Page } from '@playwright/test'
import { v7 as newId } from 'uuid'
import type { Db } from '#server/db/database.ts'
import { addTestProduct } from '../harness/builders.ts'
import { expectToast, holdAnswers } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 404|net::ERR_/ })

const reviewed = (db: Db, product_id: string, said: readonly string[]) =>
  db
    .insertInto('reviews')
    .values(
      said.map((review, n) => ({
        ...{ id: newId(), product_id, name: 'Meera Iyer', email: 'meera@example.in', rating: 4, review },
        verified: n === 0,
        created_at: new Date(Date.UTC(2026, 0, 1 + n)),
      })),
    )
    .execute()

const form = (page: Page) => page.getByRole('region', { name: 'Write a review' })

test('a review is asked for whole, kept when it can not be sent, thanked for, and counts at once', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const id = await addTestProduct(shop.db)
  await reviewed(shop.db, id, ['Fine work'])
  await page.goto(`/product/${id}`)
  const main = page.getByRole('main')
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/review/add') && sent.push(request.method()))

  await form(page).getByRole('button', { name: 'Submit Review' }).click()
  for (const words of ['Rating is required', 'Name is required', 'Email is required', 'Review is required']) {
    await expect(form(page).getByText(words)).toBeVisible()
  }
  await expectToast(page, 'Please fill out all fields')
  await expectAccessible()
  expect(sent).toEqual([])

  await form(page).getByRole('radio', { name: '1 star' }).press('ArrowRight')
  await expect(form(page).getByRole('radio', { name: '2 stars' })).toBeChecked()
  await form(page).getByLabel('Name').fill('Asha Rao')
  await form(page).getByLabel('Email').fill('asha@example.in')
  await form(page).getByLabel('Review', { exact: true }).fill('Smaller than I thought.')
  await page.route('**/api/review/add', (route) => route.abort())
  await form(page).getByRole('button', { name: 'Submit Review' }).click()
  await expectToast(page, 'Failed to submit review')
  await expect(form(page).getByLabel('Review', { exact: true })).toHaveValue('Smaller than I thought.')

  await page.unroute('**/api/review/add')
  await form(page).getByRole('button', { name: 'Submit Review' }).click()
  await expectToast(page, 'Thank you for your review!')
  await expect(main.getByText('Smaller than I thought.')).toBeVisible()
  await expect(form(page).getByLabel('Review', { exact: true })).toHaveValue('')
  await expect(main.getByText('(2 reviews)')).toBeVisible()
  await expect(main.getByText('3.0')).toHaveCount(2)
  await expect(main.getByRole('list', { name: 'How the stars were given' })).toContainText('2 stars1')

  await page.reload()
  await expect(main.getByText('Smaller than I thought.')).toBeVisible()
  await expect(main.getByText('3.0')).toHaveCount(2)
})

test('somebody who is signed in need not say who they are', { tag: '@once' }, async ({ page, shop, signIn }) => {
  const { id: userId } = await signIn('user')
  const id = await addTestProduct(shop.db)
  await page.goto(`/product/${id}`)
  await form(page).scrollIntoViewIfNeeded()
  await expect(form(page).getByLabel('Name')).toHaveValue('Asha Rao')
  await expect(form(page).getByLabel('Email')).toHaveValue(`${userId}@example.in`)
})

test('a review that is written on while it is sent is not taken away', { tag: '@once' }, async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('user')
  await page.goto(`/product/${await addTestProduct(shop.db)}`)
  const review = form(page).getByLabel('Review', { exact: true })
  await form(page).getByRole('radio', { name: '5 stars' }).check({ force: true })
  await review.fill('Lovely.')
  await expect(form(page).getByLabel('Name')).toHaveValue('Asha Rao')
  const adding = await holdAnswers(page, '/api/review/add')
  await form(page).getByRole('button', { name: 'Submit Review' }).click()
  await expect.poll(() => adding.answered.length).toBe(1)
  await review.fill('Lovely. And light.')
  adding.release()
  await expectToast(page, 'Thank you for your review!')
  await expect(review).toHaveValue('Lovely. And light.')
})

test('more reviews come on request, and as pages of their own without scripts', { tag: '@once' }, async ({
  page,
  shop,
  browser,
}) => {
  const id = await addTestProduct(shop.db)
  await reviewed(shop.db, id, ['The oldest', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'The newest'])
  await page.goto(`/product/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('The newest')).toBeVisible()
  await expect(main.getByText('Verified buyer')).toBeHidden()
  await main.getByRole('link', { name: 'Show more' }).press('Enter')
  await expect(main.getByText('The oldest')).toBeVisible()
  await expect(main.getByText('The newest')).toBeVisible()
  // The first of those that were added.
  await expect(main.getByRole('listitem').filter({ hasText: 'The oldest' })).toBeFocused()
  await expect(main.getByText('Verified buyer')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Show more' })).toBeHidden()

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const plain = await context.newPage()
  await plain.goto(`/product/${id}`)
  await plain.getByRole('link', { name: 'Show more' }).click()
  await expect(plain).toHaveURL(`/product/${id}?reviews=2#reviews`)
  await expect(plain.getByText('The oldest')).toBeVisible()
  await expect(plain.getByText('The newest', { exact: true })).toBeHidden()
  await context.close()
})

test('whoever came to a later page of reviews gets from the newest to all of them', { tag: '@once' }, async ({
  page,
  shop,
}) => {
  const id = await addTestProduct(shop.db)
  await reviewed(shop.db, id, ['The oldest', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'The newest'])
  await page.goto(`/product/${id}?reviews=2#reviews`)
  const main = page.getByRole('main')
  await expect(main.getByText('The oldest')).toBeVisible()
  await main.getByRole('link', { name: 'Back to the newest reviews' }).click()
  await expect(main.getByText('The newest', { exact: true })).toBeVisible()
  await expect(main.getByText('The oldest')).toBeHidden()
  await main.getByRole('link', { name: 'Show more' }).press('Enter')
  await expect(main.getByText('The oldest')).toBeVisible()
  await expect(main.getByText('The newest', { exact: true })).toBeVisible()
})
