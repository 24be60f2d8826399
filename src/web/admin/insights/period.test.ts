import { expect, test } from 'vitest'
import { periodIn } from './period.ts'

const today = '2026-11-15'
const of = (query: string) => periodIn(new URLSearchParams(query), today)

test.each([
  ['', { choice: '30d', from: '2026-10-17', to: today, by: 'day' }],
  ['period=7d', { choice: '7d', from: '2026-11-09', to: today, by: 'day' }],
  ['period=3m', { choice: '3m', from: '2026-08-16', to: today, by: 'week' }],
  ['period=year', { choice: 'year', from: '2026-04-01', to: today, by: 'month' }],
  ['period=year&by=week', { choice: 'year', from: '2026-04-01', to: today, by: 'week' }],
  ['period=own&from=2024-01-01&to=2024-01-31', { choice: 'own', from: '2024-01-01', to: '2024-01-31', by: 'day' }],
])('the address %j means %j', (query, period) => {
  expect(of(query)).toEqual(period)
})

test.each(['period=ages', 'period=own&from=2026-02-31', 'period=own&from=2026-12-01', 'period=own&from=2001-01-01'])(
  'the address %j, which makes no sense, means the last thirty days',
  (query) => {
    expect(of(query)).toMatchObject({ from: '2026-10-17', to: today })
  },
)

test('three months that end with a long one begin where a short one ends', () => {
  expect(periodIn(new URLSearchParams('period=3m'), '2026-05-31').from).toBe('2026-03-01')
  expect(periodIn(new URLSearchParams('period=3m'), '2026-05-30').from).toBe('2026-03-01')
  expect(periodIn(new URLSearchParams('period=3m'), '2026-03-31').from).toBe('2026-01-01')
})

test('a financial year begins in April, so in March it is still the one before', () => {
  expect(periodIn(new URLSearchParams('period=year'), '2027-03-31').from).toBe('2026-04-01')
  expect(periodIn(new URLSearchParams('period=year'), '2027-04-01').from).toBe('2027-04-01')
})
