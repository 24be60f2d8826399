import type { Page } from '@playwright/test'
import { expect } from './shop-fixture.ts'

/** Where the cart could not be read: the next try fails too and says so, and the one after that does not. */
export async function expectCartAskedAgain(page: Page, failed: string): Promise<void> {
  const { promise: mayFail, resolve: letItFail } = Promise.withResolvers<void>()
  await page.route('**/api/cart', async (route) => {
    await mayFail
    await route.abort()
  })
  const [again, said] = [page.getByRole('button', { name: 'Try again' }), page.getByRole('alert')]
  await again.press('Enter')
  await expect(again).toHaveAttribute('aria-busy', 'true')
  await expect(said).toHaveText('…')
  letItFail()
  await expect(said).toHaveText(failed)
  await expect(again).toBeFocused()

  await page.unroute('**/api/cart')
  await again.press('Enter')
}
