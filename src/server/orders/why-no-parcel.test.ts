import { expect, test } from 'vitest'
import { whyNoParcel } from './why-no-parcel.ts'

const paid = { status: 'processing', paid_at: new Date(), payment_status: 'paid', address: {} } as const

test.each([
  ['paid, with an address', {}, undefined],
  ['of which a part went back', { payment_status: 'partly_refunded' }, undefined],
  ['not paid yet', { status: 'pending', paid_at: null, payment_status: 'pending', address: null }, 'not paid'],
  ['without an address', { address: null }, 'no address'],
  ['given back whole', { payment_status: 'refunded' }, 'refunded'],
  ['given back whole, without an address', { payment_status: 'refunded', address: null }, 'refunded'],
  ['cancelled', { status: 'cancelled', payment_status: 'refunded' }, 'cancelled'],
  ['on its way', { status: 'shipped' }, 'sent'],
  ['delivered', { status: 'delivered' }, 'sent'],
] as const)('what keeps an order from a parcel when it is %s', (_name, facts, expected) => {
  expect(whyNoParcel({ ...paid, ...facts })).toBe(expected)
})
