import { holdMinutes, longestHoldMinutes } from '#contracts/checkout.ts'
import { isOffered } from '#contracts/products.ts'
import { type Goods, lockGoods, takeStock } from '#server/catalog/stock.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { listHeldPieces } from './holds.store.ts'
import { changeOrder, type KeptOrder, type KeptOrderLine, listOrderLines } from './orders.store.ts'

/** Less than this left is too little to pay in: the hold begins anew. */
const shortestToPayInMinutes = 10

type Wanted = Pick<KeptOrderLine, 'product_id' | 'quantity'>

/** It has not left the shop, and is offered so. Whether there is enough of it is another question. */
export function isToBeHad(
  one: Goods | undefined,
  { size, color }: Pick<KeptOrderLine, 'size' | 'color'>,
): one is Goods {
  return one?.isOnSale === true && isOffered(one, { size, color })
}

/**
 * Keeps back what the order wants, all of it or nothing. Its goods must be locked. `held_since` is null until somebody
 * may pay under this hold, and then says when it began.
 */
export async function holdStock(
  tx: Db,
  orderId: string,
  lines: readonly Wanted[],
  goods: readonly Goods[],
): Promise<void> {
  const wanted = piecesByProduct(lines)
  assertEnough(wanted, goods)
  for (const [id, pieces] of wanted) await takeStock(tx, id, pieces)
  const held_until = minutesAfter(new Date(), holdMinutes)
  await changeOrder(tx, orderId, { holds_stock: true, held_since: null, held_until })
}

/** Puts back what an unpaid order keeps. Its row must be locked; what it does not keep it can't give. */
export async function freeHold(tx: Db, order: KeptOrder): Promise<void> {
  if (order.paid_at !== null) return
  await putBack(tx, order)
}

/** Puts what an order keeps on the shelf again, paid or not. Its row must be locked. */
export async function putBack(tx: Db, order: KeptOrder): Promise<void> {
  if (!order.holds_stock) return
  const wanted = piecesByProduct(await listOrderLines(tx, order.id))
  await lockGoods(tx, [...wanted.keys()])
  for (const [id, pieces] of wanted) await takeStock(tx, id, -pieces)
  await changeOrder(tx, order.id, { holds_stock: false, held_until: null, held_since: null })
}

/** Of the pieces that are not on the shelf, those that are a shopper's own to buy, by product. */
export async function piecesHeldFor(db: Db, userId: string): Promise<ReadonlyMap<string, number>> {
  const held = await listHeldPieces(db, userId)
  return new Map(held.map(({ productId, pieces }) => [productId, pieces]))
}

export function isHeld({ holds_stock, held_until }: KeptOrder): boolean {
  return holds_stock && held_until !== null && held_until > minutesAfter(new Date(), shortestToPayInMinutes)
}

/** Lets an attempt that is under way go on: true while the hold may still last. */
export async function prolongHold(tx: Db, order: KeptOrder): Promise<boolean> {
  const held_since = heldSince(order)
  if (!order.holds_stock || !held_since) return false
  const held_until = minutesAfter(held_since, longestHoldMinutes)
  if (held_until <= new Date()) return false
  await changeOrder(tx, order.id, { held_since, held_until })
  return true
}

/** Also while nobody may pay under it. */
export function heldSince({ held_since, held_until }: KeptOrder): Date | null {
  return held_since ?? (held_until && minutesAfter(held_until, -holdMinutes))
}

function minutesAfter(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000)
}

function piecesByProduct(lines: readonly Wanted[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { product_id, quantity } of lines) pieces.set(product_id, (pieces.get(product_id) ?? 0) + quantity)
  return pieces
}

export function isEnough(lines: readonly Wanted[], goods: readonly Goods[]): boolean {
  return shortOf(piecesByProduct(lines), goods).length === 0
}

/** Than when they were ordered, all of them together. */
export function costMore(
  lines: readonly Pick<KeptOrderLine, 'product_id' | 'quantity' | 'price'>[],
  goods: readonly Goods[],
): boolean {
  const priceNow = new Map(goods.map(({ id, price }) => [id, price]))
  const risen = lines.map(({ product_id, quantity, price }) => ((priceNow.get(product_id) ?? price) - price) * quantity)
  return risen.reduce((sum, each) => sum + each, 0) > 0
}

/** The goods as they would be if what these lines keep back were put on the shelf again. */
export function withPieces(goods: readonly Goods[], lines: readonly Wanted[]): Goods[] {
  const pieces = piecesByProduct(lines)
  return goods.map((one) => ({ ...one, stock: one.stock + (pieces.get(one.id) ?? 0) }))
}

function shortOf(wanted: ReadonlyMap<string, number>, goods: readonly Goods[]): Goods[] {
  return goods.filter(({ id, stock }) => (wanted.get(id) ?? 0) > stock)
}

function assertEnough(wanted: ReadonlyMap<string, number>, goods: readonly Goods[]): void {
  const short = shortOf(wanted, goods)
  if (short.length === 0) return
  const words = short.map(({ name, stock }) => (stock === 0 ? `${name} is sold out` : `Only ${stock} left of ${name}`))
  throw new ShopError('out_of_stock', words.join('. '))
}
