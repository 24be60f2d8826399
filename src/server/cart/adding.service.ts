import { LRUCache } from 'lru-cache'
import { v7 as newId } from 'uuid'
import type { AddToCart, Cart } from '#contracts/cart.ts'
import { isOffered, type Product } from '#contracts/products.ts'
import { type Caller, signedOut } from '#server/accounts/session.service.ts'
import { withProducts } from '#server/catalog/product-references.service.ts'
import { getProduct } from '#server/catalog/products.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { salePrice } from '#server/pricing/paise.ts'
import { showCart, stockFor } from './cart.service.ts'
import { putLine, whyNotPut } from './cart.store.ts'
import { notEnough } from './not-enough.ts'

const mostLines = 100

const putAndRead = withProducts(putLine)

/** What of a piece decides whether it goes into a cart, and at which price. */
interface Piece extends Pick<Product, '_id' | 'sizes' | 'colors'> {
  /** In paise, as it is now for sale. */
  price: number
}

/** Pieces as they were when last read. The database puts none in that has changed since. */
export type PiecesSeen = LRUCache<string, Piece>

export function rememberPieces(): PiecesSeen {
  return new LRUCache({ max: 2000 })
}

export async function addLine(db: Db, seen: PiecesSeen, shopper: Caller, wanted: AddToCart): Promise<Cart> {
  const remembered = seen.get(wanted.productId)
  if (remembered) {
    try {
      return await put(db, shopper, remembered, wanted)
    } catch (error) {
      // Nobody is refused for what a piece once was: it is read, and all is judged again.
      if (!isRefusal(error)) throw error
    }
  }
  const product = await getProduct(db, wanted.productId)
  const piece = toPiece(product)
  seen.set(piece._id, piece)
  try {
    return await put(db, shopper, piece, wanted)
  } catch (error) {
    if (whyNotPut(error) === 'not_enough') throw notEnough({ stock: await stockFor(db, shopper, product) })
    throw toRefusal(error)
  }
}

function toPiece(product: Product): Piece {
  const { _id, sizes, colors } = product
  return { _id, sizes, colors, price: salePrice(product) }
}

async function put(db: Db, shopper: Caller, piece: Piece, wanted: AddToCart): Promise<Cart> {
  const { sizes, colors } = piece
  const line = {
    id: newId(),
    product_id: piece._id,
    quantity: wanted.quantity,
    price_seen: piece.price,
    ...chosen(piece, wanted),
  }
  const { id: userId, sessionId } = shopper
  return showCart(db, shopper, await putAndRead(db, { userId, sessionId, line, mostLines, sizes, colors }))
}

function chosen({ sizes, colors }: Piece, wanted: AddToCart): { size: string; color: string } {
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
