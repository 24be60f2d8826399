import { addTestCategory } from '../harness/builders.ts'
import { desktop, expectNoSidewaysScroll, phone, picture } from './admin-steps.ts'
import { expect, test } from './shop-fixture.ts'

test('pictures of new products are sent where their table is, and the table names them by the paths it says', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin')
  await addTestCategory(shop.db, 'Tikkas')
  await page.goto('/admin-import')
  const showPaths = () => page.getByRole('button', { name: 'Send pictures, or see their paths' }).press('Enter')
  await showPaths()
  const pictures = page.getByLabel('Choose pictures')
  await expect(pictures).toBeFocused()
  await pictures.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('none') })
  await expect(page.getByText('JPG, JPEG, PNG, GIF, WebP or AVIF, at most 5MB', { exact: true })).toBeVisible()
  await pictures.setInputFiles(Array.from({ length: 11 }, () => picture))
  const paths = page.getByRole('list', { name: 'Paths of the pictures' })
  await expect(paths.getByRole('listitem')).toHaveCount(11)
  await expectAccessible()
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)

  const path = await paths.getByRole('code').last().innerText()
  const head = 'product_name,product_description,price,category,images'
  const buffer = Buffer.from(`${head}\nMaang Tikka,Of brass,499,Tikkas,${path}\n`)
  await page.getByLabel('Choose a table').setInputFiles({ name: 'tikkas.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check the file' }).click()
  const report = page.getByRole('region', { name: 'What the check has found' })
  await expect(report.getByRole('definition')).toHaveText(['1', '0', '0', '0'])

  await page.goBack()
  await showPaths()
  await expect(paths.getByRole('listitem')).toHaveCount(11)
})
