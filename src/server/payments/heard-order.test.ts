import { expect, test } from 'vitest'
import { listeningLog } from '#test/harness/listening-log.ts'
import { compareHeard } from './heard-order.ts'

const item = { productId: '01900000-0000-7000-8000-000000000001', quantity: 1, price: 998.07 }
const order = { orderId: 'AL7KQ2M9XZ', totalAmount: 1048.07, items: [item] }

function loggedAbout(orderData: unknown): string {
  const log = listeningLog()
  compareHeard(log.logger, order, orderData)
  return log.text()
}

test('a page that paid for what was ordered causes no warning, also where its sum is a hair off', () => {
  expect(loggedAbout({ totalAmount: 998.07 + 50, items: [item] })).toBe('')
})

test.each([
  ['another total', { totalAmount: 1048.08, items: [item] }],
  ['another number of pieces', { totalAmount: 1048.07, items: [{ ...item, quantity: 2 }] }],
  ['another price', { totalAmount: 1048.07, items: [{ ...item, price: 998.08 }] }],
  ['another piece', { totalAmount: 1048.07, items: [{ ...item, productId: 'another' }] }],
])('a page that believed in %s is noted', (_what, orderData) => {
  expect(loggedAbout(orderData)).toContain('a page believed it was paying for something else than was ordered')
})
