import type { Cart, CartLine } from '#contracts/cart.ts'
import { isOffered, type Product } from '#contracts/products.ts'
import { type Caller, lockAccountOf } from '#server/accounts/session.service.ts'
import { findProducts } from '#server/catalog/product-references.service.ts'
import { type SeenProducts, withProducts } from '#server/catalog/seen-products.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { piecesHeldFor } from '#server/orders/holds.service.ts'
import { salePrice } from '#server/pricing/paise.ts'
import { deleteCart, deleteLines, type KeptLine, listLines, selectCart, setLine, type Which } from './cart.store.ts'
import { type LineWithProduct, toCart } from './cart-view.ts'
import { notEnough } from './not-enough.ts'

const readCart = withProducts(selectCart)

export async function getCart(db: Db, seen: SeenProducts, shopper: Caller): Promise<Cart> {
  return showCart(db, shopper, await readCart(db, seen, shopper.id))
}

/** What their own open order keeps back is theirs to buy. It is looked for only where no more is to be had from the shelf. */
export async function showCart(db: Db, shopper: Caller, lines: readonly LineWithProduct[]): Promise<Cart> {
  const cart = toCart(lines)
  if (!cart.items.some(takesTheLast)) return cart
  const held = await piecesHeldFor(db, shopper.id)
  const stockOf = ({ _id, stock }: Product) => stock + (held.get(_id) ?? 0)
  return toCart(lines.map(({ row, product }) => ({ row, product: product && { ...product, stock: stockOf(product) } })))
}

function takesTheLast({ productId, quantity, problem }: CartLine): boolean {
  return problem === 'not_enough' || (typeof productId !== 'string' && quantity >= productId.stock)
}

/** Both forms of the call end here: by the line's own id, or by product, size and colour. */
export async function changeLine(
  db: Db,
  seen: SeenProducts,
  shopper: Caller,
  which: Which,
  quantity: number,
): Promise<Cart> {
  return db.transaction().execute(async (tx) => {
    await lockAccountOf(tx, shopper.id)
    const line = await getOnlyLine(tx, shopper, which)
    const [product] = await findProducts(tx, [line.product_id])
    if (!product) throw new ShopError('not_found', 'Product not found')
    await setLine(tx, line.id, { quantity, price_seen: salePrice(product) })
    // Fewer than before is always fine, even where there is not enough of it any more.
    if (quantity > line.quantity) await assertInStock(tx, shopper, product)
    return getCart(tx, seen, shopper)
  })
}

/** Removing what is not there is fine: the shopper wanted it gone. */
export async function removeLines(db: Db, seen: SeenProducts, shopper: Caller, which: Which): Promise<Cart> {
  return db.transaction().execute(async (tx) => {
    await lockAccountOf(tx, shopper.id)
    const lines = await listLines(tx, shopper.id, which)
    await deleteLines(
      tx,
      shopper.id,
      lines.map((line) => line.id),
    )
    return getCart(tx, seen, shopper)
  })
}

async function getOnlyLine(tx: Db, shopper: Caller, which: Which): Promise<KeptLine> {
  const [line, another] = await listLines(tx, shopper.id, which)
  if (!line) throw new ShopError('not_found', 'This item is not in your cart')
  if (another) throw new ShopError('bad_input', 'Please say which size and colour you mean')
  return line
}

/** All lines of the product that can be bought together: two sizes come off one shelf. */
async function assertInStock(tx: Db, shopper: Caller, product: Product): Promise<void> {
  const lines = await listLines(tx, shopper.id, { productId: product._id })
  const wanted = lines.filter((line) => isOffered(product, line)).reduce((sum, line) => sum + line.quantity, 0)
  if (wanted <= product.stock) return
  const stock = await stockFor(tx, shopper, product)
  if (wanted > stock) throw notEnough({ stock })
}

/** How many of a piece this shopper can have: those on the shelf and those kept back for them. */
export async function stockFor(db: Db, shopper: Caller, { _id, stock }: Product): Promise<number> {
  return stock + ((await piecesHeldFor(db, shopper.id)).get(_id) ?? 0)
}

export type CartContents = Pick<KeptLine, 'product_id' | 'size' | 'color' | 'quantity'>[]

/** What an order is made of. It can't change until the transaction ends. */
export async function takeCartForOrder(tx: Db, shopper: Caller): Promise<CartContents> {
  await lockAccountOf(tx, shopper.id)
  return listLines(tx, shopper.id)
}

/** Takes out what was bought, and leaves what was added meanwhile. The account must be locked. */
export async function removeOrdered(tx: Db, userId: string, ordered: CartContents): Promise<void> {
  const lines = await listLines(tx, userId)
  const left = lines.map((line) => ({ ...line, quantity: line.quantity - boughtOf(line, ordered) }))
  const used = left.filter(({ quantity }) => quantity <= 0)
  await deleteLines(
    tx,
    userId,
    used.map(({ id }) => id),
  )
  const changed = left.filter(({ quantity }, place) => quantity > 0 && quantity !== lines[place]?.quantity)
  for (const { id, quantity, price_seen } of changed) await setLine(tx, id, { quantity, price_seen })
}

function boughtOf({ product_id, size, color }: KeptLine, ordered: CartContents): number {
  const isSame = (one: CartContents[number]) =>
    one.product_id === product_id && one.size === size && one.color === color
  return ordered.find(isSame)?.quantity ?? 0
}

/** For somebody who leaves for good. */
export async function forgetCartOf(tx: Db, userId: string): Promise<void> {
  await deleteCart(tx, userId)
}
