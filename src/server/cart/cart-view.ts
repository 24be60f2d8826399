import type { Cart, CartLine, LineProblem } from '#contracts/cart.ts'
import { isOffered, type Product } from '#contracts/products.ts'
import { salePrice, toRupees } from '#server/pricing/paise.ts'
import type { KeptLine } from './cart.store.ts'

export interface LineWithProduct {
  row: KeptLine
  product: Product | undefined
}

/** The cart as a shopper sees it: every line at the price of now, with what stands in its way. */
export function toCart(lines: readonly LineWithProduct[]): Cart {
  const wanted = new Map<string, number>()
  for (const { row, product } of lines) {
    // What can't be bought any more takes nothing from the shelf.
    if (product && isOffered(product, row)) wanted.set(row.product_id, (wanted.get(row.product_id) ?? 0) + row.quantity)
  }

  const items = lines.map(({ row, product }) => toCartLine(row, product, wanted.get(row.product_id) ?? 0))
  const paise = lines.reduce((sum, { row, product }) => sum + row.quantity * priceNow(row, product), 0)
  const count = lines.reduce((sum, { row }) => sum + row.quantity, 0)
  return { items, cart: { items }, count, subtotal: toRupees(paise) }
}

/** What can't be bought any more costs nothing: checkout leaves it out. */
function priceNow(line: KeptLine, product: Product | undefined): number {
  return product && isOffered(product, line) ? salePrice(product) : 0
}

function toCartLine(line: KeptLine, product: Product | undefined, wanted: number): CartLine {
  const name = product?.product_name ?? 'Product not found'
  const price = toRupees(priceNow(line, product))
  const image = product?.images[0] ?? null
  return {
    _id: line.id,
    productId: product ?? line.product_id,
    quantity: line.quantity,
    size: line.size,
    color: line.color,
    name,
    price,
    image,
    product_name: name,
    product_price: price,
    product_image: image,
    priceSeen: toRupees(line.price_seen),
    problem: problemOf(line, product, wanted),
  }
}

/** The worst first: a piece that is gone need not be told cheaper. */
function problemOf(line: KeptLine, product: Product | undefined, wanted: number): LineProblem | null {
  if (!product || !isOffered(product, line)) return 'gone'
  if (product.stock === 0) return 'sold_out'
  if (wanted > product.stock) return 'not_enough'
  return salePrice(product) === line.price_seen ? null : 'price_changed'
}
