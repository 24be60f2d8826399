import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Db } from '#server/db/database.ts'
import { addPaidOrder, addTestProduct, addUser, givePassword } from '../harness/builders.ts'
import { address } from './admin-order-steps.ts'
import { desktop, expectNoSidewaysScroll, phone, readMessage } from './admin-steps.ts'
import { orderSteps } from './order-steps.ts'
import { expect, test } from './shop-fixture.ts'

test.use({ expectedComplaints: /status of 4/ })

interface About {
  number: string
  status?: 'processing' | 'shipped' | 'delivered'
  address?: Partial<typeof address>
}

/** A paid order of somebody of their own. */
async function addOrder(db: Db, about: About): Promise<string> {
  const customer = await addUser(db, { name: address.fullName, email: `${about.number}@example.in` })
  const id = await addPaidOrder(db, customer.id, [await addTestProduct(db, { images: [] })])
  await db
    .updateTable('orders')
    .set({
      number: about.number,
      status: about.status ?? 'processing',
      address: JSON.stringify({ ...address, ...about.address }),
    })
    .where('id', '=', id)
    .execute()
  return id
}

/** As the queue leaves one that was tried as often as it may be. */
async function addFailedJob(db: Db, orderId: string, reason: string, name = 'ship-order'): Promise<void> {
  await sql`
    insert into pgboss.job (name, data, source_id, source_name, source_output, source_retry_count, source_created_on)
    values ('failed-for-good', ${JSON.stringify({ orderId })}, ${newId()}, ${name},
      ${JSON.stringify({ message: reason })}, 5, now())`.execute(db)
}

test('an order is found by its phone number, shipped with a tracking number and written about again', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  await addOrder(shop.db, { number: 'DESK-FIND-1', address: { phone: '9100077712' } })
  await addOrder(shop.db, { number: 'DESK-FIND-2', address: { phone: '9100077713' } })
  await signIn('admin')
  await page.goto('/admin?tab=orders')
  const filter = page.getByRole('form', { name: 'Filter orders' })
  const table = page.getByRole('table', { name: 'List of orders' })
  const rows = table.getByRole('row')
  await filter.getByLabel('Search orders').fill('+91 91000 77712')
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText(/DESK-FIND-1New.*Leela Menon9100077712.*₹10\.00.*Paid.*Processing/)
  await expectAccessible()

  await filter.getByLabel('Status').selectOption('Shipped')
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible()
  await expect(page).toHaveURL(/status=shipped/)
  await page.getByRole('link', { name: 'Look among the unpaid' }).click()
  await expect(page).toHaveURL(/search=[^&]*77712&status=shipped&unpaid=true$/)
  await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Look among the unpaid' })).toHaveCount(0)
  await page.goBack()
  await page.goBack()
  await expect(filter.getByLabel('Status')).toHaveValue('any')
  await filter.getByLabel('From').fill('2031-05-02')
  await filter.getByLabel('To').fill('2031-05-01')
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(filter).toContainText('This is before the first day')
  await filter.getByLabel('From').fill('2020-05-02')
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/from=2020-05-02&to=2031-05-01/)
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Filters (3)' }).click()
  await expect(filter.getByLabel('From')).toHaveValue('2020-05-02')
  await expectNoSidewaysScroll(page)
  await expectAccessible()
  await page.setViewportSize(desktop)

  await page.getByRole('link', { name: 'DESK-FIND-1' }).click()
  await expect(page.getByRole('heading', { name: 'Order DESK-FIND-1' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Address' })).toContainText('7, Lake View')
  await expectAccessible()
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByRole('dialog').getByLabel('Tracking number').fill('HAND-4711')
  await expectAccessible()
  await page.keyboard.press('Enter')
  await readMessage(page, 'Success', 'Order updated successfully')
  await expect(page.getByRole('region', { name: 'Parcel' })).toContainText('HAND-4711')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem').first()).toContainText('Asha Rao')
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Set tracking number' }).click()
  await page.getByRole('dialog').getByLabel('Tracking number').fill('HAND-4712')
  await page.keyboard.press('Enter')
  await readMessage(page, 'Success', 'Tracking number saved')
  await expect(page.getByRole('link', { name: 'HAND-4712' })).toBeVisible()

  await page.getByRole('button', { name: 'Resend e-mail' }).click()
  const letter = page.getByRole('dialog', { name: 'Resend e-mail' })
  await letter.getByLabel('Which e-mail').selectOption('On its way')
  await letter.getByRole('button', { name: 'Send' }).click()
  await readMessage(page, 'Success', 'The e-mail is on its way')
  await expect(timeline).toContainText('Staff only')
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)

  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(/from=2020-05-02/)
  await expect(rows.last()).toContainText(/DESK-FIND-1.*Shipped/)
  await expect(rows.last()).not.toContainText('New')
  await filter.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(/\?tab=orders$/)
  await filter.getByLabel('Search orders').fill('typed, and not applied')
  await filter.getByLabel('Status').selectOption('Shipped')
  await filter.getByRole('button', { name: 'Reset' }).click()
  await expect(filter.getByLabel('Search orders')).toHaveValue('')
  await expect(filter.getByLabel('Status')).toHaveValue('any')

  await page.route('**/api/orders?*', (route) => route.fulfill({ status: 404, body: 'away' }))
  await filter.getByLabel('Search orders').fill('desk-find')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The orders could not be read' })).toBeVisible()
  await page.unroute('**/api/orders?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows).toHaveCount(3)
})

test('an answer that was asked for before a deed does not take back what the desk shows of it', async ({
  page,
  shop,
  signIn,
}) => {
  await addOrder(shop.db, { number: 'DESK-LATE-1' })
  await signIn('admin')
  await page.goto('/admin?tab=orders&order=DESK-LATE-1')
  const ship = page.getByRole('button', { name: 'Mark as shipped' })
  await expect(ship).toBeVisible()
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
  const { promise: mayArrive, resolve: letItArrive } = Promise.withResolvers<void>()
  await page.route(
    '**/api/orders/DESK-LATE-1/desk',
    async (route) => {
      const response = await route.fetch()
      isHeld()
      await mayArrive
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  // Whoever comes back to the tab asks at once.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await held
  await ship.click()
  await page.getByRole('dialog').getByLabel('Tracking number').fill('HAND-9')
  await page.keyboard.press('Enter')
  await readMessage(page, 'Success', 'Order updated successfully')
  await expect(page.getByRole('region', { name: 'Parcel' })).toContainText('HAND-9')
  const late = page.waitForResponse('**/api/orders/DESK-LATE-1/desk')
  letItArrive()
  await (await late).finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  // At once: the next answer would put it right.
  expect(await ship.count()).toBe(0)
})

test('money goes back only with the right password, and what was typed stays', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const asha = await signIn('user')
  const orderId = await orderSteps(shop).buy(asha, { name: 'Temple Jhumka', price: 80_000 })
  const boss = await signIn('admin')
  await givePassword(shop.db, boss, 'moonstone ring')

  await page.goto(`/admin?tab=orders&order=${orderId}`)
  const money = page.getByRole('region', { name: 'Money' })
  await money.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  const password = dialog.getByLabel('Your password', { exact: true })
  await expect(dialog.getByLabel('Amount in rupees')).toHaveValue('800')
  await dialog.getByLabel('Amount in rupees').fill('900')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog).toContainText('Only ₹800.00 can still go back')
  await expect(dialog).toContainText('Reason is required')
  await dialog.getByLabel('Amount in rupees').fill('300')
  await dialog.getByLabel('Reason').fill('One stone was loose')
  await password.fill('sunstone ring')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toBeFocused()
  await expect(dialog.getByLabel('Reason')).toHaveValue('One stone was loose')
  await expectAccessible()
  await password.fill('moonstone ring')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await readMessage(page, 'Success', 'The refund is on its way')
  await expect(money.getByRole('list', { name: 'Refunds' })).toContainText('₹300.00')
  await expect(money).toContainText('One stone was loose')

  await page.getByRole('button', { name: 'Cancel order' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel order' })
  await expect(cancel).toContainText('₹500.00 goes back to the shopper, the pieces go back into stock')
  await cancel.getByLabel('Your password', { exact: true }).fill('moonstone ring')
  await cancel.getByRole('button', { name: 'Cancel order' }).click()
  await readMessage(page, 'Success', 'Order updated successfully')
  // The badge, not the courier's word for the parcel, which may be there by now.
  await expect(page.getByText('Cancelled', { exact: true }).and(page.locator('span'))).toHaveClass(/text-red/)
  await expect(page.getByText('Refunded', { exact: true })).toHaveClass(/text-amber/)
  await expect(money.getByRole('list', { name: 'Refunds' })).toContainText('₹500.00')
  await expect(money.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)
})

test('an address is put right, and the job that failed on it is tried again', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const id = await addOrder(shop.db, { number: 'DESK-JOB-1' })
  await addOrder(shop.db, { number: 'DESK-JOB-2' })
  await addFailedJob(shop.db, id, 'The courier does not know this street')
  await signIn('admin')
  await page.goto('/admin?tab=orders')
  await page.getByRole('link', { name: /Failed jobs/ }).click()
  const row = page.getByRole('table', { name: 'List of failed jobs' }).getByRole('row', { name: /DESK-JOB-1/ })
  await expect(row).toContainText(/Ask the courier for the parcel.*The courier does not know this street.*6/)
  await expectAccessible()
  await row.getByRole('link', { name: 'DESK-JOB-1' }).click()

  const failed = page.getByRole('region', { name: 'Failed jobs' })
  await expect(failed).toContainText('Tried 6 times')
  await page.getByRole('button', { name: 'Correct address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct address' })
  await dialog.getByLabel('Street Address').fill('')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog).toContainText('Street Address is required')
  await dialog.getByLabel('Street Address').fill('9, Hill View')
  await dialog.getByLabel('Postcode/ZIP').fill('400001')
  await expect(dialog.getByLabel('State')).toHaveValue('Maharashtra')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await readMessage(page, 'Success', 'Address saved')
  await expect(page.getByRole('region', { name: 'Address' })).toContainText(/9, Hill View.*Maharashtra, 400001/)

  await failed.getByRole('button', { name: 'Retry' }).click()
  await readMessage(page, 'Success', 'The job is tried again')
  await expect(failed).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Parcel' })).toContainText('AWB', { timeout: 20_000 })
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(/view=jobs/)
  await expect(page.getByRole('link', { name: 'DESK-JOB-1' })).toHaveCount(0)

  await page.goto('/admin?tab=orders&order=DESK-JOB-2')
  await page.getByRole('button', { name: 'Ask for the parcel again' }).click()
  await readMessage(page, 'Success', 'Order shipped via Shiprocket!')
  await expect(page.getByRole('region', { name: 'Parcel' })).toContainText('AWB')
  await expect(page.getByRole('button', { name: 'Ask for the parcel again' })).toHaveCount(0)
})

test('an address that a colleague has changed while its dialog stood open is shown before it is changed again', async ({
  page,
  shop,
  signIn,
}) => {
  await addOrder(shop.db, { number: 'DESK-TWO-1' })
  await signIn('admin')
  await page.goto('/admin?tab=orders&order=DESK-TWO-1')
  const dialog = page.getByRole('dialog', { name: 'Correct address' })
  const correct = async () => {
    await page.getByRole('button', { name: 'Correct address' }).click()
    await dialog.getByLabel('Street Address').fill('9, Hill View')
  }
  await correct()
  const elsewhere = await page.request.put('/api/orders/DESK-TWO-1/address', {
    headers: { origin: shop.url },
    data: { address: { ...address, phone: '9000000001' } },
  })
  expect(elsewhere.status()).toBe(200)
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('This address has changed meanwhile.')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Address' })).toContainText('9000000001')
  await correct()
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await readMessage(page, 'Success', 'Address saved')
  await expect(page.getByRole('region', { name: 'Address' })).toContainText(/9, Hill View.*9000000001/)
})

test('a refund that the bank refused is settled another way, and the order says how', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  const id = await addOrder(shop.db, { number: 'DESK-BANK-1' })
  await addFailedJob(shop.db, id, 'Send the money by another way', 'refund-refused')
  await givePassword(shop.db, await signIn('admin'), 'moonstone ring')
  await page.goto('/admin?tab=orders&view=jobs')
  const row = page.getByRole('table', { name: 'List of failed jobs' }).getByRole('row', { name: /DESK-BANK-1/ })
  await expect(row.getByRole('button', { name: 'Mark as settled' })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await row.getByRole('link', { name: 'DESK-BANK-1' }).click()

  const failed = page.getByRole('region', { name: 'Failed jobs' })
  await failed.getByRole('button', { name: 'Mark as settled' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as settled' })
  await dialog.getByRole('button', { name: 'Mark as settled' }).click()
  await expect(dialog).toContainText('Please say how it was settled')
  await expectAccessible()
  await dialog.getByLabel('How was it settled?').fill('Sent by UPI')
  await dialog.getByLabel('Your password', { exact: true }).fill('moonstone ring')
  await page.keyboard.press('Enter')
  await readMessage(page, 'Success', 'The job is settled')
  await expect(failed).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Settled by hand: Sent by UPI')
})

test('many orders are marked as shipped, the one that can’t be says why, and their slips are printed', async ({
  page,
  shop,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  for (const number of ['DESK-MANY-1', 'DESK-MANY-2']) await addOrder(shop.db, { number })
  await addOrder(shop.db, { number: 'DESK-MANY-3', status: 'delivered' })
  await signIn('admin')
  await page.goto('/admin?tab=orders&search=desk-many')
  await page.getByRole('checkbox', { name: 'Select order DESK-MANY-2' }).check()
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByRole('status')).toContainText(['3 orders chosen'])
  await expectAccessible()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print packing slips' }).click()
  expect((await saved).suggestedFilename()).toBe('packing-slips.pdf')

  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark 3 orders as shipped?' })
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  const told = page.getByRole('dialog', { name: 'Not all could be marked' })
  await expect(told).toContainText('2 of 3 marked as shipped')
  await expect(told.getByRole('listitem')).toHaveText(['DESK-MANY-3: An order that is delivered can’t become shipped'])
  await expectAccessible()
  await told.getByRole('button', { name: 'OK' }).click()
  const rows = page.getByRole('table', { name: 'List of orders' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Shipped' })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toHaveCount(0)

  await page.setViewportSize(phone)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByRole('checkbox', { name: 'Select order DESK-MANY-1' })).toBeChecked()
  await expectNoSidewaysScroll(page)
  await expectAccessible()
})

test('the way back from an order, and on to all of its customer, leaves the keyboard at the page', async ({
  page,
  shop,
  signIn,
}) => {
  await addOrder(shop.db, { number: 'DESK-KEYS-1' })
  await signIn('admin')
  await page.goto('/admin?tab=orders&search=desk-keys')
  const order = page.getByRole('link', { name: 'DESK-KEYS-1' })
  const head = page.getByRole('heading', { name: 'Order DESK-KEYS-1' })
  await order.press('Enter')
  await expect(head).toBeFocused()
  await page.getByRole('link', { name: 'Back to the list' }).press('Enter')
  await expect(order).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(head).toBeFocused()
  await page.getByRole('link', { name: 'All orders of Leela Menon' }).press('Enter')
  await expect(order).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})
