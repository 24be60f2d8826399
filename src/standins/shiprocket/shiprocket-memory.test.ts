import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { testFolder } from '../test-standins.ts'
import { shiprocketCredentials } from './credentials.ts'
import { adhocOrder, logIn, startShipping } from './test-calls.ts'
import { startListener, startTestShiprocket } from './test-shiprocket.ts'

test('every move is told to the shop, with the key and in the documented form', async () => {
  const { shiprocket, ship, move } = await startShipping()
  const { heard, url } = await startListener()
  shiprocket.tellAt(url)
  const { awb, orderId } = await ship()
  await move(awb, 18)

  const news = await until(() => heard[0])
  expect(news.key).toBe(shiprocketCredentials.webhookKey)
  expect(news.body).toMatchObject({
    awb,
    courier_name: 'Delhivery Surface',
    current_status: 'IN TRANSIT',
    current_status_id: 20,
    shipment_status: 'IN TRANSIT',
    shipment_status_id: 18,
    current_timestamp: expect.stringMatching(/^\d\d \d\d \d{4} \d\d:\d\d:\d\d$/),
    order_id: 'A-1001',
    sr_order_id: orderId,
    scans: [{ 'sr-status': '18', 'sr-status-label': 'IN TRANSIT', location: 'Nagpur, Maharashtra' }],
  })
})

test('what is not answered with exactly 200 is told again, and then no more', async () => {
  const { shiprocket, ship, move } = await startShipping()
  const { heard, url } = await startListener([500, 204])
  shiprocket.tellAt(url)
  const { awb } = await ship()
  await move(awb)
  await until(() => heard.length === 3)
  expect(new Set(heard.map(({ body }) => JSON.stringify(body))).size).toBe(1)

  await move(awb)
  await until(() => heard.length > 3)
  expect(heard.map(({ body }) => body['shipment_status_id'])).toEqual([3, 3, 3, 19])
})

test('what the shop could not be told before the end is told after the next start', async () => {
  const folder = await testFolder()
  const first = await startShipping({ folder })
  const { awb } = await first.ship()
  // Nobody listens there.
  first.shiprocket.tellAt('http://127.0.0.1:9/api/hooks/courier')
  await first.move(awb)
  await first.close()

  const second = await startShipping({ folder })
  const { heard, url } = await startListener()
  second.shiprocket.tellAt(url)
  await until(() => heard.length === 1)
  expect(heard[0]?.body).toMatchObject({ awb, shipment_status_id: 3 })
  await second.close()

  const third = await startShipping({ folder })
  third.shiprocket.tellAt(url)
  await third.move(awb)
  await until(() => heard.length === 2)
  expect(heard[1]?.body).toMatchObject({ shipment_status_id: 19 })
})

test('parcels and their ways are still known after a new start, and new ones get other numbers', async () => {
  const folder = await testFolder()
  const first = await startShipping({ folder })
  const { awb, orderId } = await first.ship()
  await first.move(awb, 42)
  const before = await first.call('GET', `/courier/track/awb/${awb}`)
  await first.close()

  const second = await startShipping({ folder })
  const withoutAddress = (body: unknown) => JSON.stringify(body).replaceAll(/127\.0\.0\.1:\d+/g, '')
  const after = await second.call('GET', `/courier/track/awb/${awb}`)
  expect(withoutAddress(after.body)).toBe(withoutAddress(before.body))
  expect(await second.call('POST', '/orders/create/adhoc', adhocOrder())).toMatchObject({ body: { order_id: orderId } })
  expect((await second.ship('A-1002')).orderId).not.toBe(orderId)
})

test('a token is good after a new start, unless it was given back', async () => {
  const folder = await testFolder()
  const first = await startShipping({ folder })
  const kept = `Bearer ${await logIn(first.send)}`
  await first.call('POST', '/auth/logout', {})
  await first.setSwitches({ answers: 'no_wallet', times: 3 })
  await first.close()

  const later = await startTestShiprocket({ folder })
  const statusWith = async (authorization: string) =>
    (await later.send('GET', '/v1/external/settings/company/pickup', undefined, { authorization })).status
  expect(await statusWith(kept)).toBe(200)
  expect(await statusWith(first.authorization)).toBe(401)
  expect(await (await later.send('GET', '/standin/switches')).json()).toEqual({ answers: 'no_wallet', times: 3 })
})

test('a parcel that was kept is there after the process is killed', async () => {
  const folder = await testFolder()
  const killed = spawn(process.execPath, ['--input-type=module', '--eval', keepAndHang(folder)], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void killed.kill('SIGKILL'))
  await once(killed.stdout, 'data')
  killed.kill('SIGKILL')
  await once(killed, 'exit')

  const { call } = await startShipping({ folder })
  expect(await call('GET', '/orders?search=KILLED')).toMatchObject({ body: { data: [{ channel_order_id: 'KILLED' }] } })
})

function keepAndHang(folder: string): string {
  const parcel = {
    ...{ orderId: 281_000_001, shipmentId: 160_900_001, reference: 'KILLED', createdAt: '2026-11-15T09:00:00.000Z' },
    to: {
      name: 'Asha',
      address: '4 MG Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      pin: '560001',
      phone: '9876543210',
    },
    ...{
      items: [],
      total: 1,
      awb: null,
      courier: null,
      expectedOn: null,
      statusId: null,
      scans: [],
      isCancelled: false,
    },
  }
  return `
    import { openShiprocketStore } from './shiprocket-store.ts'
    const store = await openShiprocketStore(${JSON.stringify(folder)})
    await store.saveParcel(${JSON.stringify(parcel)})
    console.log('saved')
    setInterval(() => {}, 1000)
  `
}
