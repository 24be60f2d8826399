import { readFile } from 'node:fs/promises'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { expectToast } from './account-steps.ts'
import { expectMessage, picture } from './admin-steps.ts'
import { expect, test } from './shop-fixture.ts'
import { slowUploads } from './slow-uploads.ts'

/** What follows a PNG's end is no part of what it shows. */
async function largePicture(name: string) {
  return { name, mimeType: 'image/png', buffer: Buffer.concat([await readFile(picture), Buffer.alloc(4_000_000)]) }
}

test('a product’s pictures show how far they have come, are waited for as long as they move, and can be called back', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  // A busy machine hands a slow line's bytes over late.
  test.slow()
  await signIn('admin')
  const id = await addTestProduct(shop.db, {
    name: 'Slow Line Kada',
    category_id: await addTestCategory(shop.db, 'Slow Lines'),
  })
  const imagesNow = async () =>
    (await shop.db.selectFrom('products').select('images').where('id', '=', id).executeTakeFirstOrThrow()).images
  await page.clock.install()
  await page.goto(`/AddProduct?id=${id}`)
  const save = page.getByRole('button', { name: 'Update Product' })
  await expect(save).toBeEnabled()
  const fast = await slowUploads(page)
  const files = await Promise.all(['front.png', 'back.png', 'worn.png'].map(largePicture))
  await page.locator('input[type=file]').setInputFiles(files)
  await save.click()

  const progress = page.getByRole('progressbar', { name: 'Uploading 3 pictures' })
  const share = async () => Number(await progress.getAttribute('value'))
  await expect(progress).toBeVisible()
  for (const _ of ['once', 'twice']) {
    const before = await share()
    await expect.poll(share, { timeout: 60_000 }).toBeGreaterThan(before)
    await page.clock.fastForward(90_000)
  }
  await expectAccessible()
  await page.getByRole('button', { name: 'Stop sending' }).click()
  await expect(progress).toBeHidden()
  await expect(save).toBeFocused()
  expect(await imagesNow()).toHaveLength(1)

  await fast()
  await save.click()
  await expectMessage(page, 'Success', 'Product updated successfully')
  expect(await imagesNow()).toHaveLength(3)
})

test('a profile picture shows how far it has come', async ({ page, signIn }) => {
  await signIn('user')
  await page.goto('/profilePage')
  const fast = await slowUploads(page)
  await page.getByLabel('Choose a picture').setInputFiles(await largePicture('me.png'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  const progress = page.getByRole('progressbar', { name: 'Uploading me.png' })
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0)
  await fast()
  await expectToast(page, 'Profile updated successfully')
  await expect(progress).toBeHidden()
  await expect(page.getByAltText('Your profile')).toBeVisible()
})
