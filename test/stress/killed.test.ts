import { expect, test } from 'vitest'
import { killTheShop } from './kill-the-shop.ts'

test('a shop that is killed while people pay has lost and doubled nothing once it is back', async () => {
  const { books, deliveries, payments, piecesAtFirst } = await killTheShop(2)
  expect(payments).toBeGreaterThanOrEqual(2)
  expect(books.lost).toEqual([])
  expect(books.doubled).toEqual([])
  expect(books.kept.paise + books.kept.refundedPaise).toBe(books.taken.paise)
  expect(books.pieces).toBe(piecesAtFirst)
  expect(deliveries).toMatchObject({ parcels: deliveries.paidOrders, withoutParcel: [], withoutLetter: [] })
}, 720_000)
