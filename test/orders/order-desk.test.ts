import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DeskOrder } from '#contracts/order-desk.ts'
import { shipOrderJob } from '#server/shipments/parcel.job.ts'
import { givePassword } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { mailsTo, nextMailTo } from '../harness/mailbox.ts'
import { readDesk } from '../harness/read-desk.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { address, type Person, paymentSteps } from '../payments/payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = paymentSteps(shop)
const password = 'amethyst and silver'
const meera = await shop.admin()
await givePassword(db, meera, password)

/** A paid order whose letters go to an address of its own. */
async function paid(email: string) {
  const checkout = await steps.checkOut()
  const to = { ...address, email, companyName: '', country: 'India', apartment: '' }
  await db
    .updateTable('orders')
    .set({ address: JSON.stringify(to) })
    .where('number', '=', checkout.orderId)
    .execute()
  await steps.verify(checkout.person, await steps.pay(checkout.providerOrder, { method: 'upi' }))
  await jobsDone(db, { name: 'ship-order' })
  return { ...checkout, id: (await steps.orderOf(checkout.orderId)).id }
}

const deskIn = (body: unknown) => z.parse(z.object({ data: DeskOrder }), body).data
const desk = (orderId: string) => readDesk(meera, orderId)
const become = (orderId: string, status: string) => meera.put(`/api/orders/${orderId}/status`, { status, password })
const deedsOf = (id: string) =>
  db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const askForParcel = (who: Person, orderId: string) => who.post('/api/orders/shiprocket-order', { order_id: orderId })
const resend = (orderId: string, kind: string) => meera.post(`/api/orders/${orderId}/letters`, { kind })

test('the desk shows an order with its customer, its money, its parcel and what may be done with it', async () => {
  const { orderId, person, id } = await paid('desk@example.in')
  expect(await desk(orderId)).toMatchObject({
    _id: id,
    customer: { _id: person.id, name: 'Asha Rao' },
    payments: [{ id: expect.stringMatching(/^pay_/), amount: 500, method: 'upi', outcome: 'settled' }],
    refundable: 500,
    nextStatuses: ['shipped', 'cancelled'],
    parcel: { awb: expect.any(String) },
    canCorrectAddress: false,
    canAskForParcel: false,
    letters: ['confirmation'],
    failedJobs: [],
  })
  const unpaid = await steps.checkOut()
  expect(await desk(unpaid.orderId)).toMatchObject({
    payments: [],
    refundable: 0,
    nextStatuses: ['cancelled'],
    parcel: null,
    canCorrectAddress: false,
    canAskForParcel: false,
    letters: [],
  })
  expect((await meera.get('/api/orders/AL00000000/desk')).status).toBe(404)
})

test('what goes back is not there to be sent back again, and its letter can be sent once more', async () => {
  const { orderId } = await paid('part@example.in')
  await meera.post(`/api/orders/${orderId}/refund`, { amount: 120.5, reason: 'A stone was missing', password })
  await jobsDone(db, { name: 'refund' })
  expect(await desk(orderId)).toMatchObject({ refundable: 379.5, letters: ['confirmation', 'refunded'] })

  const first = await nextMailTo(shop.visitor, 'part@example.in', /^Refund of ₹120.50/)
  expect((await resend(orderId, 'refunded')).status).toBe(200)
  const second = await until(async () =>
    (await mailsTo(shop.visitor, 'part@example.in')).find(
      ({ subject, messageId }) => subject === first.subject && messageId !== first.messageId,
    ),
  )
  expect(second.text).toBe(first.text)
})

test('a letter sent once more is the same letter under another Message-ID, and only staff read of it', async () => {
  const { orderId, person, id } = await paid('again@example.in')
  const first = await nextMailTo(shop.visitor, 'again@example.in', /confirmed/)

  const reply = await resend(orderId, 'confirmation')
  expect(reply).toMatchObject({ status: 200, body: { message: 'The e-mail is on its way' } })
  const mails = await until(async () => {
    const all = await mailsTo(shop.visitor, 'again@example.in')
    return all.length === 2 ? all : undefined
  })
  expect(mails.map(({ subject, text }) => ({ subject, text }))).toEqual(
    mails.map(() => ({ subject: first.subject, text: first.text })),
  )
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)

  expect(deskIn(reply.body).timeline.at(-1)).toMatchObject({ kind: 'email', author: 'Asha Rao', isPrivate: true })
  const own = await person.get(`/api/orders/${orderId}`)
  expect(JSON.stringify(own.body)).not.toMatch(/once more|isPrivate|"author"/)
  expect(await deedsOf(id)).toMatchObject([
    { actor_id: meera.id, action: 'order e-mail sent again', after: { letter: 'confirmation' } },
  ])
})

test('only letters that are true of the order as it stands can be sent once more', async () => {
  const { orderId } = await paid('stands@example.in')
  for (const kind of ['shipped', 'delivered', 'refunded', 'cancelled'])
    expect(await resend(orderId, kind), kind).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await resend(orderId, 'love')).status).toBe(400)
  await become(orderId, 'shipped')
  expect(await desk(orderId)).toMatchObject({ letters: ['confirmation', 'shipped'] })
  await become(orderId, 'delivered')
  expect(await desk(orderId)).toMatchObject({ letters: ['confirmation', 'delivered'] })
  expect((await resend(orderId, 'shipped')).status).toBe(409)

  const other = await paid('called-off@example.in')
  await become(other.orderId, 'cancelled')
  await jobsDone(db, { name: 'refund' })
  expect(await desk(other.orderId)).toMatchObject({ letters: ['cancelled', 'refunded'] })
})

test('the tracking number of an order on its way can be put right, and its link follows', async () => {
  const { orderId, id } = await paid('tracking@example.in')
  const put = (trackingNumber: string) => meera.put(`/api/orders/${orderId}/tracking`, { trackingNumber })
  expect((await put('AWB 1')).status).toBe(409)
  await become(orderId, 'shipped')
  const { trackingNumber: before } = await desk(orderId)

  expect(deskIn((await put('AWB 2/3')).body)).toMatchObject({
    trackingNumber: 'AWB 2/3',
    trackingUrl: expect.stringContaining('AWB%202%2F3'),
    timeline: expect.arrayContaining([
      expect.objectContaining({ kind: 'shipment', words: 'Its tracking number is AWB 2/3.', author: 'Asha Rao' }),
    ]),
  })
  expect((await put('AWB 2/3')).status).toBe(200)
  expect((await deedsOf(id)).slice(1)).toMatchObject([
    { before: { trackingNumber: before }, after: { trackingNumber: 'AWB 2/3' } },
  ])
  expect((await put(' ')).status).toBe(400)
  await become(orderId, 'delivered')
  expect((await put('AWB 4')).status).toBe(409)
})

test('of many orders marked as shipped, each that can’t be says why and the others are', async () => {
  const [one, two, sent] = [await paid('one@example.in'), await paid('two@example.in'), await paid('sent@example.in')]
  const unpaid = await steps.checkOut()
  const unpaidId = (await steps.orderOf(unpaid.orderId)).id
  const nobody = '01900000-0000-7000-8000-000000000000'
  await become(sent.orderId, 'shipped')

  const ids = [one.id, sent.id, two.id, unpaidId, nobody, one.id.toUpperCase()]
  expect((await meera.post('/api/orders/mark-shipped', { ids })).body).toEqual({
    success: true,
    message: '2 of 5 marked as shipped',
    results: [
      { _id: one.id, orderId: one.orderId, isShipped: true, message: 'Marked as shipped' },
      {
        _id: sent.id,
        orderId: sent.orderId,
        isShipped: false,
        message: 'This order is shipped already',
      },
      { _id: two.id, orderId: two.orderId, isShipped: true, message: 'Marked as shipped' },
      {
        _id: unpaidId,
        orderId: unpaid.orderId,
        isShipped: false,
        message: 'An order that is pending can’t become shipped',
      },
      { _id: nobody, orderId: '', isShipped: false, message: 'Order not found' },
    ],
  })
  for (const { orderId, id } of [one, two]) {
    expect(await steps.orderOf(orderId)).toMatchObject({ status: 'shipped' })
    expect(await deedsOf(id)).toMatchObject([{ before: { status: 'processing' }, after: { status: 'shipped' } }])
  }
  await nextMailTo(shop.visitor, 'two@example.in', /on its way/)
  expect((await meera.post('/api/orders/mark-shipped', { ids: [] })).status).toBe(400)
  const many = Array.from({ length: 101 }, () => nobody)
  expect((await meera.post('/api/orders/mark-shipped', { ids: many })).status).toBe(400)
})

test('what staff make of an order is on record, as it was and as it is', async () => {
  const { orderId, id } = await paid('record@example.in')
  await meera.post(`/api/orders/${orderId}/refund`, { amount: 100, reason: 'Late', password })
  await become(orderId, 'cancelled')
  expect(await deedsOf(id)).toMatchObject([
    {
      action: 'order refunded',
      before: { paymentStatus: 'paid' },
      after: { paymentStatus: 'partly_refunded', amount: 10_000, reason: 'Late' },
    },
    {
      action: 'order changed',
      before: { status: 'processing', paymentStatus: 'partly_refunded' },
      after: { status: 'cancelled', paymentStatus: 'refunded' },
    },
  ])
})

test('an order that is looked at is no longer news, and the customer’s others still are', async () => {
  const { orderId: one, person } = await paid('seen@example.in')
  const { orderId: other } = await paid('seen@example.in')
  await db.updateTable('orders').set({ user_id: person.id }).where('number', '=', other).execute()
  const seen = async (number: string) => {
    const { seenByAdmin, isNew } = await desk(number)
    expect(isNew).toBe(!seenByAdmin)
    return seenByAdmin
  }
  expect(await meera.put(`/api/orders/${one}/mark-seen`, {})).toMatchObject({ status: 200 })
  expect([await seen(one), await seen(other)]).toEqual([true, false])
  expect(await meera.put('/api/orders/AL-NONE/mark-seen', {})).toMatchObject({ status: 404 })
})

test('what nobody knows the address of can’t be on its way', async () => {
  const { orderId } = await paid('nowhere@example.in')
  await db.updateTable('orders').set({ address: null }).where('number', '=', orderId).execute()
  expect((await desk(orderId)).nextStatuses).toEqual(['cancelled'])
  expect(await become(orderId, 'shipped')).toMatchObject({ status: 409, body: { code: 'address_needed' } })
})

test('what was given back whole is neither packed nor sent', async () => {
  const { orderId, id } = await paid('back@example.in')
  await db.updateTable('orders').set({ payment_status: 'refunded' }).where('id', '=', id).execute()
  expect((await desk(orderId)).nextStatuses).toEqual(['cancelled'])
  expect(await become(orderId, 'shipped')).toMatchObject({ status: 409 })
  const slips = await meera.get(`/api/orders/packing-slips?ids=${id}`)
  expect(slips).toMatchObject({ status: 409, body: { message: `These can’t be packed: ${orderId} (refunded)` } })
})

/** Paid, and nobody has made a parcel of it: it had no address. */
async function withoutParcel() {
  const { orderId, person, providerOrder } = await steps.checkOut()
  const setAddress = (given: string | null) =>
    db.updateTable('orders').set({ address: given }).where('number', '=', orderId).execute()
  await setAddress(null)
  await steps.verify(person, await steps.pay(providerOrder))
  return { orderId, person, setAddress }
}

test('a parcel is not offered, nor made, for an order whose money has all gone back', async () => {
  const { orderId, setAddress } = await withoutParcel()
  await setAddress(JSON.stringify(address))
  expect(await desk(orderId)).toMatchObject({ canAskForParcel: true, nextStatuses: ['shipped', 'cancelled'] })
  await meera.post(`/api/orders/${orderId}/refund`, { reason: 'Sold out after all', password })
  expect(await desk(orderId)).toMatchObject({
    orderStatus: 'processing',
    paymentStatus: 'refunded',
    nextStatuses: ['cancelled'],
    canAskForParcel: false,
  })
  const refused = { code: 'conflict', message: 'This order has been refunded, so it can’t be sent' }
  expect(await askForParcel(meera, orderId)).toMatchObject({ status: 409, body: refused })
  expect(await become(orderId, 'shipped')).toMatchObject({ status: 409, body: refused })
})

test('a parcel waits for its address, and who asks for one is told so', async () => {
  const { orderId, person } = await withoutParcel()
  const { id } = await steps.orderOf(orderId)
  expect((await desk(orderId)).canAskForParcel).toBe(false)
  expect(await askForParcel(person, orderId)).toMatchObject({
    status: 409,
    body: { code: 'address_needed', message: 'We need your delivery address before we can send this order' },
  })
  await db.transaction().execute((tx) => shop.app.deps.jobs.send(tx, shipOrderJob, { orderId: id }))
  await jobsDone(db, shipOrderJob)
  expect((await desk(orderId)).failedJobs).toEqual([])
})

test('a tracking number is for what is on its way, by the older call too', async () => {
  const { orderId } = await paid('tracked@example.in')
  await become(orderId, 'cancelled')
  const answer = await meera.put(`/api/orders/${orderId}/status`, {
    status: 'cancelled',
    trackingNumber: 'X1',
    password,
  })
  expect(answer).toMatchObject({ status: 409 })
})

test('who corrects an address that a colleague has changed meanwhile is told, and undoes nothing', async () => {
  const { orderId, setAddress } = await withoutParcel()
  const save = (more: object, address_seen: unknown) =>
    meera.put(`/api/orders/${orderId}/address`, { address: { ...address, ...more }, address_seen })
  const message = 'This address has changed meanwhile. Please close this and look at it again.'
  const refused = { status: 409, body: { code: 'conflict', message } }
  await setAddress(JSON.stringify(address))
  const { address: seen } = await desk(orderId)
  for (const time of ['once', 'again after a lost reply'])
    expect((await save({ phone: '9000000001' }, seen)).status, time).toBe(200)
  expect(await save({ street: '14, Lake View' }, seen)).toMatchObject(refused)
  expect(await save({ street: '14, Lake View' }, null), 'where none was shown').toMatchObject(refused)

  const { address: fresh } = await desk(orderId)
  expect(fresh).toEqual({ ...seen, phone: '9000000001' })
  expect((await save({ ...fresh, street: '14, Lake View' }, fresh)).status).toBe(200)
  expect((await desk(orderId)).address).toEqual({ ...fresh, street: '14, Lake View' })
})

test('an address that staff put right is on record, without what may have to be forgotten', async () => {
  const { orderId, person, providerOrder } = await steps.checkOut()
  await fetch(`${shop.url}/standins/shiprocket/standin/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers: 'down' }),
  })
  await steps.verify(person, await steps.pay(providerOrder))
  const { id } = await steps.orderOf(orderId)
  const corrected = { ...address, street: '14, Temple Road', phone: '9000000001' }
  await until(async () => (await meera.put(`/api/orders/${orderId}/address`, { address: corrected })).status === 200)
  const [deed] = await deedsOf(id)
  expect(deed).toEqual({
    actor_id: meera.id,
    action: 'order address set',
    before: { street: '12, Temple Road' },
    after: { street: '14, Temple Road', alsoChanged: ['phone'] },
  })
  // Not while the courier is being asked, which is over soon since it is down.
  const free = await until(async () => {
    const seen = await desk(orderId)
    return seen.canCorrectAddress && seen
  })
  expect(free).toMatchObject({ canAskForParcel: true, parcel: null })
  await fetch(`${shop.url}/standins/shiprocket/standin/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers: 'right' }),
  })
  await until(async () => (await meera.post('/api/orders/shiprocket-order', { order_id: orderId })).status === 200)
  expect(await desk(orderId)).toMatchObject({ canCorrectAddress: false, parcel: { awb: expect.any(String) } })
})
