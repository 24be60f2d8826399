import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /net::ERR_(FAILED|INTERNET_DISCONNECTED)/ })

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
