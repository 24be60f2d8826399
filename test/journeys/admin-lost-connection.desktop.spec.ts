import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /net::ERR_(FAILED|INTERNET_DISCONNECTED)/ })

test('without a connection a tab that was not opened yet says so, and the dashboard stays however often it is asked for', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/admin')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('tab', { name: 'Reviews' }).click()
  const missed = page.getByRole('heading', { name: 'This tab could not be read' })
  await expect(missed).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).not.toHaveAttribute('aria-busy')
  await expect(again).toBeFocused()
  await expect(missed).toBeVisible()

  await page.context().setOffline(false)
  await page.getByRole('tab', { name: 'Categories', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible()
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await expect(page.getByRole('columnheader', { name: 'Rating' })).toBeVisible()
})

test('how a deed ended is said even where the box for it does not come', async ({ page, signIn }) => {
  await signIn('admin')
  await page.route(/\/assets\/(dialog-panel|toaster)-/, (route) => route.abort())
  await page.goto('/admin')
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  const name = page.getByRole('textbox', { name: 'Category Name' })
  await name.fill(`${await name.inputValue()} `)
  await page.getByRole('button', { name: /^(Save|Update)/ }).click()
  await expect(page.getByRole('alert')).toHaveText('Category updated successfully')
})
