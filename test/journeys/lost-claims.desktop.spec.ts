import type { Page } from '@playwright/test'
import { jpeg } from '#server/media/test-pictures.ts'
import { mp4 } from '#server/media/test-videos.ts'
import { Client } from '../harness/client.ts'
import { form as formOf } from '../harness/form.ts'
import { expectToast, holdCalls } from './account-steps.ts'
import { readMessage } from './admin-steps.ts'
import { orderSteps } from './order-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 409|ERR_FAILED/ })

type Shop = Parameters<typeof orderSteps>[0]

async function buyAndDeliver(shop: Shop, person: { token: string }): Promise<string> {
  const { buy, parcelOf, move } = orderSteps(shop)
  const orderId = await buy(person, { name: 'Lotus Cuff', price: 50_000 })
  await parcelOf(person, orderId)
  await move(person, orderId, 7, 'delivered')
  return orderId
}

/** As another tab would, or as this one did before its line went. */
async function report(shop: Shop, { token }: { token: string }, order: string, words: string): Promise<void> {
  const body = await formOf({ order, words, pieces: '0', photos: true, video: mp4(3000) })
  const person = new Client(shop.url, { authorization: `Bearer ${token}` })
  expect((await person.fetch('/api/claims', { method: 'POST', body })).status).toBe(201)
}

async function fillReport(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Report damage' }).click()
  const form = page.getByRole('form', { name: 'Report damage' })
  await form.getByLabel('What happened?').fill(words)
  const photo = { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await jpeg(400, 300) }
  await form.getByLabel('Photos of the damage').setInputFiles(photo)
  const video = { name: 'unboxing.mp4', mimeType: 'video/mp4', buffer: mp4(3000) }
  await form.getByLabel('Video of the unboxing').setInputFiles(video)
}

test('a damage report whose reply was lost is shown as what it is, and never uploaded twice', async ({
  page,
  shop,
  signIn,
}) => {
  const asha = await signIn('user')
  const orderId = await buyAndDeliver(shop, asha)
  await page.goto(`/order/${orderId}`)
  await fillReport(page, 'A petal is broken off.\n\n\nThe box was dented.')
  let sent = 0
  await page.route('**/api/claims', async (route) => {
    sent += 1
    await report(shop, asha, orderId, 'A petal is broken off.\n\n\nThe box was dented.')
    await route.abort()
  })
  await page.route('**/api/claims/order/*', (route) => route.abort())
  const send = page.getByRole('button', { name: 'Send report' })
  await send.click()
  await expectToast(page, 'Your report could not be sent.')

  await page.unroute('**/api/claims/order/*')
  await send.click()
  await expectToast(page, 'Your report has reached us.')
  await expect(page.getByRole('region', { name: 'Your damage report' })).toContainText('A petal is broken off.')
  await expect(send).toHaveCount(0)
  expect(sent).toBe(1)
  await page.getByRole('link', { name: 'My Orders' }).first().click()
  await expect(page).toHaveURL('/myOrders')
})

test('whoever cancels a report while the shop is asked about the one before can go on at once', async ({
  page,
  shop,
  signIn,
}) => {
  const asha = await signIn('user')
  await page.goto(`/order/${await buyAndDeliver(shop, asha)}`)
  await fillReport(page, 'A petal is broken off.')
  await page.route('**/api/claims', (route) => route.abort())
  await page.route('**/api/claims/order/*', (route) => route.abort())
  const send = page.getByRole('button', { name: 'Send report' })
  await send.click()
  await expectToast(page, 'Your report could not be sent.')

  await holdCalls(page, '/api/claims/order/*')
  await send.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(send, 'long before the question would be given up').toBeEnabled({ timeout: 5000 })
  await expect(send).toBeFocused()
})

test('whoever comes second is shown what is there, and keeps what they wrote', async ({ page, shop, signIn }) => {
  test.setTimeout(180_000)
  const asha = await signIn('user')
  const orderId = await buyAndDeliver(shop, asha)
  await page.goto(`/order/${orderId}`)
  await fillReport(page, 'The clasp is bent.')
  await report(shop, asha, orderId, 'A petal is broken off.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expectToast(page, 'Damage has been reported for this order already.')
  const section = page.getByRole('region', { name: 'Your damage report' })
  await expect(section).toContainText('A petal is broken off.')
  await expect(section.getByLabel('Your message to us')).toHaveValue('The clasp is bent.')

  const settle = (status: 'open' | 'replaced') =>
    shop.db
      .updateTable('claims')
      .set({ status, settled_at: status === 'open' ? null : new Date() })
      .where('user_id', '=', asha.id)
      .execute()
  await settle('replaced')
  await section.getByRole('button', { name: 'Send message' }).click()
  await expectToast(page, 'This report is settled. Please write to us if you need more.')
  await expect(section.getByText('Replaced', { exact: true })).toBeVisible()
  await expect(section).toContainText('your message was not sent:The clasp is bent.')

  await settle('open')
  await signIn('admin')
  await page.goto('/admin?tab=orders&view=claims')
  const card = page.getByRole('article', { name: `Order ${orderId}` })
  await card.getByRole('button', { name: /^Decline/ }).click()
  await settle('replaced')
  const dialog = page.getByRole('dialog', { name: `Decline: order ${orderId}` })
  await dialog.getByLabel('Reason').fill('It was not packed by us.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expectToast(page, 'This report has been settled already.')
  await expect(dialog).toBeHidden()
  await expect(card.getByText('Replaced', { exact: true })).toBeVisible()

  await settle('open')
  await page.reload()
  await card.getByRole('button', { name: /^Decline/ }).click()
  await page.route('**/api/claims/*/settle', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByLabel('Reason').fill('It was not packed by us.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await readMessage(page, 'Success', 'The report is settled')
  await expect(card.getByText('Declined', { exact: true })).toBeVisible()
})
