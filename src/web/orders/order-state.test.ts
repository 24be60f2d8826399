import { expect, test } from 'vitest'
import type { OrderStatus, PaymentStatus, RefundStatus } from '#contracts/orders.ts'
import { isAtItsEnd, isNeverSent, isOver, needsAddress } from './order-state.ts'

test.each<[string, OrderStatus, PaymentStatus, { neverSent: boolean; atItsEnd: boolean }]>([
  ['waits to be sent', 'processing', 'paid', { neverSent: false, atItsEnd: false }],
  ['waits, and of which a part went back', 'processing', 'partly_refunded', { neverSent: false, atItsEnd: false }],
  ['was refunded before it was sent', 'processing', 'refunded', { neverSent: true, atItsEnd: false }],
  ['was refunded on its way', 'shipped', 'refunded', { neverSent: false, atItsEnd: false }],
  ['was refunded after it had arrived', 'delivered', 'refunded', { neverSent: false, atItsEnd: true }],
  ['was cancelled', 'cancelled', 'refunded', { neverSent: true, atItsEnd: true }],
  ['was cancelled before it was paid', 'cancelled', 'pending', { neverSent: true, atItsEnd: true }],
])('an order that %s is never sent, or at its end, or neither', (_how, orderStatus, paymentStatus, expected) => {
  const order = { orderStatus, paymentStatus }
  expect({ neverSent: isNeverSent(order), atItsEnd: isAtItsEnd(order) }).toEqual(expected)
})

test.each<[string, OrderStatus, PaymentStatus, boolean]>([
  ['is paid', 'processing', 'paid', true],
  ['is paid, and of which a part went back', 'processing', 'partly_refunded', true],
  ['was refunded before it was sent', 'processing', 'refunded', false],
  ['waits to be paid', 'pending', 'pending', false],
  ['could not be paid', 'pending', 'failed', false],
  ['was cancelled', 'cancelled', 'refunded', false],
])('an order without an address that %s needs one, or does not', (_how, orderStatus, paymentStatus, expected) => {
  expect(needsAddress({ address: null, orderStatus, paymentStatus })).toBe(expected)
})

test.each<[string, OrderStatus, RefundStatus[], boolean]>([
  ['was cancelled unpaid', 'cancelled', [], true],
  ['was cancelled, and whose money is on its way back', 'cancelled', ['done', 'asked'], false],
  ['was cancelled, and whose money is back', 'cancelled', ['done'], true],
  ['has arrived, and of which a part is on its way back', 'delivered', ['pending'], false],
  ['is on its way', 'shipped', [], false],
])('an order that %s is over, or not', (_how, orderStatus, statuses, expected) => {
  const one = { _id: '1', amount: 10, reason: 'Cancelled', hasCreditNote: false, createdAt: '2026-01-01T00:00:00Z' }
  expect(isOver({ orderStatus, refunds: statuses.map((status) => ({ ...one, status })) })).toBe(expected)
})
