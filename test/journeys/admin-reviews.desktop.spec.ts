import { addTestProduct, addTestReview } from '../harness/builders.ts'
import { confirmDeletion, desktop, expectTableFits, phone, readMessage } from './admin-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 404|net::ERR_FAILED/ })

test('staff read the newest reviews and take one down, which is gone from the list and from the product', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const id = await addTestProduct(shop.db, { name: 'Peacock Jhumka' })
  await addTestReview(shop.db, id, { rating: 5, verified: true, review: 'Light to wear' })
  const insult = {
    name: 'Nobody',
    email: 'nobody@example.in',
    rating: 1,
    review: `An insult ${'x'.repeat(300)} at its end`,
  }
  await addTestReview(shop.db, id, insult)
  await signIn('admin')
  await page.goto(`/product/${id}`)
  await expect(page.getByRole('main').getByText('(2 reviews)')).toBeVisible()

  await page.goto('/admin')
  await page.route('**/assets/reviews-tab-*', (route) => route.abort())
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await expect(page).toHaveURL('/admin?tab=reviews')
  await expect(page.getByRole('heading', { name: 'This tab could not be read' })).toBeVisible()
  await page.unroute('**/assets/reviews-tab-*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Product',
    'Rating',
    'Customer',
    'Review',
    'Date',
    'Actions',
  ])
  const [newest, other] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)]
  await expect(newest).toContainText('nobody@example.in')
  await expect(newest.getByRole('img', { name: 'Rated 1 out of 5' })).toBeVisible()
  await expect(newest).not.toContainText('at its end')
  await newest.getByRole('button', { name: 'Show all of review of Peacock Jhumka by Nobody' }).click()
  await expect(newest).toContainText('at its end')
  await expect(other).toContainText('Verified buyer')
  await expectAccessible()
  await expectTableFits(page)
  await page.setViewportSize(phone)
  await expectTableFits(page)
  for (const target of [newest.getByRole('link'), newest.getByRole('button', { name: 'Show less' })])
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectAccessible()
  await page.setViewportSize(desktop)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/admin?tab=reviews&page=2')
  await expect(newest).not.toContainText('Peacock Jhumka')
  await page.goBack()

  await page.getByRole('button', { name: 'Delete review of Peacock Jhumka by Nobody' }).click()
  await confirmDeletion(page, 'review')
  await readMessage(page, 'Success', 'Review deleted successfully')
  await expect(newest).toContainText('Light to wear')
  await expect(page.getByText('nobody@example.in')).toHaveCount(0)

  await newest.getByRole('link', { name: 'Peacock Jhumka' }).click()
  await expect(page).toHaveURL(`/product/${id}`)
  await page.reload()
  const main = page.getByRole('main')
  await expect(main.getByText('(1 review)')).toBeVisible()
  await expect(main.getByText('Light to wear')).toBeVisible()
  await expect(main.getByText('An insult')).toHaveCount(0)

  await page.goto('/admin?tab=activity')
  await expect(page.getByText('deleted a review of Peacock Jhumka')).toBeVisible()
})
