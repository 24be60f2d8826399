import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { readSettings } from '#server/settings/settings.ts'
import { givePassword } from '../harness/builders.ts'
import { comeRound } from '../harness/come-round.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { address, paymentSteps } from '../payments/payment-steps.ts'

const { seller } = readSettings({ SELLER_GSTIN: '29AAGCB7383J1Z4', SELLER_STATE: 'Karnataka' })
const shop = await openShop({ settings: { rateLimitScale: 1000, seller } })
const { db } = shop
const steps = paymentSteps(shop)

const pay = async () => {
  const checkout = await steps.checkOut()
  await steps.verify(checkout.person, await steps.pay(checkout.providerOrder))
  return checkout
}
const serials = async (kind: 'invoice' | 'credit_note') => {
  const rows = await db.selectFrom('invoices').select('serial').where('kind', '=', kind).orderBy('serial').execute()
  return rows.map(({ serial }) => serial)
}
const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

test('a receipt is a PDF for its owner and staff alone, the same each time', async () => {
  const { person, orderId } = await pay()
  const read = async (client = person.with({})) => client.fetch(`/api/orders/receipt/${orderId}`)
  const first = await read()
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('application/pdf')
  expect(first.headers.get('content-disposition')).toContain(`receipt-${orderId}.pdf`)
  expect(first.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await first.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(Buffer.from(await (await read()).arrayBuffer()).equals(bytes)).toBe(true)
  expect((await read((await shop.admin()).with({}))).status).toBe(200)
  expect((await read((await shop.shopper()).with({}))).status).toBe(404)
  expect((await read(shop.visitor)).status).toBe(401)
})

test('an unpaid order has no receipt, and a paid one without an address waits for it', async () => {
  const { person, orderId, providerOrder } = await steps.checkOut()
  expect((await person.get(`/api/orders/receipt/${orderId}`)).status).toBe(409)
  await db.updateTable('orders').set({ address: null }).where('number', '=', orderId).execute()
  await steps.verify(person, await steps.pay(providerOrder))
  expect(await person.get(`/api/orders/receipt/${orderId}`)).toMatchObject({
    status: 409,
    body: { code: 'address_needed' },
  })
})

test('serials have no gap, with many paying at once and some of it undone', async () => {
  const before = (await serials('invoice')).length
  const checkouts = await Promise.all(upTo(12).map(() => steps.checkOut()))
  const answers = await Promise.all(checkouts.map(({ providerOrder }) => steps.pay(providerOrder)))
  await Promise.all(
    checkouts.flatMap(({ person }, index) => {
      const answer = answers[index]
      return answer ? [steps.verify(person, answer), steps.verify(person, answer)] : []
    }),
  )
  await db
    .transaction()
    .execute(async (tx) => {
      const { issueInvoice } = await import('#server/receipts/invoices.service.ts')
      const { id } = await tx.selectFrom('orders').select('id').where('paid_at', 'is', null).executeTakeFirstOrThrow()
      await issueInvoice(tx, shop.app.deps.settings, id)
      throw new Error('killed half-way')
    })
    .catch(() => undefined)
  await pay()
  expect(await serials('invoice')).toEqual(upTo(before + 13))
})

test('a refund that has gone out has a credit note with a serial of its own', async () => {
  const { person, orderId } = await pay()
  const admin = await shop.admin()
  await givePassword(db, admin, 'amethyst and silver')
  const { body } = await admin.post(`/api/orders/${orderId}/refund`, {
    amount: 100,
    reason: 'A stone was missing',
    password: 'amethyst and silver',
  })
  expect(body).toMatchObject({ order: { refunds: [{ amount: 100, reason: 'A stone was missing' }] } })
  const { id } = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select('refunds.id')
    .where('orders.number', '=', orderId)
    .executeTakeFirstOrThrow()
  await jobsDone(db, { name: 'refund' })
  const note = await person.fetch(`/api/orders/receipt/${orderId}?refund=${id}`)
  expect(note.status).toBe(200)
  expect(note.headers.get('content-disposition')).toContain('credit-note')
  expect(await serials('credit_note')).toEqual([1])
  const other = await pay()
  expect((await other.person.get(`/api/orders/receipt/${other.orderId}?refund=${id}`)).status).toBe(404)
})

test('a second payment that goes back takes nothing from the invoice of the first', async () => {
  const { person, orderId, providerOrder } = await steps.checkOut()
  await db.updateTable('provider_orders').set({ is_current: false }).where('id', '=', providerOrder).execute()
  const second = (await steps.created(person, 500)).order.id
  await steps.verify(person, await steps.pay(providerOrder))
  const before = await serials('credit_note')
  await steps.verify(person, await steps.pay(second))
  await jobsDone(db, { name: 'refund' })
  expect(await steps.refundsOf(orderId)).toMatchObject([{ status: 'done' }])
  expect(await serials('credit_note')).toEqual(before)
})

test('an invoice names who it was issued to, also once the address has been put right', async () => {
  await fetch(`${shop.url}/standins/shiprocket/standin/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers: 'down' }),
  })
  const { person, orderId } = await pay()
  const admin = await shop.admin()
  const read = async () => Buffer.from(await (await person.fetch(`/api/orders/receipt/${orderId}`)).arrayBuffer())
  const before = await read()
  const correct = (street: string) => admin.put(`/api/orders/${orderId}/address`, { address: { ...address, street } })
  await until(async () => (await correct('14, Temple Road')).status === 200)
  await until(async () => (await correct('15, Temple Road')).status === 200)
  expect((await read()).equals(before)).toBe(true)

  // What the law does not ask for goes with the account.
  const { id } = await steps.orderOf(orderId)
  const buyerOf = () => db.selectFrom('invoices').select('buyer').where('order_id', '=', id).execute()
  expect(await buyerOf()).toMatchObject([{ buyer: { street: address.street, phone: address.phone } }])
  await db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', id).execute()
  await givePassword(db, person, 'amethyst and silver')
  expect((await person.post('/api/auth/delete-account', { password: 'amethyst and silver' })).status).toBe(200)
  const [kept] = await buyerOf()
  expect(kept).toMatchObject({ buyer: { fullName: address.fullName, street: address.street, apartment: '' } })
  expect(JSON.stringify(kept)).not.toContain(address.phone)
  expect(JSON.stringify(kept)).not.toContain(address.email)
})

test('a refund that was finished by a version that gave it no credit note gets one, once', async () => {
  const { orderId } = await pay()
  const [payment] = await steps.paymentsOf(orderId)
  const { id: order_id } = await steps.orderOf(orderId)
  const id = newId()
  const sent = { amount: 10_000, reason: 'A stone was missing', status: 'done' as const, done_at: new Date() }
  await db
    .insertInto('refunds')
    .values({ id, payment_id: payment?.id ?? '', order_id, provider_id: `rfnd_${id}`, ...sent })
    .execute()
  for (const _ of ['once', 'twice']) {
    await comeRound(db, 'reconcile-payments')
    await jobsDone(db, { name: 'reconcile-payments' })
    const notes = db.selectFrom('invoices').select('kind').where('refund_id', '=', id)
    expect(await notes.execute()).toEqual([{ kind: 'credit_note' }])
  }
})
