import type { Page } from '@playwright/test'
import type { Db } from '#server/db/database.ts'
import { addTestProduct } from '../harness/builders.ts'
import { expect } from './shop-fixture.ts'

export const placed = 'Your order is placed successfully'

/** At the checkout with something in the cart, all filled in. */
export async function readyToPay(page: Page, db: Db, { token }: { token: string }): Promise<string> {
  const productId = await addTestProduct(db, { name: 'Lotus Cuff', price: 49_950, stock: 9, images: [] })
  await page.request.post('/api/cart/add', { headers: { authorization: `Bearer ${token}` }, data: { productId } })
  await page.goto('/checkout')
  await page.getByLabel('Street Address').fill('12 Laxmi Road')
  await page.getByLabel('Postcode/ZIP').fill('411001')
  await page.getByLabel('Phone').fill('9876543210')
  await expect(page.getByLabel('Town/City')).toHaveValue('Pune')
  return productId
}

export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay Securely' })
export const providerWindow = (page: Page) => page.frameLocator('iframe.razorpay-checkout-frame')

export async function payByUpi(page: Page): Promise<void> {
  await providerWindow(page).getByLabel('UPI', { exact: true }).check()
  await providerWindow(page).getByRole('button', { name: 'success@razorpay' }).click()
  await providerWindow(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
}

export const stateOf = (db: Db, userId: string) =>
  db.selectFrom('orders').select(['payment_status', 'holds_stock', 'paid_at']).where('user_id', '=', userId).execute()
