import * as z from 'zod/mini'
import { formatCount } from '#contracts/indian-figures.ts'
import { formatRupees, percentOff } from '#contracts/money.ts'
import { type ProductChange, ProductFields } from '#contracts/product-changes.ts'
import type { Product } from '#contracts/products.ts'

/** A figure of a product that can be changed where it stands in the list. */
export interface Figure {
  /** As in `Change price of Peacock Brooch`. */
  label: string
  fieldLabel: string
  keyboard: 'decimal' | 'numeric'
  /** The same as a figure and as a field, so that columns don't dance. */
  width: string
  valueOf: (product: Product) => number | null
  format: (value: number | null) => string
  /** What it is now, for those who hear it; begins as it is seen. */
  words: (product: Product) => string
  rule: z.ZodMiniType
  /** What is sent when this was typed over what the product was. */
  changeTo: (typed: string, seen: Product) => z.input<typeof ProductChange>
}

/** How much is off in the list's words, or a dash. */
export function discountWords(price: number, discountPrice: number | null): string {
  const percent = percentOff(price, discountPrice)
  return percent ? `${percent}% OFF` : '-'
}

const rupeesOrNone = (value: number | null) => (value === null ? '-' : formatRupees(value))

export const priceFigure: Figure = {
  label: 'price',
  fieldLabel: 'Price in rupees',
  keyboard: 'decimal',
  width: 'w-28',
  valueOf: ({ price }) => price,
  format: rupeesOrNone,
  words: ({ price }) => formatRupees(price),
  rule: ProductFields.shape.price,
  changeTo: (price) => ({ price }),
}

export const discountFigure: Figure = {
  label: 'discount price',
  fieldLabel: 'Discount price in rupees, empty for none',
  keyboard: 'decimal',
  width: 'w-28',
  valueOf: ({ discount_price }) => discount_price,
  format: rupeesOrNone,
  words: ({ price, discount_price }) =>
    discount_price === null ? 'none' : `${discountWords(price, discount_price)}, ${formatRupees(discount_price)}`,
  rule: ProductFields.shape.discount_price,
  changeTo: (discount_price) => ({ discount_price }),
}

export const stockFigure: Figure = {
  label: 'stock',
  fieldLabel: 'Stock',
  keyboard: 'numeric',
  width: 'w-20',
  valueOf: ({ stock }) => stock,
  format: (value) => formatCount(value ?? 0),
  words: ({ stock }) => formatCount(stock),
  rule: ProductFields.shape.stock,
  // Pieces are sold while the list is open: what was taken off meanwhile must not come back.
  changeTo: (stock, seen) => ({ stock, stock_seen: seen.stock }),
}

/** What stands in the field before anything is typed. */
export function entryOf(figure: Figure, product: Product): string {
  return String(figure.valueOf(product) ?? '')
}

export function formatTyped(figure: Figure, typed: string): string {
  return figure.format(typed.trim() === '' ? null : Number(typed))
}

export function faultIn(figure: Figure, typed: string): string | undefined {
  return z.safeParse(figure.rule, typed).error?.issues[0]?.message
}
