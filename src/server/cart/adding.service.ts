import { v7 as newId } from 'uuid'
import type { AddToCart, Cart } from '#contracts/cart.ts'
import { isOffered, type Product } from '#contracts/products.ts'
import { type Caller, signedOut } from '#server/accounts/session.service.ts'
import { getProduct } from '#server/catalog/products.service.ts'
import { lastSeen, type SeenProducts, withProducts } from '#server/catalog/seen-products.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { salePrice } from '#server/pricing/paise.ts'
import { showCart, stockFor } from './cart.service.ts'
import { putLine, whyNotPut } from './cart.store.ts'
import { notEnough } from './not-enough.ts'

const mostLines = 100

const putAndRead = withProducts(putLine)

export async function addLine(db: Db, seen: SeenProducts, shopper: Caller, wanted: AddToCart): Promise<Cart> {
  const remembered = lastSeen(seen, wanted.productId)
  if (remembered) {
    try {
      return await put(db, seen, shopper, remembered, wanted)
    } catch (error) {
      // Nobody is refused for what a piece once was: it is read, and all is judged again.
      if (!isRefusal(error)) throw error
    }
  }
  const product = await getProduct(db, wanted.productId)
  try {
    return await put(db, seen, shopper, product, wanted)
  } catch (error) {
    if (whyNotPut(error) === 'not_enough') throw notEnough({ stock: await stockFor(db, shopper, product) })
    throw toRefusal(error)
  }
}

/** The database puts none in that has another price, other sizes or colours by now. */
async function put(db: Db, seen: SeenProducts, shopper: Caller, product: Product, wanted: AddToCart): Promise<Cart> {
  const { sizes, colors } = product
  const line = {
    id: newId(),
    product_id: product._id,
    quantity: wanted.quantity,
    price_seen: salePrice(product),
    ...chosen(product, wanted),
  }
  const { id: userId, sessionId } = shopper
  return showCart(db, shopper, await putAndRead(db, seen, { userId, sessionId, line, mostLines, sizes, colors }))
}

function chosen({ sizes, colors }: Product, wanted: AddToCart): { size: string; color: string } {
  const size = choiceOf(sizes, wanted.size) ?? 'M'
  const color = choiceOf(colors, wanted.color) ?? 'Default'
  if (isOffered({ sizes, colors }, { size, color })) return { size, color }
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

/** None where none are listed, whatever was sent: invoices say what was chosen in the shop's own name. */
function choiceOf([first]: readonly string[], wanted: string | undefined): string | undefined {
  return first === undefined ? undefined : (wanted ?? first)
}

function isRefusal(error: unknown): boolean {
  return error instanceof ShopError || whyNotPut(error) !== undefined
}

function toRefusal(error: unknown): unknown {
  const why = whyNotPut(error)
  if (why === 'signed_out') return signedOut()
  if (why === 'too_many') return new ShopError('conflict', `A cart holds up to ${mostLines} different pieces`)
  if (why === 'changed') return new ShopError('conflict', 'This piece has just been changed. Please try again.')
  return error
}
