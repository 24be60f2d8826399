import { expect, test } from 'vitest'
import { calm, formatDayAndTime, formatMoment, numberOf } from './order-words.ts'

test.each([
  ['REACHED AT DESTINATION HUB · Mysuru, Karnataka', 'Reached at destination hub · Mysuru, Karnataka'],
  ['AWB ASSIGNED', 'AWB assigned'],
  ['RTO IN TRANSIT', 'Return in transit'],
  ['Your parcel has been delivered.', 'Your parcel has been delivered.'],
  ['₹300.00 has been sent back to you.', '₹300.00 has been sent back to you.'],
  ['', ''],
])('%s is told as %s', (words, told) => {
  expect(calm(words)).toBe(told)
})

test('an order goes by its number, or else by the end of its id', () => {
  expect(numberOf({ orderId: 'AL7K3M9P', _id: '01900000-0000-7000-8000-0000abcd1234' })).toBe('#AL7K3M9P')
  expect(numberOf({ orderId: '', _id: '01900000-0000-7000-8000-0000abcd1234' })).toBe('#ABCD1234')
})

test('times are India’s, wherever the reader is', () => {
  expect(formatMoment('2026-11-26T09:11:00Z')).toBe('Thu, 26 Nov, 2:41 pm')
  expect(formatDayAndTime('2026-12-31T20:11:00Z')).toBe('1 Jan 2027, 1:41 am')
})
