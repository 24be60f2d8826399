import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { OrderStatus, PaymentStatus } from '#contracts/orders.ts'
import { entryOf, FilterEntry, filterIn, paymentsOf, searchOf } from './order-filter.ts'

const read = (search: string) => filterIn(new URLSearchParams(search))

test('what is chosen survives in the address', () => {
  const filter = {
    search: 'asha & co',
    status: 'shipped',
    payment: 'failed',
    from: '2026-11-01',
    unpaid: true,
  } as const

  const search = searchOf(entryOf(filter))

  expect(search).toMatch(/^\?tab=orders&/)
  expect(read(search)).toEqual(filter)
})

test('an empty filter leaves only the tab in the address', () => {
  expect(searchOf(entryOf({}))).toBe('?tab=orders')
})

test.each(['status=lost', 'payment=shells', 'from=yesterday', 'to=2026-02-31', 'unpaid=perhaps', 'search=%20'])(
  'an address with %s still shows the list',
  (wrong) => {
    expect(read(`tab=orders&${wrong}&status=shipped`)).toEqual(wrong === 'status=lost' ? {} : { status: 'shipped' })
  },
)

test('a year typed as 26 is a slip, and the panel says so', () => {
  const { error } = z.safeParse(FilterEntry, { ...entryOf({}), from: '0026-11-15' })
  expect(error?.issues).toMatchObject([{ path: ['from'], message: 'Choose a day, such as 2026-11-15' }])
})

test('whatever the panel takes, the list is narrowed to', () => {
  const between = (min: Date, max: Date) =>
    fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  const day = fc.oneof(
    fc.constant(''),
    between(new Date('1999-12-01'), new Date('2100-01-31')),
    between(new Date('0000-01-01'), new Date('9999-12-31')),
  )
  const anyEntry = fc.record({
    search: fc.string({ unit: 'grapheme', maxLength: 101, size: 'max' }),
    status: fc.constantFrom('', ...OrderStatus.options),
    payment: fc.constantFrom('', ...PaymentStatus.options),
    from: day,
    to: day,
    unpaid: fc.boolean(),
  })
  fc.assert(
    fc.property(anyEntry, (entry) => {
      fc.pre(z.safeParse(FilterEntry, entry).success)
      expect(entryOf(read(searchOf(entry)))).toEqual({ ...entry, search: entry.search.trim() })
    }),
  )
})

test('among orders never paid only what they can be is offered', () => {
  expect(paymentsOf({ unpaid: true })).toEqual(['pending', 'failed'])
  expect(paymentsOf({ unpaid: false })).toContain('refunded')
})
