import { expect, test } from '@playwright/test'
import { startSession } from '#server/accounts/session.service.ts'
import { addTestProduct, addUser } from '../harness/builders.ts'
import { openKillableShop } from '../stress/killable-shop.ts'

test('with the provider’s script and window on another origin, the page’s policy lets exactly them in', async ({
  page,
}) => {
  // A shop, a database and the stand-ins are started for it alone.
  test.setTimeout(180_000)
  await using shop = await openKillableShop()
  const { db, standins } = shop

  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) refused.push(message.text())
  })
  const user = await addUser(db)
  const { token } = await startSession(db, user)
  await page.goto(shop.url)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  const productId = await addTestProduct(db, { name: 'Lotus Cuff', images: [] })
  await page.request.post(`${shop.url}/api/cart/add`, {
    headers: { authorization: `Bearer ${token}` },
    data: { productId },
  })
  await page.goto(`${shop.url}/checkout`)
  await page.getByLabel('Street Address').fill('12 Laxmi Road')
  await page.getByLabel('Postcode/ZIP').fill('411001')
  await page.getByLabel('Phone').fill('9876543210')
  await expect(page.getByLabel('Town/City')).toHaveValue('Pune')
  await page.getByRole('button', { name: 'Pay Securely' }).click()

  const frame = page.locator('iframe.razorpay-checkout-frame')
  await expect(frame).toHaveAttribute('src', new RegExp(`^${new URL(standins.razorpayUrl).origin}`))
  const window = page.frameLocator('iframe.razorpay-checkout-frame')
  await window.getByLabel('UPI', { exact: true }).check()
  await window.getByRole('button', { name: 'success@razorpay' }).click()
  await window.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByRole('heading', { name: 'Your order is placed successfully' })).toBeVisible()
  expect(refused).toEqual([])
})
