import { expect, test } from 'vitest'
import { testParcel } from './parcel.fixture.ts'
import { scriptedService } from './scripted-service.fixture.ts'

/** Logged in, everything else is answered with this. */
async function answering(status: number, body: unknown) {
  const { courier } = await scriptedService((path) =>
    path === '/auth/login' ? { body: { token: 'opaque' } } : { status, body },
  )
  return courier
}

test.each([
  ['a message', 400, { message: 'No.', status_code: 400 }, 'refused', 'No.'],
  [
    'fields with their errors',
    422,
    { message: 'Oops! Invalid Data.', errors: { order_id: ['The order id field is required.'] }, status_code: 422 },
    'refused',
    'Oops! Invalid Data. The order id field is required.',
  ],
  [
    'a message that is the fields',
    422,
    { message: { address: ['Say a house number.'], email: 'Say an e-mail.' } },
    'refused',
    'Say a house number. Say an e-mail.',
  ],
  ['a refusal inside 200', 200, { status: 404, message: 'Order does not exist!' }, 'refused', 'Order does not exist!'],
  [
    'an AWB that was not given',
    200,
    { awb_assign_status: 0, response: { data: { awb_assign_error: 'Pincode blocked' } } },
    'refused',
    'Pincode blocked',
  ],
  ['missing rights', 403, { message: 'Unauthorized.' }, 'not_allowed', 'Unauthorized.'],
  [
    'missing rights inside 200',
    200,
    { message: 'Access forbidden', status_code: 403 },
    'not_allowed',
    'Access forbidden',
  ],
  ['nothing at all', 200, undefined, 'unreachable', 'The courier service answered with status 200'],
  ['nothing readable', 400, ['?'], 'refused', 'The courier service answered with status 400'],
  [
    'success without the numbers',
    200,
    { order_id: 16161616, shipment_id: null },
    'refused',
    'The courier service answered with status 200',
  ],
])('%s becomes one kind of error, with words for staff', async (_what, status, body, kind, message) => {
  const courier = await answering(status, body)
  await expect(courier.createShipment(testParcel())).rejects.toMatchObject({ name: 'CourierError', kind, message })
})

test('numbers as text, empty text and nothing are all understood', async () => {
  const courier = await answering(200, { order_id: '16161616', shipment_id: 15151515, status_code: '5', awb_code: '' })
  expect(await courier.createShipment(testParcel())).toEqual({
    orderId: '16161616',
    shipmentId: '15151515',
    awb: undefined,
    isCancelled: true,
  })
})

test('tracking with holes in it is read as far as it goes', async () => {
  const courier = await answering(200, {
    tracking_data: {
      track_status: 1,
      shipment_status: 'NA',
      shipment_track: null,
      shipment_track_activities: [
        {
          date: '2022-07-19 11:37:00',
          activity: 'Delivered',
          location: null,
          'sr-status': '7',
          'sr-status-label': 'DELIVERED',
        },
        { date: 'NA', activity: 'Bagged', location: 'Chittoor', 'sr-status': 'NA' },
      ],
      track_url: 'javascript:alert(1)',
      etd: '',
    },
  })
  expect(await courier.track('141123221084922')).toEqual({
    statusId: 7,
    label: 'DELIVERED',
    at: new Date('2022-07-19T06:07:00Z'),
    trackUrl: undefined,
    expectedOn: undefined,
    scans: [
      { at: new Date('2022-07-19T06:07:00Z'), place: '', words: 'Delivered' },
      { at: undefined, place: 'Chittoor', words: 'Bagged' },
    ],
  })
})

test('the recommended courier’s day counts, and without couriers nothing is delivered', async () => {
  const couriers = [
    { courier_company_id: 1, estimated_delivery_days: '9', etd: 'Jul 09, 2024' },
    { courier_company_id: 43, estimated_delivery_days: 4, etd: 'Jul 04, 2024' },
  ]
  const data = { available_courier_companies: couriers, recommended_courier_company_id: '43' }
  expect(await (await answering(200, { status: 200, data })).serviceability('175019')).toEqual({
    deliverable: true,
    etd: new Date('2024-07-03T18:30:00Z'),
    days: 4,
  })
  const nobody = await answering(200, { status: 200, data: { ...data, available_courier_companies: [] } })
  expect(await nobody.serviceability('175019')).toMatchObject({ deliverable: false })
})

test('a wrong address of the whole service does not pass for a PIN code nobody goes to', async () => {
  const courier = await answering(404, { message: '404 Not Found', status_code: 404 })
  await expect(courier.serviceability('560001')).rejects.toMatchObject({ kind: 'refused', message: '404 Not Found' })
})

test.each([
  ['This order is already cancelled', true],
  ['The shipment has already been canceled', true],
  ['Order is already shipped, it can not be cancelled', false],
  ['Shipment already picked up', false],
])('calling off a parcel that is refused with "%s" is as good as done: %s', async (message, isDone) => {
  const courier = await answering(400, { message, status_code: 400 })
  const outcome = await courier.cancel('7', '31749850403989').then(
    () => true,
    () => false,
  )
  expect(outcome).toBe(isDone)
})
