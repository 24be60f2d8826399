import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { readMessage } from './admin-steps.ts'
import { expect, test } from './shop-fixture.ts'

test('who takes sizes and specifications away by keyboard goes on at the next', async ({ page, shop, signIn }) => {
  await signIn('admin')
  const id = await addTestProduct(shop.db, {
    name: 'Peacock Brooch',
    sizes: ['S', 'M'],
    specifications: [
      { name: 'Material', value: 'Brass' },
      { name: 'Plating', value: 'Gold' },
    ],
  })
  await page.goto(`/AddProduct?id=${id}`)
  const remove = (what: string) => page.getByRole('button', { name: `Remove ${what}`, exact: true })
  await remove('size S').press('Enter')
  await expect(remove('size M')).toBeFocused()
  await remove('size M').press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Sizes')).toBeFocused()

  await remove('specification 1').press('Enter')
  await expect(remove('specification 1')).toBeFocused()
  await remove('specification 1').press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add specification' })).toBeFocused()
})

test('a size that was only typed is saved by the first press', async ({ page, shop, signIn }) => {
  await signIn('admin')
  const category_id = await addTestCategory(shop.db, 'Haath phools')
  const id = await addTestProduct(shop.db, { name: 'Peacock Kada', category_id })
  // So tall that field and button are in view together, and the button moves when the list above it grows.
  await page.setViewportSize({ width: 1280, height: 2400 })
  await page.goto(`/AddProduct?id=${id}`)
  const sizes = page.getByRole('textbox', { name: 'Sizes' })
  await sizes.fill('2.4')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await readMessage(page, 'Success', 'Product updated successfully')

  await page.goto(`/AddProduct?id=${id}`)
  await expect(page.getByRole('list', { name: 'Sizes' }).getByRole('listitem')).toHaveText(['2.4'])
  await sizes.fill('2.6')
  await page.getByRole('button', { name: 'Add size' }).click()
  await sizes.pressSequentially('2.4,2.8')
  await page.getByRole('button', { name: 'Remove size 2.4' }).click()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await readMessage(page, 'Success', 'Product updated successfully')
  const kept = await shop.db.selectFrom('products').select('sizes').where('id', '=', id).executeTakeFirstOrThrow()
  expect(kept.sizes).toEqual(['2.6', '2.8'])
})

test('who has given all the specifications there may be is told so', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin')
  const specifications = Array.from({ length: 19 }, (_, place) => ({ name: `Name ${place}`, value: 'Brass' }))
  const id = await addTestProduct(shop.db, { name: 'Peacock Haar', specifications })
  await page.goto(`/AddProduct?id=${id}`)
  const add = page.getByRole('button', { name: 'Add specification' })
  const told = page.getByRole('status').filter({ hasText: 'At most 20 specifications' })
  await expect(told).toBeHidden()
  await add.click()
  await expect(told).toBeVisible()
  await expect(add).toBeDisabled()
  await expectAccessible()
  await page.getByRole('button', { name: 'Remove specification 20' }).click()
  await expect(told).toBeHidden()
  await expect(add).toBeEnabled()
})
