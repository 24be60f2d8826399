import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { OrderName } from '#contracts/orders.ts'
import { carryPlacedOrder, readPlacedOrder } from './placed-order.ts'

test.each(['AL7K2M9QXW', 'AL-2026_1', 'a'.repeat(40), 'a'.repeat(41), '', 'AL 1', '<b>AL1</b>'])(
  'a number that a tab has kept is shown only where the shop would take it for one: %j',
  (number) => {
    carryPlacedOrder(number)
    expect(readPlacedOrder()).toBe(z.safeParse(OrderName, number).success ? number : undefined)
  },
)
