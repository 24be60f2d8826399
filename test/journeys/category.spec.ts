import { addTestCategory } from '../harness/builders.ts'
import { expect, test } from './shop-fixture.ts'

test('a category shows its name, its words and its pieces, and can be sorted', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await page.goto('/earrings')
  const category = await page.locator('link[rel="canonical"]').getAttribute('href')
  await page.goto(new URL(category ?? '').pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'Earrings' })).toBeVisible()
  await expect(page.getByText('Jhumkas, chandbalis and studs')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(24)
  await expectAccessible()

  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Sort By').selectOption('Name: A to Z')
  await expect(page).toHaveURL(/\?sort=name-asc$/)
  await expect(page.locator('article h3').first()).toHaveText('Banjara Coral Jhumkas')
})

test('a category without pieces says so, and one that is not there is not found', { tag: '@once' }, async ({
  page,
  shop,
}) => {
  const id = await addTestCategory(shop.db, 'Nose Pins')
  await page.goto(`/category/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Nose Pins' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No products found in this category.' })).toBeVisible()

  for (const nobody of ['01890a5d-ac96-774b-bcce-b302099a8057', 'nose-pins']) {
    const answer = await page.goto(`/category/${nobody}`)
    expect(answer?.status()).toBe(404)
  }
})

test('each collection has its banner and its pieces', async ({ page, expectAccessible }) => {
  for (const [path, name] of [
    ['/necklaces', 'Necklaces'],
    ['/earrings', 'Earrings'],
    ['/anklets', 'Anklets'],
    ['/bangels', 'Bangles'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
  }
  await expectAccessible()
})
