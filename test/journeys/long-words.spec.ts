import type { Page } from '@playwright/test'
import { v7 as newId } from 'uuid'
import { writeLetter } from '#server/mail/letter.ts'
import { mp4 } from '#server/media/test-videos.ts'
import { addPaidOrder, addTestCategory, addTestProduct, addTestReview } from '../harness/builders.ts'
import { Client } from '../harness/client.ts'
import { form } from '../harness/form.ts'
import { expectNoSidewaysScroll, expectTableFits } from './admin-steps.ts'
import { orderSteps } from './order-steps.ts'
import { expect, test } from './shop-fixture.ts'

/** As long as it may be, and nowhere to break it. */
const word = (letter: string, length = 100) => letter.repeat(length)
const name = word('A')
const email = `${word('e', 60)}@${word('m', 60)}.example.in`
const link = `https://www.example.com/${word('o', 300)}`

const piece = {
  name: word('W', 120),
  sizes: [word('L', 40)],
  colors: [word('R', 40)],
  specifications: [{ name: 'Stone', value: word('S') }],
}

async function expectToFit(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByText(shown).filter({ visible: true }).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
}

test('a name or a fact of one long word, or a link in a review, makes no page wider than the screen', async ({
  page,
  shop,
}) => {
  const category_id = await addTestCategory(shop.db, word('C'))
  const id = await addTestProduct(shop.db, { ...piece, category_id })
  await addTestReview(shop.db, id, { name, review: `See ${link}` })
  await expectToFit(page, `/product/${id}`, link)
  await expectToFit(page, `/contact?product=${id}`, piece.name)
})

test('nor does what a shopper writes about an order, on their own page or on those of staff', async ({
  page,
  shop,
  signIn,
}) => {
  test.setTimeout(180_000)
  const asha = await signIn('user')
  await shop.db.updateTable('users').set({ name, email }).where('id', '=', asha.id).execute()
  const { buy, parcelOf, move } = orderSteps(shop)
  const orderId = await buy(asha, piece)
  await parcelOf(asha, orderId)
  await move(asha, orderId, 7, 'delivered')
  const address = { fullName: name, country: 'India', street: word('s', 200), city: word('c'), state: word('t'), email }
  await shop.db
    .updateTable('orders')
    .set({ address: JSON.stringify({ ...address, postcode: '570001', phone: '9876543210' }), notes: link })
    .where('number', '=', orderId)
    .execute()

  await expectToFit(page, `/order/${orderId}`, link)
  await page.getByRole('button', { name: 'Report damage' }).click()
  const video = { name: `${word('v', 90)}.mp4`, mimeType: 'video/mp4', buffer: mp4(3000) }
  const report = page.getByRole('form', { name: 'Report damage' })
  await report.getByLabel('Video of the unboxing').setInputFiles(video)
  await expect(report).toContainText(video.name)
  await expectNoSidewaysScroll(page)

  const person = new Client(shop.url, { authorization: `Bearer ${asha.token}` })
  const body = await form({ order: orderId, words: link, pieces: '0', photos: true, video: mp4(3000) })
  expect((await person.fetch('/api/claims', { method: 'POST', body })).status).toBe(201)
  const claim = await shop.db.selectFrom('claims').select('id').where('user_id', '=', asha.id).executeTakeFirstOrThrow()
  const message = { id: newId(), claim_id: claim.id, author: 'shopper' as const, words: link }
  await shop.db.insertInto('claim_messages').values(message).execute()
  await expectToFit(page, `/order/${orderId}`, link)
  await person.post('/api/contact', { name, email, subject: word('S', 200), message: link })

  await signIn('admin')
  for (const place of ['users', 'orders', 'orders&view=claims', `orders&order=${orderId}`, 'messages'])
    await expectToFit(page, `/admin?tab=${place}`, name)
  await page.goto('/admin?tab=orders&view=claims')
  const card = page.getByRole('article', { name: `Order ${orderId}` })
  await card.getByRole('button', { name: /^Decline/ }).click()
  await expect(page.getByRole('dialog', { name: `Decline: order ${orderId}` })).toBeVisible()
})

test('at its desk a price of lakhs is read to the last digit where the screen is 320 pixels wide', async ({
  page,
  shop,
  signIn,
}) => {
  const meera = await signIn('admin')
  const id = await addPaidOrder(shop.db, meera.id, [await addTestProduct(shop.db, { images: [] })])
  await shop.db.updateTable('order_lines').set({ price: 99_999_950 }).where('order_id', '=', id).execute()
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/admin?tab=orders&order=${id}`)
  await expect(page.getByRole('cell', { name: '₹9,99,999.50' })).toBeVisible()
  await expectTableFits(page)
})

test('a long link in a message to the shop, or a long name, makes no e-mail wider than the screen', {
  tag: '@once',
}, async ({ page }) => {
  const letter = writeLetter({ heading: word('S'), words: [`Dear ${word('W')},`, link], lastWords: [email] })
  await page.setContent(letter.html)
  await expect(page.getByText(link)).toBeVisible()
  await expectNoSidewaysScroll(page)
})
