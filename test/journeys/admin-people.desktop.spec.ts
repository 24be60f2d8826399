import type { Page } from '@playwright/test'
import type { Db } from '#server/db/database.ts'
import { addPaidOrder, addTestProduct, addUser, givePassword } from '../harness/builders.ts'
import { expectNoSidewaysScroll, expectTableFits, readMessage } from './admin-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /net::ERR_(FAILED|INTERNET_DISCONNECTED)|status of (403|409)/ })

const green = 'rgb(31, 107, 59)'
const amber = 'rgb(138, 82, 0)'

const address = {
  fullName: 'Ravi Iyer',
  street: '12, Temple Road',
  city: 'Mysuru',
  state: 'Karnataka',
  postcode: '570001',
  phone: '9876543210',
  email: 'ravi@example.in',
}

/** Eleven paid orders, so that there is a second page; the newest has an address, the oldest is delivered, one refunded. */
async function addOrders(db: Db, userId: string): Promise<void> {
  const product = await addTestProduct(db)
  for (let n = 1; n <= 11; n++) {
    const id = await addPaidOrder(db, userId, [product])
    await db
      .updateTable('orders')
      .set({
        number: `${userId.slice(-6)}-${n}`,
        status: n === 1 ? 'delivered' : 'processing',
        payment_status: n === 9 ? 'refunded' : 'paid',
        address: n === 11 ? JSON.stringify(address) : null,
      })
      .where('id', '=', id)
      .execute()
  }
}

/** The row of whoever is looked for, the only one that is left. */
async function findUser(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(name)
  const rows = page.getByRole('table', { name: 'List of users' }).getByRole('row')
  const row = rows.filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await expect(rows).toHaveCount(2)
  return row
}

test('what somebody ordered is counted until it has been looked at', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const { id, email } = await addUser(shop.db, { name: 'Ravi Iyer', phone: '9876543210' })
  await addOrders(shop.db, id)
  await signIn('admin')
  await page.goto('/admin?tab=users')
  const row = await findUser(page, email)
  await expect(row.getByRole('cell')).toContainText(['1', 'Ravi Iyer', email, '9876543210', 'user', /\d{4}$/, 'View'])
  const badge = async () => Number.parseInt((await page.getByRole('tab', { name: 'Users' }).innerText()).slice(5)) || 0
  await expect.poll(badge).toBeGreaterThanOrEqual(11)
  const before = await badge()
  await expectAccessible()

  const orders = page.getByRole('dialog', { name: 'Orders of Ravi Iyer' })
  await row.getByRole('button', { name: 'View Orders 11 unseen of Ravi Iyer' }).click()
  await expect(orders.getByRole('article')).toHaveCount(10)
  const newest = orders.getByRole('article').first()
  await expect(newest).toContainText(`Order ID: ${id.slice(-6)}-11`)
  await expect(newest).toContainText('12, Temple Road')
  await expect(newest.getByText('Paid')).toHaveCSS('color', green)
  await expect(newest.getByRole('row').last()).toContainText('A pieceSize: M, Color: Default1₹10.00')
  await expect(orders.getByRole('article').nth(1)).toContainText('Address needed')
  await expect(orders.getByText('Refunded')).toHaveCSS('color', amber)
  await expect(orders.getByRole('article').filter({ hasText: 'Refunded' })).toContainText('No address is kept.')
  await expectAccessible()
  await orders.getByRole('button', { name: 'Next orders' }).click()
  await expect(orders.getByRole('article')).toHaveCount(1)
  await expect(orders.getByText('Delivered')).toHaveCSS('color', green)

  await page.keyboard.press('Escape')
  const seen = row.getByRole('button', { name: 'View Orders, all seen, of Ravi Iyer' })
  await expect(seen).toBeFocused()
  await expect(seen).toHaveCSS('color', green)
  await expect.poll(badge).toBe(before - 11)

  await seen.click()
  await newest.getByRole('link', { name: `${id.slice(-6)}-11` }).click()
  await expect(page.getByRole('heading', { name: `Order ${id.slice(-6)}-11` })).toBeVisible()
  await expect(orders).toBeHidden()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(/tab=users/)
})

test('what somebody wrote is counted until it has been opened', async ({ page, shop, signIn, expectAccessible }) => {
  const { email } = await addUser(shop.db, { name: 'Ravi Iyer' })
  for (const about of [{ subject: 'Bangles' }, {}]) {
    const data = { name: 'Ravi', email, message: 'Are these for small hands?', ...about }
    expect((await page.request.post('/api/contact', { data })).status()).toBe(201)
  }
  await signIn('admin')
  await page.goto('/admin?tab=users')
  const row = await findUser(page, email)
  await row.getByRole('button', { name: 'View Messages 2 unread of Ravi Iyer' }).click()
  const messages = page.getByRole('dialog', { name: 'Messages of Ravi Iyer' })
  await expect(messages.getByRole('listitem')).toContainText([/No Subject.*Unread.*small hands/, /Bangles.*Unread/])
  await expectAccessible()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'View Messages of Ravi Iyer' }).click()
  await expect(messages.getByText('Unread')).toHaveCount(0)
  await expect(messages.getByText('Read')).toHaveCount(2)
})

test('a request to become an admin is decided with the password in hand', async ({ page, shop, signIn }) => {
  const { db } = shop
  const [mira, dev] = [await addUser(db, { name: 'Mira Shah' }), await addUser(db, { name: 'Dev Nair' })]
  await db
    .insertInto('admin_requests')
    .values([{ user_id: mira.id }, { user_id: dev.id }])
    .execute()
  await givePassword(db, await signIn('admin'), 'moonstone ring')

  await page.goto('/admin?tab=users')
  const row = await findUser(page, mira.email)
  await expect(row).toContainText('Asks to be admin')
  await expect(row).toContainText('E-mail not confirmed')
  await row.getByRole('button', { name: 'Approve Mira Shah' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve request' })
  await expect(dialog).toContainText(`Nobody has confirmed that ${mira.email} is theirs`)
  const password = dialog.getByLabel('Your password', { exact: true })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toContainText('Password is required')
  await password.fill('not this one')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toContainText('This password is not right')
  await password.fill('moonstone ring')
  await password.press('Enter')
  await readMessage(page, 'Success', 'Mira Shah is now an admin')
  await expect(row.getByRole('cell', { name: 'admin' })).toBeVisible()

  await row.getByRole('button', { name: 'Make user: Mira Shah' }).click()
  await page.getByLabel('Your password', { exact: true }).fill('moonstone ring')
  await page.keyboard.press('Enter')
  await readMessage(page, 'Success', 'Mira Shah is now a user')

  await db.updateTable('users').set({ email_proved_at: new Date() }).where('id', '=', dev.id).execute()
  const other = await findUser(page, dev.email)
  await expect(other).not.toContainText('E-mail not confirmed')
  await db.updateTable('admin_requests').set({ status: 'declined' }).where('user_id', '=', dev.id).execute()
  await other.getByRole('button', { name: 'Decline Dev Nair' }).click()
  await page.getByLabel('Your password', { exact: true }).fill('moonstone ring')
  await page.keyboard.press('Enter')
  await readMessage(page, 'Error', 'This request has been declined already')
  await expect(other).not.toContainText('Asks to be admin')
})

test('users that can not be read at all are asked for again, and the tab has the focus when they are there', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.route('**/api/users?*', (route) => route.abort())
  await page.goto('/admin?tab=users')
  await readMessage(page, 'Error', 'Error fetching users')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await readMessage(page, 'Error', 'Error fetching users')
  await expect(again).toBeFocused()
  await page.unroute('**/api/users?*')
  await again.press('Enter')
  await expect(page.getByRole('table', { name: 'List of users' })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Users' })).toBeFocused()
})

test('what can not be read of people is said in the message box', async ({ page, shop, signIn }) => {
  const nobody = await addUser(shop.db, { name: 'Leela Menon' })
  await signIn('admin')
  const canTell = page.waitForResponse('**/assets/dialog-panel-*')
  await page.goto('/admin?tab=users')
  const row = await findUser(page, nobody.email)
  await (await canTell).finished()
  await page.context().setOffline(true)
  await page.getByRole('searchbox', { name: 'Search users' }).fill('Leela')
  await readMessage(page, 'Error', 'Error fetching users')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()

  await page.route('**/api/orders/user/**', (route) => route.abort())
  await row.getByRole('button', { name: 'View Orders' }).click()
  await readMessage(page, 'Error', 'Error fetching orders for user')
  await page.unroute('**/api/orders/user/**')
  await row.getByRole('button', { name: 'View Orders' }).click()
  await expect(page.getByText('No orders found for this user.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.route('**/api/contact/user/**', (route) => route.abort())
  await row.getByRole('button', { name: 'View Messages' }).click()
  await readMessage(page, 'Error', 'Error fetching contact messages')
  await page.unroute('**/api/contact/user/**')
  await row.getByRole('button', { name: 'View Messages' }).click()
  await expect(page.getByText('No contact messages found for this user.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody is called so')
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
})

test('on a phone nothing of people and videos stands out of the screen', async ({ page, shop, signIn }) => {
  const { id, email } = await addUser(shop.db, { name: 'Padmavathi Venkatasubramanian', phone: '9876543210' })
  await addOrders(shop.db, id)
  await signIn('admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin?tab=video')
  await expect(page.getByRole('link', { name: /^Play/ }).first()).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.goto('/admin?tab=users')
  const row = await findUser(page, email)
  await expectTableFits(page)
  await row.getByRole('button', { name: 'View Orders' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('article')).toHaveCount(10)
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
