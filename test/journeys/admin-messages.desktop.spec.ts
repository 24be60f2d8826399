import type { Page } from '@playwright/test'
import { v7 as newId } from 'uuid'
import { confirmDeletion, desktop, expectTableFits, phone, readMessage } from './admin-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 404|net::ERR_FAILED/ })

async function write(
  by: Pick<Page, 'request'>,
  about: { name: string; email: string; subject?: string; message?: string },
) {
  const data = { message: 'Are these for small hands?', ...about }
  expect((await by.request.post('/api/contact', { data })).status()).toBe(201)
}

const rowsOf = (page: Page, email: string) =>
  page.getByRole('table', { name: 'List of messages' }).getByRole('row').filter({ hasText: email })

/** How many unread messages the tab counts. */
async function counted(page: Page): Promise<number> {
  return Number.parseInt((await page.getByRole('tab', { name: 'Messages' }).innerText()).slice('Messages'.length)) || 0
}

test('what a visitor wrote is unread until it is opened, and read from then on', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const [ravi, leela] = [`ravi.${newId()}@example.in`, `leela.${newId()}@example.in`]
  await write(page, { name: 'Leela Menon', email: leela })
  await write(page, { name: 'Ravi Iyer', email: ravi })
  await write(page, { name: 'Ravi', email: ravi, subject: '50% off & more?' })
  await signIn('admin')
  await page.goto('/admin?tab=messages')
  const theirs = rowsOf(page, ravi)
  await expect(theirs).toContainText([
    /^Ravi\S+Not from an account under this address50% off & more\?Are these.*Unread/,
    /^Ravi Iyer\S+Not from an account under this addressNo SubjectAre.*Unread/,
  ])
  await expect(rowsOf(page, leela)).toContainText('Unread')
  await expect.poll(() => counted(page)).toBeGreaterThanOrEqual(3)
  const before = await counted(page)
  await expectAccessible()

  await theirs.first().getByRole('button', { name: 'View Messages of Ravi' }).click()
  const messages = page.getByRole('dialog', { name: 'Messages of Ravi' })
  await expect(messages.getByRole('listitem')).toContainText([
    /50% off.*Unread.*Not from an account.*small hands/,
    /No Subject.*Unread/,
  ])
  const reply = `mailto:${ravi}?subject=Re%3A%2050%25%20off%20%26%20more%3F`
  await expect(messages.getByRole('link', { name: ravi }).first()).toHaveAttribute('href', reply)
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(theirs.getByText('Read', { exact: true })).toHaveCount(2)
  await expect.poll(() => counted(page)).toBe(before - 2)

  await page.reload()
  await expect(theirs.getByText('Read', { exact: true })).toHaveCount(2)
  await expect(rowsOf(page, leela)).toContainText('Unread')
  await expect.poll(() => counted(page)).toBe(before - 2)
})

test('what somebody adds while their messages are being read stays unread', async ({ page, request, signIn }) => {
  const meera = { name: 'Meera Nair', email: `meera.${newId()}@example.in` }
  await write(page, { ...meera, subject: 'Kada' })
  await signIn('admin')
  await page.goto('/admin?tab=messages')
  await page.route(`**/api/contact/user/${encodeURIComponent(meera.email)}`, async (route) => {
    const list = await route.fetch()
    await write({ request }, { ...meera, subject: 'I forgot' })
    await route.fulfill({ response: list })
  })
  await rowsOf(page, meera.email).getByRole('button', { name: 'View Messages' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText([/Kada/])
  await page.keyboard.press('Escape')
  await expect(rowsOf(page, meera.email)).toContainText([/I forgot.*Unread/, /Kada(?!.*Unread).*Read/])
})

test('staff delete a message, which is gone from the list and the count, and one that a colleague deleted leaves too', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const email = `priya.${newId()}@example.in`
  for (const subject of ['First', 'Second', 'Third']) await write(page, { name: 'Priya Das', email, subject })
  await signIn('admin')
  await page.goto('/admin?tab=messages')
  const theirs = rowsOf(page, email)
  await expect(theirs).toHaveCount(3)
  const before = await counted(page)
  const deleteIn = (subject: string) =>
    theirs.filter({ hasText: subject }).getByRole('button', { name: 'Delete message of Priya Das' })

  await deleteIn('Second').click()
  await expect(page.getByRole('dialog', { name: 'Delete message of Priya Das' })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(theirs).toHaveCount(3)
  await deleteIn('Second').click()
  await confirmDeletion(page, 'message')
  await readMessage(page, 'Success', 'Message deleted. Its copy in the shop’s own mailbox has to be deleted there.')
  await expect(theirs).toContainText([/Third/, /First/])
  await expect.poll(() => counted(page)).toBe(before - 1)

  await shop.db.deleteFrom('contact_messages').where('email', '=', email).where('subject', '=', 'Third').execute()
  await deleteIn('Third').click()
  await confirmDeletion(page, 'message')
  await readMessage(page, 'Error', 'This message does not exist')
  await expect(theirs).toContainText([/First/])
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expectTableFits(page)
  }
})

test('a message as long as one may be stands out of no screen, and one that can not be read is told of', async ({
  page,
  signIn,
}) => {
  const email = `${'w'.repeat(64)}@${'m'.repeat(60)}.${newId()}.example.in`
  await write(page, { name: 'W'.repeat(100), email, subject: 'S'.repeat(200), message: 'M'.repeat(5000) })
  await signIn('admin')
  await page.route('**/api/contact?*', (route) => route.abort())
  await page.goto('/admin?tab=messages')
  await expect(page.getByRole('heading', { name: 'The messages could not be read' })).toBeVisible()
  await page.unroute('**/api/contact?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowsOf(page, email)).toBeVisible()

  await page.route('**/api/contact/user/**', (route) => route.abort())
  await rowsOf(page, email).getByRole('button', { name: 'View Messages' }).click()
  await readMessage(page, 'Error', 'Error fetching contact messages')
  await page.unroute('**/api/contact/user/**')
  await expect(rowsOf(page, email)).toContainText('Unread')

  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await expectTableFits(page)
    await rowsOf(page, email).getByRole('button', { name: 'View Messages' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toContainText('M'.repeat(5000))
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('before an empty chair a new message is only counted, which lets the session lapse; who comes back finds it listed', async ({
  page,
  request,
  signIn,
}) => {
  const [early, late] = [`early.${newId()}@example.in`, `late.${newId()}@example.in`]
  const pollMs = 30_000
  await signIn('admin')
  await page.clock.install()
  await page.goto('/admin?tab=messages')
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible()
  await write({ request }, { name: 'Leela Menon', email: early })
  await page.clock.fastForward(pollMs)
  await expect(rowsOf(page, early)).toBeVisible()
  const before = await counted(page)

  let readings = 0
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/contact') readings += 1
  })
  await page.clock.fastForward(3600_000)
  await write({ request }, { name: 'Ravi Iyer', email: late })
  await page.clock.fastForward(pollMs)
  await expect.poll(() => counted(page)).toBeGreaterThan(before)
  expect(readings).toBe(0)
  await page.mouse.move(200, 200)
  await expect(rowsOf(page, late)).toBeVisible()
})
