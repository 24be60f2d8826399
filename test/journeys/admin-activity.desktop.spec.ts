import { writeAudit } from '#server/audit/audit.service.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { desktop, expectMessage, expectNoSidewaysScroll, phone } from './admin-steps.ts'
import { expect, test } from './shop-fixture.ts'

test('a price that was changed shows who changed it, from what to what, and leads back to the product', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const { images } = await shop.db
    .selectFrom('products')
    .select('images')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const category_id = await addTestCategory(shop.db, 'Tassel chokers')
  const id = await addTestProduct(shop.db, { name: 'Zari Tassel Choker', price: 129_900, images, category_id })
  const boss = await signIn('admin')
  await shop.db.updateTable('users').set({ name: 'Zubeida Khan' }).where('id', '=', boss.id).execute()
  await page.goto(`/AddProduct?id=${id}`)
  await page.getByLabel('Regular price').fill('999')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expectMessage(page, 'Success', 'Product updated successfully')

  await page.goto('/admin?tab=activity')
  const list = page.getByRole('list', { name: 'Activity, newest first' })
  const entry = list.getByRole('listitem').filter({ hasText: 'Zari Tassel Choker' }).first()
  await expect(entry).toContainText('Zubeida Khan changed the price of Zari Tassel Choker')
  await expect(entry).toContainText('₹1,299.00 became ₹999.00')
  await expectAccessible()

  await page.getByLabel('Who').selectOption('Zubeida Khan')
  await expect(page).toHaveURL(new RegExp(`tab=activity&actor=${boss.id}`))
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('What').selectOption('Products')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('To').fill('2020-01-01')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('To')).toHaveValue('2020-01-01')
  await expect(page.getByLabel('Who')).toHaveValue(boss.id)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/admin?tab=activity')
  await expect(page.getByLabel('To')).toHaveValue('')
  await entry.getByRole('link', { name: 'Zari Tassel Choker', exact: true }).click()
  await expect(page).toHaveURL(`/AddProduct?id=${id}`)
})

test('a year typed as 26 is called a slip once it is left, the list stays as it was, and Reset takes it away', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/admin?tab=activity&to=2030-01-01')
  const to = page.getByLabel('To')
  await to.fill('0026-11-15')
  await to.blur()
  await expect(to).toHaveAccessibleDescription('Choose a day, such as 2026-11-15')
  await expect(page).toHaveURL('/admin?tab=activity&to=2030-01-01')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(to).toHaveValue('')
  await expect(to).toHaveAccessibleDescription('')
  await expect(page).toHaveURL('/admin?tab=activity')
  await to.fill('0026-11-15')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(to, 'also where no day was set before, and at the first press').toHaveValue('')
  await expect(page.getByRole('button', { name: 'Reset' })).toBeFocused()
  await to.fill('2026-11-15')
  await expect(page).toHaveURL('/admin?tab=activity&to=2026-11-15')
  await to.blur()
  await expect(to).toHaveAccessibleDescription('')
})

test('a thing’s whole story is read page by page, long texts on request, on a phone too', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const id = await addTestProduct(shop.db, { name: 'Story Bangle' })
  const boss = await signIn('admin')
  const actor = { id: boss.id, name: 'Asha Rao' }
  const deed = { actor, action: 'product changed', subjectKind: 'product', subjectId: id }
  for (let stock = 1; stock <= 12; stock += 1)
    await writeAudit(shop.db, { ...deed, before: { stock: stock - 1 }, after: { stock } })
  const told = 'It is said of it that it rings. '.repeat(12)
  await writeAudit(shop.db, {
    ...deed,
    before: { product_description: 'Short.', images: ['a'], bestseller: false },
    after: { product_description: `${told}The end.`, images: ['a', 'b'], bestseller: true },
  })
  await page.setViewportSize(phone)
  await page.goto('/admin?tab=activity')
  const list = page.getByRole('list', { name: 'Activity, newest first' })
  const newest = list.getByRole('listitem').filter({ hasText: 'Story Bangle' }).first()
  await expect(newest).toContainText('Asha Rao changed 3 details of Story Bangle')
  await expect(newest).toContainText('1 picture became 2 pictures')
  await expect(newest).toContainText('No became Yes')
  await expect(newest).not.toContainText('The end.')
  await newest.getByRole('button', { name: 'Show all' }).click()
  await expect(newest).toContainText('The end.')
  await expectNoSidewaysScroll(page)
  await expectAccessible()

  await newest.getByRole('link', { name: 'Whole story of Story Bangle' }).click()
  await expect(page.getByText('Only what happened to Story Bangle.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('listitem').last()).toContainText('0 became 1')
  await page.setViewportSize(desktop)
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(page).toHaveURL('/admin?tab=activity')
})
