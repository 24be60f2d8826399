import { v7 as newId } from 'uuid'
import type { AddToCart, Cart } from '#contracts/cart.ts'
import { isOffered, type Product } from '#contracts/products.ts'
import { type Caller, signedOut } from '#server/accounts/session.service.ts'
import { findProducts, withProducts } from '#server/catalog/product-references.service.ts'
import { getProduct } from '#server/catalog/products.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { salePrice } from '#server/pricing/paise.ts'
import {
  deleteLines,
  type KeptLine,
  listLines,
  lockCart,
  putLine,
  selectCart,
  setLine,
  type Which,
  whyNotPut,
} from './cart.store.ts'
import { toCart } from './cart-view.ts'

const mostLines = 100

const readCart = withProducts(selectCart)
const putAndRead = withProducts(putLine)

export async function getCart(db: Db, shopper: Caller): Promise<Cart> {
  return toCart(await readCart(db, shopper.id))
}

export async function addLine(db: Db, shopper: Caller, wanted: AddToCart): Promise<Cart> {
  const product = await getProduct(db, wanted.productId)
  const price_seen = salePrice(product)
  const line = {
    id: newId(),
    product_id: product._id,
    quantity: wanted.quantity,
    price_seen,
    ...chosen(product, wanted),
  }
  try {
    return toCart(await putAndRead(db, { userId: shopper.id, sessionId: shopper.sessionId, line, mostLines }))
  } catch (error) {
    throw toRefusal(error, product)
  }
}

function toRefusal(error: unknown, product: Product): unknown {
  const why = whyNotPut(error)
  if (why === 'not_enough') return notEnough(product)
  if (why === 'signed_out') return signedOut()
  if (why === 'too_many') return new ShopError('conflict', `A cart holds up to ${mostLines} different pieces`)
  return error
}

/** Both forms of the call end here: by the line's own id, or by product, size and colour. */
export async function changeLine(db: Db, shopper: Caller, which: Which, quantity: number): Promise<Cart> {
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, shopper.id)
    const line = await getOnlyLine(tx, shopper, which)
    const [product] = await findProducts(tx, [line.product_id])
    if (!product) throw new ShopError('not_found', 'Product not found')
    await setLine(tx, line.id, { quantity, price_seen: salePrice(product) })
    // Fewer than before is always fine, even where there is not enough of it any more.
    if (quantity > line.quantity) assertInStock(await listLines(tx, shopper.id), product)
    return getCart(tx, shopper)
  })
}

/** Removing what is not there is fine: the shopper wanted it gone. */
export async function removeLines(db: Db, shopper: Caller, which: Which): Promise<Cart> {
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, shopper.id)
    const lines = await listLines(tx, shopper.id, which)
    await deleteLines(
      tx,
      shopper.id,
      lines.map((line) => line.id),
    )
    return getCart(tx, shopper)
  })
}

async function getOnlyLine(tx: Db, shopper: Caller, which: Which): Promise<KeptLine> {
  const [line, another] = await listLines(tx, shopper.id, which)
  if (!line) throw new ShopError('not_found', 'This item is not in your cart')
  if (another) throw new ShopError('bad_input', 'Please say which size and colour you mean')
  return line
}

function chosen(product: Product, wanted: AddToCart): { size: string; color: string } {
  const size = wanted.size ?? product.sizes[0] ?? 'M'
  const color = wanted.color ?? product.colors[0] ?? 'Default'
  if (isOffered(product, { size, color })) return { size, color }
  const { sizes, colors } = product
  const errors = {
    ...(!isOffered({ sizes, colors: [] }, { size, color }) && {
      size: `Choose one of these sizes: ${sizes.join(', ')}`,
    }),
    ...(!isOffered({ sizes: [], colors }, { size, color }) && {
      color: `Choose one of these colours: ${colors.join(', ')}`,
    }),
  }
  throw new ShopError('bad_input', Object.values(errors).join('. '), { errors })
}

/** All lines of the product together: two sizes come off one shelf. */
function assertInStock(lines: readonly KeptLine[], { _id, stock }: Product): void {
  const wanted = lines.filter((line) => line.product_id === _id).reduce((sum, line) => sum + line.quantity, 0)
  if (wanted > stock) throw notEnough({ stock })
}

function notEnough({ stock }: Pick<Product, 'stock'>): ShopError {
  return new ShopError('out_of_stock', stock === 0 ? 'This piece is sold out' : `Only ${stock} left in stock`)
}

export type CartContents = Pick<KeptLine, 'product_id' | 'size' | 'color' | 'quantity'>[]

/** What an order is made of. The cart can't change until the transaction ends. */
export async function takeCartForOrder(tx: Db, shopper: Caller): Promise<CartContents> {
  await lockCart(tx, shopper.id)
  return listLines(tx, shopper.id)
}

/** Whoever changes a shopper's orders waits for changes of their cart under way, and they for it. */
export async function lockCartOf(tx: Db, userId: string): Promise<void> {
  await lockCart(tx, userId)
}

/** Takes out what was bought, and leaves what was added meanwhile. The cart must be locked. */
export async function removeOrdered(tx: Db, userId: string, ordered: CartContents): Promise<void> {
  for (const { product_id: productId, size, color, quantity } of ordered) {
    const [line] = await listLines(tx, userId, { productId, size, color })
    if (!line) continue
    if (line.quantity <= quantity) await deleteLines(tx, userId, [line.id])
    else await setLine(tx, line.id, { quantity: line.quantity - quantity, price_seen: line.price_seen })
  }
}
