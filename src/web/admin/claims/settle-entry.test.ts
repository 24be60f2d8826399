import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { settleEntries } from './settle-entry.ts'

test.each([
  ['', true],
  [' 500.50 ', true],
  ['1', true],
  ['20000000', true],
  ['0', false],
  ['0.50', false],
  ['20000001', false],
  ['12.345', false],
  ['1,299', false],
])('to give back “%s” is right before it is sent, as the shop would take it: %s', (amount, isRight) => {
  const entry = { reason: '', amount, password: 'moonstone ring' }
  expect(z.safeParse(settleEntries.refunded, entry).success).toBe(isRight)
})
