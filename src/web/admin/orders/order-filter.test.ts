import { expect, test } from 'vitest'
import { entryOf, filterIn, paymentsOf, searchOf } from './order-filter.ts'

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

test('among orders never paid only what they can be is offered', () => {
  expect(paymentsOf({ unpaid: true })).toEqual(['pending', 'failed'])
  expect(paymentsOf({ unpaid: false })).toContain('refunded')
})
