import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { jobsDone } from '../harness/jobs-done.ts'
import { nextMailTo } from '../harness/mailbox.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { address, paymentSteps } from '../payments/payment-steps.ts'
import { linesIn, stationsOf } from './log-lines.ts'

const shop = await openShop({ withPages: true, settings: { rateLimitScale: 1000 } })
const steps = paymentSteps(shop)
const lines = () => linesIn(shop.logText())

async function tellCourier(awb: string, to: number): Promise<void> {
  const { ok } = await fetch(`${shop.url}/standins/shiprocket/standin/parcels/${awb}/move`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to }),
  })
  expect(ok).toBe(true)
}

/** From the cart to the courier's collecting it, each step told by whoever tells it first. */
async function buyAndShip(tell: 'page' | 'webhook') {
  const { person, providerOrder, orderId } = await steps.checkOut(2, { name: 'Lotus Choker' })
  const answer = await steps.pay(providerOrder, { webhook: tell === 'webhook' ? 'send' : 'drop' })
  if (tell === 'page') await steps.verify(person, answer)
  const shipped = await until(() =>
    shop.db
      .selectFrom('orders')
      .select(['id', 'tracking_number'])
      .where('number', '=', orderId)
      .where('tracking_number', 'is not', null)
      .executeTakeFirst(),
  )
  await tellCourier(shipped.tracking_number ?? '', 42)
  await nextMailTo(shop.visitor, address.email, new RegExp(`${orderId}.*on its way|on its way.*${orderId}`))
  for (const name of ['order-letter', 'ship-order', 'track-parcel']) await jobsDone(shop.db, { name })
  return { person, orderId, answer, awb: shipped.tracking_number ?? '' }
}

test('an order’s number finds every line of it, and its shopper what came before it had one', async () => {
  const { person, orderId } = await buyAndShip('page')
  const trail = await until(() => {
    const found = lines().filter(({ order }) => order === orderId)
    return found.filter(({ job }) => job === 'order-letter').length === 2 ? found : undefined
  })

  expect(stationsOf(trail)).toEqual(
    expect.arrayContaining([
      '/api/razorpay/create-order',
      'a payment was settled',
      '/api/razorpay/verify-payment',
      'order-letter',
      'ship-order',
      '/api/hooks/courier',
      'track-parcel',
    ]),
  )
  expect(trail.every(({ reqId }) => reqId)).toBe(true)

  const before = lines().filter((line) => line.person === person.id && line.order === undefined)
  expect(trail.some((line) => line.person === person.id)).toBe(true)
  expect(stationsOf(before)).toContain('/api/cart/add')
})

test('a job has the id of the request that caused it, and so has what the job causes in turn', async () => {
  const { orderId } = await buyAndShip('webhook')
  const trail = lines().filter(({ order }) => order === orderId)
  const idsOf = (station: string) => trail.filter((line) => stationsOf([line])[0] === station).map(({ reqId }) => reqId)

  // Several events tell of one payment, at once: any of them may be the one that settles it.
  const hooks = idsOf('/api/razorpay/webhook')
  const [hook, ...others] = idsOf('ship-order')
  expect(others).toEqual([])
  expect(hooks).toContain(hook)
  expect(idsOf('look-for-payment')).toContain(hook)
  // The courier tells of each stop on the way; the letter comes from the one that says it has left.
  const news = idsOf('track-parcel')
  expect(idsOf('/api/hooks/courier')).toEqual(expect.arrayContaining(news))
  const letters = new Set(idsOf('order-letter'))
  expect(letters.size).toBe(2)
  expect(letters).toContain(hook)
  expect([hook, ...news]).toEqual(expect.arrayContaining([...letters]))
})

test('no name, address, phone, e-mail, key or token of anybody is in the log', async () => {
  const { person, answer } = await buyAndShip('page')
  const theirs = [person.token, answer.razorpay_signature, ...Object.values(address), `${person.id}@example.in`]
  for (const word of theirs) expect(shop.logText()).not.toContain(word)
})

test('the id that a shopper reads off an error finds the page and what it asked for', async () => {
  const response = await shop.visitor.fetch('/product/01900000-0000-7000-8000-000000000000')
  await response.text()
  const id = response.headers.get('x-request-id')
  const found = lines().filter(({ reqId }) => reqId === id)
  expect(stationsOf(found)).toEqual(expect.arrayContaining(['/*', '/api/products/:id']))
})

test('a line that says no tells which order it was about, and why', async () => {
  const { person, orderId } = await steps.checkOut()
  const asked = await person.post('/api/orders/shiprocket-order', { order_id: orderId })
  expect(asked.status).toBe(409)
  const told = lines().filter(({ order, msg }) => order === orderId && msg === 'refused')
  expect(told).toMatchObject([{ code: 'conflict', person: person.id, reqId: asked.body.requestId }])
})

test('each request on one connection has an id of its own', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string) =>
    new Promise((answered, failed) => {
      const asking = request(`${shop.url}${path}`, { agent }, (answer) => {
        answer.resume().once('end', () => answered(answer.headers['x-request-id']))
      })
      asking.once('error', failed).end()
    })
  const ids: unknown[] = []
  for (const path of ['/products', '/api/category', '/product/none', '/api/health', '/categories'])
    ids.push(await ask(path))
  agent.destroy()
  expect(new Set(ids).size).toBe(ids.length)
})
