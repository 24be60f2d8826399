import { type Goods, lockGoods, takeStock } from '#server/catalog/stock.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import {
  changeOrder,
  type KeptOrder,
  type KeptOrderLine,
  listLapsedHolds,
  listOrderLines,
  lockOrder,
} from './orders.store.ts'

const holdMinutes = 15

type Wanted = Pick<KeptOrderLine, 'product_id' | 'quantity'>

/** Keeps back what the order wants, all of it or nothing. Its goods must be locked. */
export async function holdStock(
  tx: Db,
  orderId: string,
  lines: readonly Wanted[],
  goods: readonly Goods[],
): Promise<void> {
  const wanted = piecesByProduct(lines)
  assertEnough(wanted, goods)
  for (const [id, pieces] of wanted) await takeStock(tx, id, pieces)
  const now = new Date()
  const held_until = new Date(now.getTime() + holdMinutes * 60_000)
  await changeOrder(tx, orderId, { holds_stock: true, held_since: now, held_until })
}

/** Puts back what an unpaid order keeps. Its row must be locked; what it does not keep it can't give. */
export async function freeHold(tx: Db, order: KeptOrder): Promise<void> {
  if (!order.holds_stock || order.paid_at !== null) return
  const wanted = piecesByProduct(await listOrderLines(tx, order.id))
  await lockGoods(tx, [...wanted.keys()])
  for (const [id, pieces] of wanted) await takeStock(tx, id, -pieces)
  await changeOrder(tx, order.id, { holds_stock: false, held_until: null, held_since: null })
}

/** Each in a transaction of its own: an order that can't be freed now must not keep the others. */
export async function freeLapsedHolds(db: Db): Promise<number> {
  const now = new Date()
  const ids = await listLapsedHolds(db, now, 1000)
  for (const id of ids) {
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, id)
      // Somebody may have paid, renewed or freed it since.
      if (order?.held_until && order.held_until < now) await freeHold(tx, order)
    })
  }
  return ids.length
}

function piecesByProduct(lines: readonly Wanted[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { product_id, quantity } of lines) pieces.set(product_id, (pieces.get(product_id) ?? 0) + quantity)
  return pieces
}

function assertEnough(wanted: ReadonlyMap<string, number>, goods: readonly Goods[]): void {
  const short = goods.filter(({ id, stock }) => (wanted.get(id) ?? 0) > stock)
  if (short.length === 0) return
  const words = short.map(({ name, stock }) => (stock === 0 ? `${name} is sold out` : `Only ${stock} left of ${name}`))
  throw new ShopError('out_of_stock', words.join('. '))
}
