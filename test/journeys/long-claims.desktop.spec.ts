import { v7 as newId } from 'uuid'
import { mp4 } from '#server/media/test-videos.ts'
import { Client } from '../harness/client.ts'
import { form } from '../harness/form.ts'
import { expectToast } from './account-steps.ts'
import { orderSteps } from './order-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /ERR_FAILED/ })

test('a message sent again after a lost reply stands there once, and staff can read back to the first of many', async ({
  page,
  shop,
  signIn,
}) => {
  const { buy, parcelOf, move } = orderSteps(shop)
  const asha = await signIn('user')
  const orderId = await buy(asha, { name: 'Lotus Cuff', price: 50_000 })
  await parcelOf(asha, orderId)
  await move(asha, orderId, 7, 'delivered')
  const body = await form({ order: orderId, words: 'It is broken.', pieces: '0', photos: true, video: mp4(3000) })
  const person = new Client(shop.url, { authorization: `Bearer ${asha.token}` })
  expect((await person.fetch('/api/claims', { method: 'POST', body })).status).toBe(201)

  await page.goto(`/order/${orderId}`)
  const words = page.getByLabel('Your message to us')
  const send = page.getByRole('button', { name: 'Send message' })
  const messages = page.getByRole('list', { name: 'Messages' })
  const claims = '**/api/claims/**'
  await words.fill('The clasp, too.')
  // The line is gone for a while, also for looking again.
  await page.route(claims, async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await send.click()
  await expectToast(page, 'Your message could not be sent')
  await page.unroute(claims)
  await send.click()
  await expect(messages).toContainText('The clasp, too.')
  await expect(messages.getByRole('listitem')).toHaveCount(1)

  // Only the reply is lost: what has arrived is shown, and nobody is told that it failed.
  await page.route('**/api/claims/*/messages', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await words.fill('And the box.')
  await send.click()
  await expectToast(page, 'Your message has been sent')
  await expect(messages.getByRole('listitem')).toHaveCount(2)
  await expect(words).toHaveValue('')

  const { id } = await shop.db.selectFrom('claims').select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  const more = Array.from({ length: 12 }, (_, place) => ({
    id: newId(),
    claim_id: id,
    author: 'shopper' as const,
    words: `Message ${place + 1}`,
  }))
  await shop.db.insertInto('claim_messages').values(more).execute()
  await signIn('admin')
  await page.goto('/admin?tab=orders&view=claims')
  const card = page.getByRole('article', { name: `Order ${orderId}` })
  const listed = card.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  await card.getByRole('button', { name: 'Show earlier messages (4)' }).click()
  await expect(listed).toHaveCount(14)
  await expect(listed.first()).toContainText('The clasp, too.')
  await expect(card.getByRole('button', { name: /earlier/ })).toHaveCount(0)
  await expect(page.locator('body'), 'the keyboard stays in the tab').not.toBeFocused()
})
