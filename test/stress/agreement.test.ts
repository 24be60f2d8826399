import { expect, test } from 'vitest'
import { isBroken, judgeBooks, judgeDeliveries } from './agreement.ts'

const books = {
  taken: { payments: 3, paise: 150_000 },
  kept: { paidOrders: 2, paise: 100_000, refundedPaise: 50_000 },
  lost: [],
  doubled: [],
  pieces: 30,
}
const deliveries = { paidOrders: 2, parcels: 2, withoutParcel: [], withoutLetter: [] }

test('books that agree break no promise', () => {
  expect([...judgeBooks(books, 30), ...judgeDeliveries(deliveries)].filter(isBroken)).toEqual([])
})

test.each([
  ['no payment at the provider’s is lost', { lost: ['pay_1'] }],
  ['no order is paid twice', { doubled: ['order 1'] }],
  ['what the provider took is paid or goes back', { kept: { ...books.kept, refundedPaise: 49_999 } }],
  ['every piece is on the shelf, held or sold', { pieces: 29 }],
])('%s, or it is told', (promise, changed) => {
  expect(judgeBooks({ ...books, ...changed }, 30).filter(isBroken)).toMatchObject([{ promise }])
})

test.each([
  ['each paid order has one parcel', { parcels: 3 }],
  ['each paid order has one parcel', { withoutParcel: ['AL1'] }],
  ['each paid order has its letter', { withoutLetter: ['AL1'] }],
])('%s, or it is told', (promise, changed) => {
  expect(judgeDeliveries({ ...deliveries, ...changed }).filter(isBroken)).toMatchObject([{ promise }])
})
