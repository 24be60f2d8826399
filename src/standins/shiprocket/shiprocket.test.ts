import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { shiprocketCredentials } from './credentials.ts'
import { adhocOrder, logIn, startShipping } from './test-calls.ts'
import { startTestShiprocket } from './test-shiprocket.ts'

const Claims = z.object({ iat: z.number(), exp: z.number() })

test('a login gives a token for ten days, and a wrong password none', async () => {
  const { send } = await startTestShiprocket()
  const refused = await send('POST', '/v1/external/auth/login', {
    email: shiprocketCredentials.email,
    password: 'wrong',
  })
  expect([refused.status, await refused.json()]).toEqual([403, { message: 'Invalid email and password combination' }])

  const token = await logIn(send)
  const claims = z.parse(Claims, JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
  expect(claims.exp - claims.iat).toBe(864_000)
})

test('without a token that is still good there is nothing to be had', async () => {
  const { send } = await startTestShiprocket()
  const pickup = (authorization: string) =>
    send('GET', '/v1/external/settings/company/pickup', undefined, { authorization })
  const token = await logIn(send)
  expect((await pickup(`Bearer ${token}`)).status).toBe(200)

  for (const authorization of ['', 'Bearer ', `Bearer ${token}x`, `Basic ${token}`, 'Bearer e30.e30.']) {
    const refused = await pickup(authorization)
    expect([refused.status, await refused.json()]).toEqual([401, { message: 'Unauthenticated.' }])
  }
  await send('POST', '/v1/external/auth/logout', {}, { authorization: `Bearer ${token}` })
  expect((await pickup(`Bearer ${token}`)).status).toBe(401)
})

test('there is one place to fetch parcels from', async () => {
  const { call } = await startShipping()
  expect(await call('GET', '/settings/company/pickup')).toMatchObject({
    status: 200,
    body: { data: { shipping_address: [{ pickup_location: 'Primary', pin_code: '570001', is_primary_location: 1 }] } },
  })
})

test('an order with fields missing is told all of them', async () => {
  const { call } = await startShipping()
  const { order_id: _id, billing_city: _city, ...rest } = adhocOrder()
  const order = { ...rest, weight: 0, order_items: [{ name: 'Ring', units: 1, selling_price: 10 }] }
  expect(await call('POST', '/orders/create/adhoc', order)).toEqual({
    status: 422,
    body: {
      message: 'Oops! Invalid Data.',
      errors: {
        order_id: ['The order id field is required.'],
        billing_city: ['The billing city field is required.'],
        weight: ['The weight must be greater than 0.'],
        'order_items.0.sku': ['The order items.0.sku field is required.'],
      },
      status_code: 422,
    },
  })
})

test('a wrong pickup place comes with HTTP 200 and the right ones', async () => {
  const { call } = await startShipping()
  const { status, body } = await call('POST', '/orders/create/adhoc', { ...adhocOrder(), pickup_location: 'Home' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ message: /^Wrong Pickup location entered/, data: [{ pickup_location: 'Primary' }] })
  expect(body).not.toHaveProperty('order_id')
})

test('an SKU may not come twice in one order', async () => {
  const { call } = await startShipping()
  const [item] = adhocOrder().order_items
  const order = { ...adhocOrder(), order_items: [item, item] }
  expect(await call('POST', '/orders/create/adhoc', order)).toMatchObject({
    status: 422,
    body: { message: 'SKU cannot be repeated' },
  })
})

test('an order that is there already stays as it is', async () => {
  const { call } = await startShipping()
  const first = await call('POST', '/orders/create/adhoc', adhocOrder())
  expect(first).toMatchObject({ status: 200, body: { status: 'NEW', status_code: 1, awb_code: '' } })
  expect(await call('POST', '/orders/create/adhoc', { ...adhocOrder(), sub_total: 1 })).toEqual(first)
  expect(await call('GET', '/orders?search=A-1001')).toMatchObject({
    body: { data: [{ channel_order_id: 'A-1001', total: 499.5 }], meta: { pagination: { total: 1 } } },
  })
})

test('an order nobody knows is refused in the words of the real service', async () => {
  const { call } = await startShipping()
  expect(await call('GET', '/orders/show/1')).toEqual({
    status: 400,
    body: { message: 'Order ID not found', status_code: 400 },
  })
  expect(await call('POST', '/orders/cancel', { ids: [1] })).toMatchObject({ status: 500 })
  expect(await call('POST', '/orders/cancel', {})).toMatchObject({
    status: 422,
    body: { errors: { ids: [expect.any(String)] } },
  })
  expect(await call('GET', '/nothing/here')).toMatchObject({ status: 404, body: { status_code: 404 } })
})

test('a parcel can be tracked in each of the four ways', async () => {
  const { call, ship, move } = await startShipping()
  const { awb, shipmentId } = await ship()
  await move(awb, 42)
  const one = await call('GET', `/courier/track/awb/${awb}`)
  expect(one.body).toMatchObject({ tracking_data: { shipment_status: 42, shipment_track: [{ awb_code: awb }] } })
  expect((await call('GET', `/courier/track/shipment/${shipmentId}`)).body).toEqual(one.body)
  expect((await call('GET', '/courier/track?order_id=A-1001')).body).toEqual([one.body])
  expect((await call('POST', '/courier/track/awbs', { awbs: [awb] })).body).toEqual({ [awb]: one.body })
})

test('a parcel that could not be delivered comes back, and goes no further', async () => {
  const { ship, move, send } = await startShipping()
  const { awb } = await ship()
  await move(awb, 21)
  for (const statusId of [9, 46, 10]) expect(await (await move(awb)).json()).toMatchObject({ statusId })
  expect((await move(awb)).status).toBe(409)
  expect(await (await send('POST', '/standin/clock', { steps: 3 })).json()).toEqual({ moved: 0 })
})

test('the clock moves every parcel that has a courier', async () => {
  const { ship, call, send } = await startShipping()
  const [first, second] = [await ship('A-1'), await ship('A-2')]
  await call('POST', '/orders/create/adhoc', adhocOrder('A-3'))
  expect(await (await send('POST', '/standin/clock', { steps: 3 })).json()).toEqual({ moved: 2 })
  for (const { awb } of [first, second]) {
    expect((await call('GET', `/courier/track/awb/${awb}`)).body).toMatchObject({
      tracking_data: { shipment_status: 42 },
    })
  }
})

test('a step or a switch that does not exist is refused', async () => {
  const { ship, move, send } = await startShipping()
  const { awb } = await ship()
  expect((await move(awb, 99)).status).toBe(422)
  expect((await move('1')).status).toBe(404)
  expect((await send('PUT', '/standin/switches', { answers: 'sing' })).status).toBe(422)
  expect((await send('POST', '/standin/clock', { steps: 0 })).status).toBe(422)
})
