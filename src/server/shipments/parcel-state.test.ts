import { expect, test } from 'vitest'
import { isCalledOff, isCollected, isCountedOn, isSentInVain, isUnderWay } from './parcel-state.ts'

const awb = '31749850403989'

test.each([
  [null, false, false],
  [3, false, false],
  [16, false, false],
  [8, true, false],
  [45, true, false],
  [42, false, true],
  [7, false, true],
  [10, false, true],
  [12, false, false],
])('a parcel in state %s is called off: %s, and collected: %s', (status_id, off, collected) => {
  expect([isCalledOff({ awb, status_id }), isCollected({ awb, status_id })]).toEqual([off, collected])
  expect(isCalledOff({ awb: null, status_id }), 'what has no number is nobody’s to collect').toBe(false)
})

const paid = { paid_at: new Date(), payment_status: 'paid', address: {}, tracking_number: awb } as const

test.each([
  ['waits to be sent', { ...paid, status: 'processing' }, true],
  ['waits, and shows no number', { ...paid, status: 'processing', tracking_number: null }, true],
  ['was refunded before it was sent', { ...paid, status: 'processing', payment_status: 'refunded' }, false],
  ['was cancelled', { ...paid, status: 'cancelled' }, false],
  ['was sent with it', { ...paid, status: 'shipped' }, true],
  ['was sent with it and refunded', { ...paid, status: 'shipped', payment_status: 'refunded' }, true],
  ['was sent under another number', { ...paid, status: 'shipped', tracking_number: 'X 1' }, false],
  ['was sent without a number', { ...paid, status: 'delivered', tracking_number: null }, false],
] as const)('an order that %s counts on its parcel or not', (_how, order, counts) => {
  expect(isCountedOn({ awb }, order)).toBe(counts)
})

test.each([
  ['came back', 10, false, awb, true],
  ['was lost', 12, false, awb, true],
  ['came back under a number that staff gave it on its way', 10, false, 'X 1', true],
  ['came back after another was sent', 10, true, 'X 1', false],
  ['was called off, went out all the same and came back', 10, true, awb, true],
  ['was called off after the order was marked as shipped', 8, false, null, true],
  ['was called off before the order was sent another way, without a number', 8, true, null, false],
  ['was called off before the order got another number', 8, true, 'X 1', false],
  ['is on its way back', 46, false, awb, false],
  ['arrived', 7, false, awb, false],
])('a parcel that %s was sent in vain or not', (_how, status_id, is_withdrawn, tracking_number, inVain) => {
  expect(isSentInVain({ awb, status_id, is_withdrawn }, { tracking_number })).toBe(inVain)
})

const [waits, sent] = [{ ...paid, status: 'processing' } as const, { ...paid, status: 'shipped' } as const]

test.each([
  ['waits to be collected', 3, false, waits, true],
  ['waits to be called off', 3, true, waits, false],
  ['was called off', 8, false, waits, false],
  ['waits, though its order was refunded', 3, false, { ...waits, payment_status: 'refunded' }, false],
  ['waits, though its order was cancelled', 3, false, { ...waits, status: 'cancelled' }, false],
  ['waits, while its order was marked as shipped', 3, false, sent, true],
  ['waits, while its order was sent under another number', 3, false, { ...sent, tracking_number: 'X 1' }, false],
  ['is on its way', 18, false, sent, true],
  ['is on its way under a number that staff gave it', 18, false, { ...sent, tracking_number: 'X 1' }, true],
  ['is a stray', 18, true, { ...sent, tracking_number: 'X 1' }, false],
  ['was a stray, and is the order’s own again', 18, true, sent, true],
  ['came back', 10, false, sent, false],
  ['was lost', 12, false, sent, false],
  ['arrived', 7, false, { ...paid, status: 'delivered' }, true],
] as const)('a parcel that %s is under way or not', (_how, status_id, is_withdrawn, order, underWay) => {
  expect(isUnderWay({ awb, status_id, is_withdrawn }, order)).toBe(underWay)
})
