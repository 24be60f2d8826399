import type { Page } from '@playwright/test'
import { addTestProduct } from '../harness/builders.ts'
import { addPerson, fillLogin } from './account-steps.ts'
import { expect, test } from './shop-fixture.ts'

const namesIn = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })

test('a visitor’s wishlist is kept by the browser and is the same in every tab', async ({ page, shop }) => {
  const id = await addTestProduct(shop.db, { name: 'Wished Jhumka' })
  const wish = page.getByRole('button', { name: 'Add Wishlist' })
  await page.goto(`/product/${id}`)
  await wish.click()
  await expect(wish).toHaveAttribute('aria-pressed', 'true')

  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('banner').getByRole('link', { name: 'Wishlist 1 piece' }).click()
  await expect(namesIn(other)).toHaveText(['Wished Jhumka'])
  await other.getByRole('button', { name: 'Remove Wished Jhumka' }).click()
  await expect(other.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await expect(wish).toHaveAttribute('aria-pressed', 'false')
})

test('what was wished for goes along to the account at the login, and leaves the browser at the logout', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const person = await addPerson(shop.db)
  const [jhumka, payal, kada] = [
    await addTestProduct(shop.db, { name: 'Wished Jhumka' }),
    await addTestProduct(shop.db, { name: 'Wished Payal' }),
    await addTestProduct(shop.db, { name: 'Kada of the account' }),
  ]
  await shop.db.insertInto('wishlist_items').values({ user_id: person.id, product_id: kada }).execute()
  await page.goto('/login?next=/wishlist')
  const kept = JSON.stringify({ of: '', ids: [payal, jhumka], at: 0 })
  await page.evaluate((wishlist) => localStorage.setItem('wishlist', wishlist), kept)
  await fillLogin(page, person)
  await page.keyboard.press('Enter')

  await expect(namesIn(page)).toHaveText(['Wished Payal', 'Wished Jhumka', 'Kada of the account'])
  await expectAccessible()
  await page.getByRole('button', { name: 'Add Wished Jhumka to the wishlist' }).click()
  await expect(namesIn(page)).toHaveText(['Wished Payal', 'Kada of the account'])
  await expect
    .poll(() => shop.db.selectFrom('wishlist_items').select('product_id').where('user_id', '=', person.id).execute())
    .toHaveLength(2)

  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull()
})
