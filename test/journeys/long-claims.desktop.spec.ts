import { v7 as newId } from 'uuid'
import { mp4 } from '#server/media/test-videos.ts'
import { Client } from '../harness/client.ts'
import { form } from '../harness/form.ts'
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
  await page.getByLabel('Your message to us').fill('The clasp, too.')
  const send = page.getByRole('button', { name: 'Send message' })
  const replies = '**/api/claims/*/messages'
  await page.route(replies, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const lost = page.waitForEvent('requestfailed')
  await send.click()
  await lost
  await page.unroute(replies)
  await send.click()
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages).toContainText('The clasp, too.')
  await expect(messages.getByRole('listitem')).toHaveCount(1)

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
  await card.getByRole('button', { name: 'Show earlier messages (3)' }).click()
  await expect(listed).toHaveCount(13)
  await expect(listed.first()).toContainText('The clasp, too.')
  await expect(card.getByRole('button', { name: /earlier/ })).toHaveCount(0)
  await expect(page.locator('body'), 'the keyboard stays in the tab').not.toBeFocused()
})
