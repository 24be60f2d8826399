import { expect, test } from 'vitest'
import { headlineOf, troubleWords } from './order-headline.ts'

const sent = { orderStatus: 'shipped', paymentStatus: 'paid', expectedOn: null, parcelTrouble: null } as const
const friday = '2026-11-20T10:00:00.000Z'

test.each([
  ['is still to come', '2026-11-18T06:00:00Z', 'Expected by Fri, 20 Nov'],
  ['ends in an hour in India', '2026-11-20T17:30:00Z', 'Expected by Fri, 20 Nov'],
  ['is over in India', '2026-11-20T18:31:00Z', 'Your parcel is on its way'],
])('a parcel whose day %s is told so', (_which, now, words) => {
  expect(headlineOf({ ...sent, expectedOn: friday }, Date.parse(now))).toBe(words)
})

test('an order that is late in leaving promises no day that has passed', () => {
  const late = { ...sent, orderStatus: 'processing', expectedOn: friday } as const
  expect(headlineOf(late, Date.parse('2026-11-25T06:00:00Z'))).toBe('With you in 5 to 10 business days')
})

test.each(['returning', 'returned', 'lost'] as const)('a parcel that is %s is not said to be on its way', (trouble) => {
  expect(headlineOf({ ...sent, parcelTrouble: trouble })).not.toMatch(/is on its way|Expected/)
})

test('a lost parcel that is paid back promises nothing more', () => {
  expect(troubleWords('lost', { paymentStatus: 'paid' })).toContain('We write to you about what happens next.')
  expect(troubleWords('lost', { paymentStatus: 'refunded' })).toContain('What you paid goes back to you')
})
