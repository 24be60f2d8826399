import type { Db } from '#server/db/database.ts'
import { addTestProduct } from '../harness/builders.ts'
import { expect, test } from './shop-fixture.ts'

/** Of a piece of the demo: those that tests add may name pictures that are not there. */
async function twoPictures(db: Db): Promise<string[]> {
  const pieces = await db.selectFrom('products').select('images').orderBy('number').execute()
  return pieces.map(({ images }) => images).find(([, second]) => second?.startsWith('/media/')) ?? []
}

test('a card shows its second picture and Quick View to whoever points at it or comes by keyboard', async ({
  page,
  shop,
}) => {
  const images = await twoPictures(shop.db)
  const id = await addTestProduct(shop.db, { name: 'Two-faced Jhumka', images })
  const quickView = page.getByRole('link', { name: 'Quick View: Two-faced Jhumka' })
  const card = page.getByRole('article').filter({ has: quickView })
  const second = card.locator('[data-there]')
  await page.goto('/search?q=two-faced+jhumka')
  await expect(card.getByRole('img')).toHaveCount(1)
  await expect(quickView).toHaveCSS('opacity', '0')

  await card.hover()
  await expect(quickView).toHaveCSS('opacity', '1')
  await expect(second).toHaveCSS('opacity', '1')
  await expect(
    page.locator(`link[rel="prefetch"][href^="/product/${id}"]`),
    'its page, ahead of the click',
  ).toHaveCount(1)
  await page.mouse.move(0, 0)
  await expect(second).toHaveCSS('opacity', '0')

  await card.getByRole('button', { name: 'Add Two-faced Jhumka to the wishlist' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(quickView).toBeFocused()
  await expect(quickView).toHaveCSS('opacity', '1')
  await expect(second).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/product/${id}`)
})

test('a second picture that does not come leaves the first in view, and a tall picture is shown whole', async ({
  page,
  shop,
}) => {
  const [first = ''] = await twoPictures(shop.db)
  await addTestProduct(shop.db, { name: 'One-faced Jhumka', images: [first, '/media/pictures/none.webp'] })
  await page.goto('/search?q=one-faced+jhumka')
  const card = page.getByRole('article').filter({ hasText: 'One-faced Jhumka' })
  await card.hover()
  await expect(card.locator('[src="/placeholder.svg"]')).toHaveCount(1)
  await expect(card.locator('[src="/placeholder.svg"]')).toBeHidden()
  await expect(card.getByRole('img')).toHaveCSS('object-fit', 'contain')
})

test('a card opens beside the list for whoever asks for a new tab, and the list stays', async ({
  page,
  shop,
  context,
}) => {
  const id = await addTestProduct(shop.db, { name: 'Side-door Jhumka' })
  await page.goto('/search?q=side-door+jhumka')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Side-door Jhumka', exact: true }).click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  // Not `toHaveURL`: of a tab in the background Playwright sometimes believes that it goes on loading for ever.
  await expect.poll(() => tab.url()).toBe(`${shop.url}/product/${id}`)
  await expect(page).toHaveURL('/search?q=side-door+jhumka')
})
