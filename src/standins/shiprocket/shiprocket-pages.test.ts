import { expect, test } from 'vitest'
import { startShipping } from './test-calls.ts'

test('before the first parcel the page says what will appear there', async () => {
  const { send } = await startShipping()
  expect(await (await send('GET', '')).text()).toContain('No parcels yet')
})

test('every parcel is listed with its way to be moved on, and the button moves it', async () => {
  const { send, site, ship, call } = await startShipping()
  const { awb } = await ship()
  const page = await (await send('GET', '')).text()
  expect(page).toContain('Order A-1001')
  expect(page).toContain(`action="/standins/shiprocket/parcels/${awb}/move"`)
  expect(page).toContain('action="/standins/shiprocket/parcels/move"')

  for (const path of [`/parcels/${awb}/move`, '/parcels/move']) {
    const reply = await fetch(site + path, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/standins/shiprocket'])
  }
  expect((await call('GET', `/courier/track/awb/${awb}`)).body).toMatchObject({
    tracking_data: { shipment_status: 19 },
  })
})

test('only a parcel that is out for delivery can find nobody at home', async () => {
  const { send, ship, move, call } = await startShipping()
  const { awb } = await ship()
  await move(awb, 18)
  expect(await (await send('GET', '')).text()).not.toContain('Nobody at home')
  await send('POST', `/parcels/${awb}/return`)
  expect((await call('GET', `/courier/track/awb/${awb}`)).body).toMatchObject({
    tracking_data: { shipment_status: 18 },
  })

  await move(awb, 17)
  expect(await (await send('GET', '')).text()).toContain('Nobody at home')
  await send('POST', `/parcels/${awb}/return`)
  expect((await call('GET', `/courier/track/awb/${awb}`)).body).toMatchObject({
    tracking_data: { shipment_status: 21 },
  })
})

test('the tracking page shows what has happened and what is still to come, and nothing of the address', async () => {
  const { send, ship, move } = await startShipping()
  const { awb } = await ship()
  for (const to of [3, 19, 42]) await move(awb, to)
  const page = await (await send('GET', `/tracking/${awb}`)).text()
  expect(page).toContain(awb)
  expect(page).toContain('Expected by')
  expect([...page.matchAll(/<li class="(\w+)"/g)].map(([, state]) => state)).toEqual([
    'done',
    'done',
    'now',
    'ahead',
    'ahead',
    'ahead',
    'ahead',
    'ahead',
  ])
  expect(page).not.toMatch(/4 MG Road|9876543210|Asha/)
})

test('a number nobody knows leads back to the list', async () => {
  const { send } = await startShipping()
  for (const path of ['/tracking/1', '/labels/1']) {
    const reply = await send('GET', path)
    expect(reply.status).toBe(404)
    expect(await reply.text()).toContain('No such parcel')
  }
})
