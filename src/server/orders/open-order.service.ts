import { v7 as newId } from 'uuid'
import { type Address, type ShippingMethod, shippingChargeOf } from '#contracts/checkout.ts'
import { formatRupees, leastPayment } from '#contracts/money.ts'
import { mostTotal, type Order } from '#contracts/orders.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { type CartContents, takeCartForOrder } from '#server/cart/cart.service.ts'
import { type Goods, lockGoods } from '#server/catalog/stock.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { countAgainst } from '#server/limits.ts'
import { toPaise, toRupees } from '#server/pricing/paise.ts'
import { type Totals, totalsOf } from '#server/pricing/totals.ts'
import { noteOrder } from '#server/trail.ts'
import { freeHold, holdStock, isHeld, isToBeHad } from './holds.service.ts'
import { freeLapsedHolds } from './lapsed-holds.service.ts'
import { noteEvent } from './order-events.service.ts'
import { newOrderNumber } from './order-number.ts'
import { toOrder } from './order-view.ts'
import {
  changeOrder,
  getOrderRow,
  insertOrder,
  type KeptOrder,
  type KeptOrderLine,
  listOrderLines,
  lockOpenOrder,
} from './orders.store.ts'

type Means = Pick<Deps, 'db' | 'settings' | 'payments' | 'jobs' | 'log'>

export interface OrderWish {
  /** Left out by clients that have none yet: it is asked for before anything is sent. */
  address?: Address | undefined
  /** These two, left out, stay as the open order has them. */
  notes?: string | undefined
  shippingMethod?: ShippingMethod | undefined
  /** What the shopper was shown, in rupees; another total is told before anything is charged. */
  amount?: number | undefined
}

export interface OpenedOrder {
  id: string
  number: string
  /** In paise. */
  total: number
  heldUntil: Date
  /** Nothing was kept back before: where nobody can pay after all, nothing need be. */
  isNewlyHeld: boolean
  /** As it travels. */
  order: Order
}

/**
 * The order of what is in the shopper's cart now, with its stock kept back for fifteen minutes. The same cart has the
 * same order, however often and in however many tabs it is asked for; another cart takes its place and frees its hold, unless
 * its payment is being confirmed.
 */
export async function openOrder(means: Means, shopper: Caller, wish: OrderWish): Promise<OpenedOrder> {
  try {
    return await tryToOpen(means, shopper, wish)
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'out_of_stock') throw error
    // What is missing may be kept back for somebody whose time is up.
    if ((await freeLapsedHolds(means)) === 0) throw error
    return tryToOpen(means, shopper, wish)
  }
}

function tryToOpen(means: Means, shopper: Caller, wish: OrderWish): Promise<OpenedOrder> {
  return means.db.transaction().execute(async (tx) => {
    // Locks are taken in one order everywhere: the shopper, their order, then goods by id.
    const cart = await takeCartForOrder(tx, shopper)
    const open = await lockOpenOrder(tx, shopper.id)
    const openLines = open ? await listOrderLines(tx, open.id) : []
    const goods = await lockGoods(
      tx,
      [...cart, ...openLines].map((line) => line.product_id),
    )

    const lines = toOrderLines(cart, goods)
    const shippingMethod = wish.shippingMethod ?? open?.shipping_method ?? 'flat'
    const totals = totalsOf(lines, toPaise(shippingChargeOf(shippingMethod, means.settings)))
    assertPayable(totals)
    assertAmount(wish.amount, totals)

    const order = open && isSameOrder(open, openLines, { lines, totals }) ? open : undefined
    const chosen = toChange(wish, shippingMethod)
    const id = order?.id ?? (await replaceOrder(tx, means, { shopper, chosen, lines, totals, open }))
    if (order) await changeOrder(tx, id, chosen)
    if (!order || !isHeld(order)) {
      await countAgainst({ db: tx, settings: means.settings }, 'unpaidHoldsPerShopper', shopper.id)
      await holdAfresh(tx, id, lines, order)
    }
    return toOpened(await getOrderRow(tx, id), lines, { isNewlyHeld: !order?.holds_stock })
  })
}

function toOpened(
  row: KeptOrder,
  lines: readonly KeptOrderLine[],
  { isNewlyHeld }: Pick<OpenedOrder, 'isNewlyHeld'>,
): OpenedOrder {
  const { id, number, total, held_until } = row
  if (!held_until) throw new Error('An open order keeps its stock')
  noteOrder(number)
  return { id, number, total, heldUntil: held_until, isNewlyHeld, order: toOrder(row, lines) }
}

interface Replacement {
  shopper: Caller
  chosen: ReturnType<typeof toChange>
  lines: KeptOrderLine[]
  totals: Totals
  open: KeptOrder | undefined
}

async function replaceOrder(
  tx: Db,
  { settings }: Pick<Means, 'settings'>,
  { shopper, chosen, lines, totals, open }: Replacement,
): Promise<string> {
  if (open) {
    // What is being confirmed was paid, by all that is known: it keeps its pieces for as long as it may.
    if (open.payment_status !== 'confirming') await freeHold(tx, open)
    await changeOrder(tx, open.id, { is_open: false })
  }
  await countAgainst({ db: tx, settings }, 'unpaidOrdersPerShopper', shopper.id)
  const id = newId()
  const wanted = { address: null, notes: '', ...chosen, ...totals }
  await insertOrder(tx, { id, number: newOrderNumber(), user_id: shopper.id, ...wanted }, lines)
  await noteEvent(tx, id, { kind: 'placed', words: 'Order placed, waiting to be paid.', author: 'shopper' })
  return id
}

function toChange({ address, notes }: OrderWish, shipping_method: ShippingMethod) {
  return { ...(address && { address }), ...(notes !== undefined && { notes }), shipping_method }
}

/** A hold whose time is up still keeps its pieces until somebody frees it: it is given back and taken anew. */
async function holdAfresh(
  tx: Db,
  id: string,
  lines: readonly KeptOrderLine[],
  order: KeptOrder | undefined,
): Promise<void> {
  if (order) await freeHold(tx, order)
  // Read again: what was just freed, of this order or of the one it replaces, is on the shelf now.
  const goods = await lockGoods(
    tx,
    lines.map((line) => line.product_id),
  )
  await holdStock(tx, id, lines, goods)
  // Whoever could pay under the hold before still can.
  if (order?.held_since) await changeOrder(tx, id, { held_since: new Date() })
}

/** Pieces that have left the shop, or are not offered so any more, are left out. */
function toOrderLines(cart: CartContents, goods: readonly Goods[]): KeptOrderLine[] {
  const byId = new Map(goods.map((one) => [one.id, one]))
  const lines = cart.flatMap(({ product_id, size, color, quantity }) => {
    const one = byId.get(product_id)
    if (!isToBeHad(one, { size, color })) return []
    const { name, sku, image, price, sizes } = one
    return [{ product_id, name, sku, image, size, has_sizes: sizes.length > 0, color, quantity, price }]
  })
  if (lines.length === 0) throw new ShopError('bad_input', 'Your cart is empty')
  return lines
}

function assertPayable({ total }: Totals): void {
  const rupees = toRupees(total)
  if (rupees >= leastPayment && rupees <= mostTotal) return
  const bound = rupees < leastPayment ? `at least ${formatRupees(leastPayment)}` : `at most ${formatRupees(mostTotal)}`
  throw new ShopError('bad_input', `An order comes to ${bound}. Please change your cart.`)
}

function assertAmount(amount: number | undefined, { total }: Totals): void {
  if (amount === undefined || toPaise(amount) === total) return
  throw new ShopError('price_changed', 'The total has changed. Please look at it again before you pay.', {
    total: toRupees(total),
  })
}

function isSameOrder(
  open: KeptOrder,
  openLines: readonly KeptOrderLine[],
  { lines, totals }: { lines: readonly KeptOrderLine[]; totals: Totals },
): boolean {
  return (
    open.total === totals.total && open.shipping === totals.shipping && fingerprint(openLines) === fingerprint(lines)
  )
}

function fingerprint(lines: readonly KeptOrderLine[]): string {
  const parts = lines.map(({ product_id, size, color, quantity, price }) =>
    JSON.stringify([product_id, size, color, quantity, price]),
  )
  return parts.toSorted().join()
}
