import { expect, test } from 'vitest'
import { isBroken, judgeBooks, judgeDeliveries } from './agreement.ts'
import { killTheShop } from './kill-the-shop.ts'

test('a shop that is killed while people pay has lost and doubled nothing once it is back', async () => {
  const { books, deliveries, payments, piecesAtFirst } = await killTheShop(2)
  expect(payments).toBeGreaterThanOrEqual(2)
  expect([...judgeBooks(books, piecesAtFirst), ...judgeDeliveries(deliveries)].filter(isBroken)).toEqual([])
}, 720_000)
