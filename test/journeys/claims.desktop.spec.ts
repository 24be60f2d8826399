import type { Page } from '@playwright/test'
import { jpeg } from '#server/media/test-pictures.ts'
import { givePassword } from '../harness/builders.ts'
import { addPerson, expectToast, fillLogin, signInAs } from './account-steps.ts'
import { orderSteps } from './order-steps.ts'
import { expect, test } from './shop-fixture.ts'
import { slowUploads } from './slow-uploads.ts'

test.use({ expectedComplaints: /status of 4|ERR_FAILED/ })

const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await jpeg(400, 300) })

type Steps = ReturnType<typeof orderSteps>

async function buyAndDeliver({ buy, parcelOf, move }: Steps, ...bought: Parameters<Steps['buy']>): Promise<string> {
  const [person] = bought
  const orderId = await buy(...bought)
  await parcelOf(person, orderId)
  await move(person, orderId, 7, 'delivered')
  return orderId
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBe(0)
}

test('damage is reported, answered and settled with a refund', async ({
  page,
  browser,
  shop,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(180_000)
  const { buy, parcelOf, move } = orderSteps(shop)
  const asha = await signIn('user')
  const orderId = await buy(asha, { name: 'Lotus Cuff', price: 50_000 }, { name: 'Bell Anklet', price: 30_000 })
  await parcelOf(asha, orderId)
  await page.goto(`/order/${orderId}`)
  await expect(page.getByRole('heading', { name: `Order #${orderId}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report damage' })).toHaveCount(0)
  await move(asha, orderId, 7, 'delivered')

  await page.reload()
  const section = page.getByRole('region', { name: 'Did something arrive damaged?' })
  await expect(section).toContainText(/You can report damage until \w{3}, \d{1,2} \w{3,4}, \d{1,2}:\d\d/)
  await section.getByRole('button', { name: 'Report damage' }).click()
  const form = section.getByRole('form', { name: 'Report damage' })
  await form.getByRole('button', { name: 'Send report' }).click()
  for (const words of [
    'Choose the pieces',
    'tell us what happened',
    'at least one photo',
    'uncut video of the unboxing',
  ])
    await expect(form).toContainText(words)
  await expect(form.getByLabel('Lotus Cuff')).toBeFocused()
  await expectAccessible()

  await form.getByLabel('Lotus Cuff').check()
  await form.getByLabel('What happened?').fill('A petal is broken off.\nThe box was dented.')
  await form.getByLabel('Photos of the damage').setInputFiles([await photo('one.jpg'), await photo('two.jpg')])
  await form.getByLabel('Photos of the damage').setInputFiles(await photo('three.jpg'))
  await expect(form.getByRole('img')).toHaveCount(3)
  await form.getByRole('button', { name: 'Remove photo 2' }).click()
  await expect(form.getByRole('img')).toHaveCount(2)
  await form.getByLabel('Video of the unboxing').setInputFiles('src/demo/videos/video-1.mp4')
  await expect(form).toContainText(/video-1.mp4, [\d.]+ MB/)
  await expectAccessible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await form.getByRole('button', { name: 'Send report' }).click()

  await expectToast(page, 'Thank you. We look at it and write to you soon.')
  const report = page.getByRole('region', { name: 'Your damage report' })
  await expect(report).toContainText('A petal is broken off.')
  await expect(report).toContainText('Pieces: Lotus Cuff')
  await expect(report.getByText('Open', { exact: true })).toBeVisible()
  await expect(report.getByRole('img')).toHaveCount(2)
  await expect(section).toBeHidden()
  const told = page.getByRole('region', { name: 'What happened so far' })
  await expect(told).toContainText('You reported damage.')
  await report.getByRole('link', { name: `Play Unboxing video of order ${orderId}` }).click()
  const player = report.locator('video')
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  await expectAccessible()

  const asAsha = await page.context().storageState()
  const boss = await signIn('admin')
  await givePassword(shop.db, boss, 'moonstone ring')
  const earlier = { amount: 100, reason: 'A late parcel', password: 'moonstone ring' }
  const refundAtTheDesk = async (data: object) => {
    const headers = { authorization: `Bearer ${boss.token}` }
    expect((await page.request.post(`/api/orders/${orderId}/refund`, { headers, data })).status()).toBe(200)
  }
  await refundAtTheDesk(earlier)
  await page.goto(`/admin?tab=orders&order=${orderId}`)
  const onDesk = page.getByRole('article', { name: 'Claim' })
  await expect(onDesk).toContainText('The box was dented.')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Damage was reported.')
  await expect(timeline).not.toContainText('You reported')
  await expectAccessible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await onDesk.getByRole('button', { name: 'Replace' }).click()
  const replace = page.getByRole('dialog', { name: `Replace: order ${orderId}` })
  await expect(replace).toContainText('You must send the piece yourself: no parcel is booked, and no stock is taken.')
  await replace.getByRole('button', { name: 'Close' }).click()

  // As letters of an earlier day name it.
  await page.goto('/admin?tab=claims')
  await expect(page).toHaveURL(/\/admin\?tab=orders&view=claims$/)
  const claimsLink = page.getByRole('link', { name: /^Claims/ })
  const open = shop.db.selectFrom('claims').select('id').where('status', '=', 'open')
  await expect(claimsLink).toHaveText(`Claims${(await open.execute()).length}`)
  const card = page.getByRole('article', { name: `Order ${orderId}` })
  await expect(card).toContainText('The box was dented.')
  const answer = card.getByLabel('Answer Asha Rao')
  await answer.fill('We are sorry. We have no other one.')
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await expect(card).toBeHidden()
  await page.goBack()
  await expect(answer).toHaveValue('We are sorry. We have no other one.')
  await card.getByRole('button', { name: 'Send message' }).click()
  await expect(card.getByRole('list', { name: 'Messages' })).toContainText('We have no other one.')
  await expect(card.getByText('Answered', { exact: true })).toBeVisible()
  await expect(answer).toHaveValue('')
  await answer.fill('It will be with you soon.')
  await expect(claimsLink).toHaveText(`Claims${(await open.execute()).length || ''}`)
  await expectAccessible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await card.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: `Refund: order ${orderId}` })
  await expect(dialog).toContainText('₹700.00 of ₹800.00 can still go back. Left empty, all of it.')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog).toContainText('Password is required')
  await dialog.getByLabel('Amount in rupees').fill('500')
  await dialog.getByLabel('Your password', { exact: true }).fill('moonstone ring')
  await expectAccessible()
  await refundAtTheDesk({ ...earlier, amount: 50 })
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog).toContainText('What can still go back has changed meanwhile: it is ₹650.00 now.')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  const success = page.getByRole('dialog', { name: 'Success' })
  await expect(success).toContainText('The report is settled')
  await success.getByRole('button', { name: 'OK' }).click()
  await expect(card.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  await expect(card).toContainText('It will be with you soon.')
  await card.getByRole('button', { name: 'Discard it' }).click()
  await expect(card).not.toContainText('It will be with you soon.')
  await page.getByLabel('Status').selectOption('declined')
  await expect(page.getByRole('heading', { name: 'No claims found' })).toBeVisible()

  await page.goto('/admin?tab=activity')
  await page.getByLabel('What').selectOption('Claims')
  await expect(page.getByText(`settled the claim about order ${orderId}`)).toBeVisible()

  const context = await browser.newContext({ storageState: asAsha, baseURL: shop.url })
  const own = await context.newPage()
  await own.goto(`/order/${orderId}`)
  const settled = own.getByRole('region', { name: 'Your damage report' })
  await expect(settled.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(settled.getByRole('list', { name: 'Messages' })).toContainText('We are sorry.')
  await expect(settled.getByRole('button', { name: 'Send message' })).toHaveCount(0)
  await expect(own.getByRole('region', { name: 'What happened so far' })).toContainText('settled with a refund')
  await context.close()
})

test('a report that the shop refuses leads to what is wrong, and by keyboard one is never nowhere', async ({
  page,
  shop,
  signIn,
}) => {
  const asha = await signIn('user')
  const orderId = await buyAndDeliver(orderSteps(shop), asha, { name: 'Lotus Cuff', price: 50_000 })
  await page.goto(`/order/${orderId}`)
  const open = page.getByRole('button', { name: 'Report damage' })
  const form = page.getByRole('form', { name: 'Report damage' })
  await open.press('Enter')
  await expect(form.getByLabel('Lotus Cuff')).toBeFocused()
  await form.getByRole('button', { name: 'Not now' }).press('Enter')
  await expect(open).toBeFocused()
  await open.press('Enter')

  const [words, photos] = [form.getByLabel('What happened?'), form.getByLabel('Photos of the damage')]
  await words.fill('A petal is broken off.')
  await photos.setInputFiles([await photo('one.jpg'), await photo('two.jpg'), await photo('three.jpg')])
  const remove = (place: number) => form.getByRole('button', { name: `Remove photo ${place}` })
  await remove(1).press('Enter')
  await expect(remove(3)).toBeHidden()
  await expect(remove(1)).toBeFocused()
  await remove(2).press('Enter')
  await expect(remove(2)).toBeHidden()
  await expect(remove(1)).toBeFocused()

  await form.getByRole('button', { name: 'Not now' }).press('Enter')
  await expect(form).toBeHidden()
  await expect(open).toBeFocused()
  await open.press('Enter')
  await expect(form.getByLabel('Lotus Cuff')).toBeFocused()
  await expect(words).toHaveValue('A petal is broken off.')
  await expect(form.getByRole('img')).toHaveCount(1)

  const send = form.getByRole('button', { name: 'Send report' })
  await form.getByLabel('Video of the unboxing').setInputFiles('src/demo/videos/video-1.mp4')
  const fast = await slowUploads(page)
  await send.press('Enter')
  await page.getByRole('link', { name: 'My Orders' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave while your report is being sent?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(`/order/${orderId}`)
  await form.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(send).toBeFocused()
  await fast()

  await photos.setInputFiles({ name: 'story.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('once upon a time') })
  await send.press('Enter')
  await expect(photos).toHaveAccessibleDescription(/picture|photo/i)
  await expect(photos).toBeFocused()
  await remove(2).press('Enter')
  await send.press('Enter')
  await expect(page.getByRole('region', { name: 'Your damage report' })).toContainText('A petal is broken off.')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a report that is begun asks before it is left, and its words are there again after the login', async ({
  page,
  shop,
}) => {
  const person = await addPerson(shop.db)
  await page.goto('/about')
  await signInAs(page, person)
  const asha = { token: (await page.evaluate(() => localStorage.getItem('token'))) ?? '' }
  const pieces = [
    { name: 'Lotus Cuff', price: 50_000 },
    { name: 'Bell Anklet', price: 30_000 },
  ]
  const orderId = await buyAndDeliver(orderSteps(shop), asha, ...pieces)
  await page.goto(`/order/${orderId}`)
  const open = page.getByRole('button', { name: 'Report damage' })
  const form = page.getByRole('form', { name: 'Report damage' })
  const words = form.getByLabel('What happened?')
  const leave = page.getByRole('link', { name: 'My Orders' }).first()
  const question = page.getByRole('dialog', { name: 'Leave without sending your report?' })
  await open.click()
  await form.getByLabel('Bell Anklet').check()
  await words.fill('A petal is broken off.')
  await leave.click()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(words).toHaveValue('A petal is broken off.')
  await leave.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/myOrders')

  await page.goto(`/order/${orderId}`)
  await open.click()
  await expect(words).toHaveValue('A petal is broken off.')
  await expect(form.getByLabel('Bell Anklet')).toBeChecked()
  await form.getByLabel('Photos of the damage').setInputFiles(await photo('one.jpg'))
  await form.getByLabel('Video of the unboxing').setInputFiles('src/demo/videos/video-1.mp4')
  await shop.db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  await form.getByRole('button', { name: 'Send report' }).click()
  await fillLogin(page, person)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`/order/${orderId}`)
  await open.click()
  await expect(words).toHaveValue('A petal is broken off.')
  await form.getByLabel('Photos of the damage').setInputFiles(await photo('one.jpg'))
  await form.getByLabel('Video of the unboxing').setInputFiles('src/demo/videos/video-1.mp4')
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('region', { name: 'Your damage report' })).toContainText('Pieces: Bell Anklet')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('petal')
})

test('a report that has arrived is not taken for lost where it can’t be read again', async ({ page, shop, signIn }) => {
  const asha = await signIn('user')
  const orderId = await buyAndDeliver(orderSteps(shop), asha, { name: 'Lotus Cuff', price: 50_000 })
  await page.goto(`/order/${orderId}`)
  await page.getByRole('button', { name: 'Report damage' }).click()
  const form = page.getByRole('form', { name: 'Report damage' })
  await form.getByLabel('What happened?').fill('A petal is broken off.')
  await form.getByLabel('Photos of the damage').setInputFiles(await photo('one.jpg'))
  await form.getByLabel('Video of the unboxing').setInputFiles('src/demo/videos/video-1.mp4')
  await page.route('**/api/claims/order/*', (route) => route.abort())
  await form.getByRole('button', { name: 'Send report' }).click()
  const report = page.getByRole('region', { name: 'Your damage report' })
  await expect(report).toContainText('It has reached us.')
  await expect(form).toBeHidden()
  await expectToast(page, 'What is shown could not be read again.')

  await page.unroute('**/api/claims/order/*')
  await report.getByRole('button', { name: 'Show it' }).click()
  await expect(report).toContainText('A petal is broken off.')
})

test('a damage report that can not be looked up says so, and is looked up again', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const asha = await signIn('user')
  const orderId = await buyAndDeliver(orderSteps(shop), asha, { name: 'Lotus Cuff', price: 50_000 })
  const { promise: mayFail, resolve: letItFail } = Promise.withResolvers<void>()
  await page.route('**/api/claims/order/*', async (route) => {
    await mayFail
    await route.abort()
  })
  await page.route('**/assets/order-claim-*', (route) => route.abort())
  await page.goto(`/order/${orderId}`)
  const missed = page.getByRole('heading', { name: 'Damage reports could not be read' })
  await expect(missed).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(
    'Part of this page did not load. Check your connection, or load the page again.',
  )
  await page.unroute('**/assets/order-claim-*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status').getByText('Looking for damage reports…')).toBeVisible()
  letItFail()
  await expect(missed).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection.')
  await expectAccessible()

  await page.unroute('**/api/claims/order/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Report damage' })).toBeVisible()
  await expect(page.getByText('could not be read')).toBeHidden()
})
