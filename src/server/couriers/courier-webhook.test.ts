import { expect, test } from 'vitest'
import { parseCourierNews } from './courier-webhook.ts'

const news = {
  awb: '19041424751540',
  courier_name: 'Delhivery Surface',
  current_status: 'IN TRANSIT',
  current_status_id: 20,
  shipment_status: 'IN TRANSIT',
  shipment_status_id: 18,
  current_timestamp: '23 05 2023 11:43:52',
  order_id: '1373900_150876814',
  sr_order_id: 348456385,
  scans: [],
}
const read = {
  awb: '19041424751540',
  statusId: 18,
  label: 'IN TRANSIT',
  at: new Date('2023-05-23T06:13:52Z'),
  orderId: '1373900_150876814',
}

test('news of a parcel are read by the number of its shipment state, not of its order state', () => {
  expect(parseCourierNews(news)).toEqual(read)
})

test.each([
  ['a tracking number as a number', { awb: 19041424751540 }, {}],
  ['a state as text', { shipment_status_id: '18' }, {}],
  ['a state that is NA', { shipment_status_id: 'NA' }, { statusId: undefined }],
  ['no words for the state', { shipment_status: null, current_status: 'Moving' }, { label: 'Moving' }],
  ['a time nobody can read', { current_timestamp: 'soon' }, { at: undefined }],
  ['an order as a number', { order_id: 42 }, { orderId: '42' }],
  ['no order', { order_id: undefined }, { orderId: undefined }],
])('%s is understood', (_what, sent, differs) => {
  expect(parseCourierNews({ ...news, ...sent })).toEqual({ ...read, ...differs })
})

test.each([[undefined], [null], ['text'], [[]], [{}], [{ ...news, awb: '' }], [{ ...news, awb: { $ne: 1 } }]])(
  '%j names no parcel',
  (body) => {
    expect(parseCourierNews(body)).toBeUndefined()
  },
)
