import { addTestProduct } from '../harness/builders.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED|status of 404/ })

const noConnection = 'Network error. Please check your connection.'

test('without a connection the page stays, says what can’t be had, and goes on when it is back', async ({
  page,
  shop,
  signIn,
}) => {
  await signIn('user')
  const id = await addTestProduct(shop.db, { name: 'Quiet Cuff', stock: 9 })
  await page.goto(`/product/${id}`)
  const heading = page.getByRole('heading', { name: 'Quiet Cuff', level: 1 })
  const said = page.getByText(noConnection)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)

  await page.getByRole('button', { name: 'My account' }).click()
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search jewellery' }).fill('cuff')
  await page
    .getByRole('link', { name: /^Quiet Cuff/ })
    .first()
    .click()
  await expect(said).toHaveCount(3)
  await expect(heading).toBeVisible()

  await page.getByRole('button', { name: 'Add Wishlist' }).click()
  await expect(page.getByText(`Your wishlist could not be changed. ${noConnection}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Wishlist' })).toBeVisible()
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Name' }).fill('Asha')
  await page.getByRole('textbox', { name: 'Email' }).fill('asha@example.in')
  await page.getByRole('textbox', { name: 'Review' }).fill('Lighter than it looks.')
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText(`Failed to submit review. ${noConnection}`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Review' })).toHaveValue('Lighter than it looks.')

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Thank you for your review!')).toBeVisible()
  await page.getByRole('button', { name: 'My account' }).click()
  await expect(page.getByRole('menuitem', { name: 'My Orders' })).toBeVisible()
})

test('without a connection the cart shows what the shop has, whatever was pressed', async ({ page, shop, signIn }) => {
  const { token } = await signIn('user')
  const productId = await addTestProduct(shop.db, { name: 'Fine Chain', price: 49_950, stock: 9, images: [] })
  await page.request.post('/api/cart/add', { headers: { authorization: `Bearer ${token}` }, data: { productId } })
  await page.goto('/cartPage')
  await expect(page.getByText('Fine Chain').first()).toBeVisible()
  await page.context().setOffline(true)

  await page.getByRole('button', { name: 'One more of Fine Chain' }).click()
  await expect(page.getByText('Failed to update quantity.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Quantity of Fine Chain' }).getByRole('status')).toHaveText('1')
  await page.getByRole('button', { name: 'Remove Fine Chain' }).click()
  await expect(page.getByText('Failed to remove item.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' }).getByText('₹499.50').first()).toBeVisible()
})

test('a tab that is older than the shop is told to load the page again', { tag: '@once' }, async ({ page, signIn }) => {
  await signIn('user')
  await page.route('**/assets/menu-panel-*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/about')
  await page.getByRole('button', { name: 'My account' }).click()
  await expect(page.getByText('That could not be opened. Please load the page again.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
