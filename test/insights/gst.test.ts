import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lockOrderOf } from '#server/orders/lock-order.service.ts'
import { refundRest } from '#server/payments/order-refunds.service.ts'
import { readSettings } from '#server/settings/settings.ts'
import { givePassword } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { address, paymentSteps } from '../payments/payment-steps.ts'

const { seller } = readSettings({ SELLER_GSTIN: '29AAGCB7383J1Z4', SELLER_STATE: 'Karnataka' })
const shop = await openShop({ settings: { rateLimitScale: 1000, seller } })
const { db } = shop
const admin = await shop.admin()
const steps = paymentSteps(shop)

/** All papers are of this one, since another may begin while the tests run. */
const month = '2023-07'
const issuedThen = (orderId: string) =>
  db
    .updateTable('invoices')
    .set({ issued_at: new Date(`${month}-15T12:00:00+05:30`) })
    .where('order_id', '=', orderId)
    .execute()

async function buy(price: number, quantity: number, state = 'Karnataka') {
  const { person, providerOrder, orderId } = await steps.checkOut(1, { price: 50_000, stock: 99 })
  const { id } = await steps.orderOf(orderId)
  // As if that had been in the cart: what it costs is what the test is about.
  const total = price * quantity
  await db.updateTable('order_lines').set({ price, quantity }).where('order_id', '=', id).execute()
  const answer = await steps.pay(providerOrder)
  await steps.verify(person, answer)
  await db
    .updateTable('orders')
    .set({ subtotal: total, total, address: JSON.stringify({ ...address, state }) })
    .where('id', '=', id)
    .execute()
  await issuedThen(id)
  return id
}

/** And has it sent. */
async function refund(orderId: string, amount?: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, orderId)
    const wish = { amount, reason: 'A stone was missing', askedBy: admin.id }
    await refundRest({ ...shop.app.deps, tx }, order, wish)
  })
  await jobsDone(db, { name: 'refund' })
  await issuedThen(orderId)
}

test('the tax of a month is summed up by kind and place, as the papers say it', async () => {
  await buy(10_300, 2)
  const sent = await buy(50_000, 1, 'Kerala')
  await buy(240, 1)
  await refund(sent, 10_300)
  const { body } = await admin.get(`/api/insights/gst?month=${month}`)
  const goods = { hsn: '7117', rate: 3 }
  const here = { ...goods, placeOfSupply: 'Karnataka (29)', interState: false, igst: 0 }
  const away = { ...goods, placeOfSupply: 'Kerala (32)', interState: true, cgst: 0, sgst: 0 }
  expect(body).toEqual({
    success: true,
    gstin: '29AAGCB7383J1Z4',
    rows: [
      { ...here, kind: 'invoice', documents: 2, quantity: 3, taxable: 202.34, cgst: 3.03, sgst: 3.03, total: 208.4 },
      { ...away, kind: 'invoice', documents: 1, quantity: 1, taxable: 485.44, igst: 14.56, total: 500 },
      { ...away, kind: 'credit_note', documents: 1, quantity: 0, taxable: -100, igst: -3, total: -103 },
    ],
    total: { documents: 4, quantity: 4, taxable: 587.78, cgst: 3.03, sgst: 3.03, igst: 11.56, total: 605.4 },
    serials: [
      {
        kind: 'invoice',
        first: expect.stringMatching(/^INV\/.*\/000001$/),
        last: expect.stringMatching(/000003$/),
        count: 3,
      },
      {
        kind: 'credit_note',
        first: expect.stringMatching(/^CN\/.*\/000001$/),
        last: expect.stringMatching(/000001$/),
        count: 1,
      },
    ],
  })

  const reply = await admin.fetch(`/api/insights/gst.csv?month=${month}`)
  expect(reply.headers.get('content-disposition')).toContain(`gst-${month}.csv`)
  const rows = parse(Buffer.from(await reply.arrayBuffer()), { bom: true })
  expect(rows[0]).toEqual([
    'GSTIN',
    'Month',
    'Document',
    'HSN',
    'GST rate (%)',
    'Place of supply',
    'Supply',
    'Documents',
    'Quantity',
    'Unit',
    'Taxable value (₹)',
    'CGST (₹)',
    'SGST (₹)',
    'IGST (₹)',
    'Total with tax (₹)',
    'First serial',
    'Last serial',
    'Serials used',
  ])
  const goodsTo = ['7117', '3']
  for (const row of rows.slice(1)) expect(row.slice(0, 2)).toEqual(['29AAGCB7383J1Z4', month])
  expect(rows.slice(1, 4).map((row) => row.slice(2, 15))).toEqual([
    ['Invoice', ...goodsTo, 'Karnataka (29)', 'Intra-state', '2', '3', 'PCS', '202.34', '3.03', '3.03', '0', '208.4'],
    ['Invoice', ...goodsTo, 'Kerala (32)', 'Inter-state', '1', '1', 'PCS', '485.44', '0', '0', '14.56', '500'],
    ['Credit note', ...goodsTo, 'Kerala (32)', 'Inter-state', '1', '0', 'PCS', '-100', '0', '0', '-3', '-103'],
  ])
  const none = Array(12).fill('')
  const serial = (text: RegExp): unknown => expect.stringMatching(text)
  expect(rows.slice(4).map((row) => row.slice(2))).toEqual([
    ['Invoice serials', ...none, serial(/^INV\/.*\/000001$/), serial(/^INV\/.*\/000003$/), '3'],
    ['Credit note serials', ...none, serial(/^CN\/.*\/000001$/), serial(/^CN\/.*\/000001$/), '1'],
  ])
  for (const row of rows.slice(1, 4)) expect(row.slice(15)).toEqual(['', '', ''])
})

test('an invoice belongs to the month it was issued in by the clock in India', async () => {
  const id = await buy(10_300, 1)
  const issue = async (at: string) => {
    await db
      .updateTable('invoices')
      .set({ issued_at: new Date(at) })
      .where('order_id', '=', id)
      .execute()
    const count = async (name: string) => (await admin.get(`/api/insights/gst?month=${name}`)).body['total']
    return [await count('2024-02'), await count('2024-03')]
  }
  const [none, one] = [
    { documents: 0, total: 0 },
    { documents: 1, total: 103 },
  ]
  expect(await issue('2024-02-29T23:59:59.999+05:30')).toMatchObject([one, none])
  expect(await issue('2024-03-01T00:00:00+05:30')).toMatchObject([none, one])
  expect(await issue('2024-03-31T23:59:59.999+05:30')).toMatchObject([none, one])
  expect(await issue('2024-04-01T00:00:00+05:30')).toMatchObject([none, none])
})

test('a month without papers, or that is none, is told plainly', async () => {
  expect((await admin.get('/api/insights/gst?month=2020-01')).body).toMatchObject({ rows: [], serials: [] })
  expect(await admin.get('/api/insights/gst?month=2020-13')).toMatchObject({ status: 400 })
})

test('money that the bank refused changes no month: its credit note is of the day it went another way', async () => {
  const Told = z.object({ total: z.object({ total: z.number(), documents: z.int() }) })
  const told = async () => z.parse(Told, (await admin.get(`/api/insights/gst?month=${month}`)).body).total
  const order = await buy(50_000, 1)
  const sold = await told()
  await steps.switches({ failRefunds: true })
  await refund(order)
  await steps.switches({})
  const [job] = await until(async () => {
    const failed = await shop.app.deps.jobs.listFailedOf(order)
    return failed.length > 0 ? failed : undefined
  })
  expect(shop.takeErrors()).toHaveLength(1)
  expect(await told()).toEqual(sold)

  const password = 'moonstone and gold'
  await givePassword(db, admin, password)
  await admin.post(`/api/jobs/failed/${job?._id}/settle`, { note: 'Sent by UPI', password })
  await issuedThen(order)
  expect(await told()).toEqual({ total: expect.closeTo(sold.total - 500), documents: sold.documents + 1 })
})

test('what an older version noted when it was asked for counts nothing where it came to nothing', async () => {
  const Told = z.object({ total: z.object({ total: z.number(), documents: z.int() }) })
  const before = (await admin.get(`/api/insights/gst?month=${month}`)).body
  const order = await buy(50_000, 1)
  await refund(order)
  await db.updateTable('refunds').set({ status: 'failed' }).where('order_id', '=', order).execute()
  const after = (await admin.get(`/api/insights/gst?month=${month}`)).body
  const [was, is] = [z.parse(Told, before).total, z.parse(Told, after).total]
  expect(is).toEqual({ total: was.total + 500, documents: was.documents + 2 })
})

test('an address can be put right within the state its invoice names, and not beyond it', async () => {
  await fetch(`${shop.url}/standins/shiprocket/standin/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers: 'down' }),
  })
  const order = await buy(10_300, 1)
  const put = (to: object) => admin.put(`/api/orders/${order}/address`, { address: { ...address, ...to } })
  await until(async () => (await put({ street: '14, Temple Road' })).status === 200)
  // Where the parcel goes is said by the PIN code, whatever state stands beside it.
  for (const state of ['Kerala', 'Karnataka']) {
    const elsewhere = await until(async () => {
      const answer = await put({ state, postcode: '682001', city: 'Kochi' })
      return String(answer.body.message).includes('courier') ? undefined : answer
    })
    expect(elsewhere).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('The invoice of this order is for Karnataka') },
    })
  }
})

test('an order that went back in parts takes back the tax that its invoice charged, and no more', async () => {
  const Told = z.object({ total: z.object({ taxable: z.number(), cgst: z.number(), sgst: z.number() }) })
  const read = async () => z.parse(Told, (await admin.get(`/api/insights/gst?month=${month}`)).body).total
  const before = await read()
  // ₹4.37 for each of the two, of which a third by itself would be ₹1.46.
  const order = await buy(10_000, 3)
  for (let part = 0; part < 3; part += 1) await refund(order, 10_000)
  expect(await read()).toEqual(before)
})

const Taxes = z.object({
  total: z.object({ taxable: z.number(), cgst: z.number(), sgst: z.number(), igst: z.number() }),
  rows: z.array(z.object({ kind: z.string(), rate: z.number(), taxable: z.number(), cgst: z.number() })),
})
const readTaxes = async () => z.parse(Taxes, (await admin.get(`/api/insights/gst?month=${month}`)).body)

test('credit notes of an older version keep the tax that was printed on them, each worked out by itself', async () => {
  // ₹3.50 for each of the two taxes, of which both together would be ₹6.99.
  const order = await buy(24_000, 2)
  const before = (await readTaxes()).total
  await refund(order, 24_000)
  await refund(order, 24_000)
  await db.updateTable('invoices').set({ credited_before: null }).where('order_id', '=', order).execute()
  const { cgst, sgst } = (await readTaxes()).total
  expect([before.cgst - cgst, before.sgst - sgst]).toEqual([expect.closeTo(7), expect.closeTo(7)])
})

test('a credit note does not change when one before it comes to nothing after all', async () => {
  const order = await buy(24_000, 2)
  await refund(order, 24_000)
  const first = db.selectFrom('refunds').select('id').where('order_id', '=', order)
  const { id } = await first.executeTakeFirstOrThrow()
  const before = (await readTaxes()).total
  await refund(order, 24_000)
  const withBoth = (await readTaxes()).total
  expect(before.cgst - withBoth.cgst).toBeCloseTo(3.49)
  await db.updateTable('refunds').set({ status: 'failed' }).where('id', '=', id).execute()
  expect((await readTaxes()).total.cgst - withBoth.cgst).toBeCloseTo(3.5)
})

test('an invoice of another rate keeps it, and what goes back of it goes back at that rate', async () => {
  const order = await buy(10_500, 1)
  await db.updateTable('invoices').set({ rate_percent: 5 }).where('order_id', '=', order).execute()
  await refund(order, 10_500)
  const { rows } = await readTaxes()
  expect(rows.filter(({ rate }) => rate === 5)).toEqual([
    { kind: 'invoice', rate: 5, taxable: 100, cgst: 2.5 },
    { kind: 'credit_note', rate: 5, taxable: -100, cgst: -2.5 },
  ])
  const kept = db.selectFrom('invoices').select(['kind', 'rate_percent', 'credited_before'])
  expect(await kept.where('order_id', '=', order).orderBy('kind', 'desc').execute()).toEqual([
    { kind: 'invoice', rate_percent: 5, credited_before: null },
    { kind: 'credit_note', rate_percent: 5, credited_before: 0 },
  ])
})

test('after the shop has moved to another state, a refund takes back the tax that its invoice charged', async () => {
  const { settings } = shop.app.deps
  const before = (await readTaxes()).total
  const order = await buy(50_000, 1)
  settings.seller = readSettings({ SELLER_GSTIN: '27AAPFU0939F1ZV', SELLER_STATE: 'Maharashtra' }).seller
  await refund(order)
  settings.seller = seller
  expect((await readTaxes()).total).toEqual(before)
  const papers = db.selectFrom('invoices').select(['kind', 'seller']).where('order_id', '=', order).orderBy('kind')
  const sold = { gstin: '29AAGCB7383J1Z4', stateName: 'Karnataka' }
  expect(await papers.execute()).toMatchObject([
    { kind: 'credit_note', seller: sold },
    { kind: 'invoice', seller: sold },
  ])
})

test('money given back in parts takes the pieces back once, when all of it has gone', async () => {
  const Told = z.object({ total: z.object({ quantity: z.int() }) })
  const count = async () => z.parse(Told, (await admin.get(`/api/insights/gst?month=${month}`)).body).total.quantity
  const before = await count()
  const order = await buy(10_000, 5)
  expect(await count()).toBe(before + 5)
  await refund(order, 10_000)
  await refund(order, 15_000)
  expect(await count()).toBe(before + 5)
  await refund(order)
  expect(await count()).toBe(before)

  // As those of an older version, which noted them when they were asked for; and one came to nothing.
  await db.updateTable('invoices').set({ credited_before: null }).where('order_id', '=', order).execute()
  await db
    .updateTable('refunds')
    .set({ status: 'failed' })
    .where('order_id', '=', order)
    .where('amount', '=', 10_000)
    .execute()
  expect(await count()).toBe(before + 5)
})
