import { expect, test } from 'vitest'
import { keepLength, lengthIn, withLength } from './page-length.ts'

const query = (text: string) => new URLSearchParams(text)

test('a list has ten rows, or as many as its address says where that is offered', () => {
  expect(lengthIn(query('tab=orders'))).toBe(10)
  expect(lengthIn(query('tab=orders&limit=50'))).toBe(50)
  expect(lengthIn(query('tab=orders&limit=100'))).toBe(100)
  for (const odd of ['7', '1000', '-50', 'all', '']) expect(lengthIn(query(`limit=${odd}`))).toBe(10)
})

test('longer pages begin at the first, and keep the filter', () => {
  expect(withLength(query('tab=products&search=ring&page=4'), 100)).toBe('?tab=products&search=ring&limit=100')
  expect(withLength(query('tab=products&limit=100&page=2'), 10)).toBe('?tab=products')
})

test('another filter keeps the length of the pages', () => {
  expect(keepLength(query('tab=products&limit=50&page=3'), '?tab=products&search=ring')).toBe(
    '?tab=products&search=ring&limit=50',
  )
  expect(keepLength(query('tab=products&page=3'), '?tab=products')).toBe('?tab=products')
})
