import * as z from 'zod/mini'
import { discountFault, ProductFields, pictureCountFault, SpecificationRows } from '#contracts/product-changes.ts'
import type { Product } from '#contracts/products.ts'
import { pictureFilesFault } from '../picture-files.ts'

/** The pictures a product would have: those of now that stay, unless new ones take the place of all. */
export interface ProductPictures {
  kept: readonly string[]
  added: readonly File[]
}

export function countPictures({ kept, added }: ProductPictures): number {
  return added.length > 0 ? added.length : kept.length
}

const Pictures = z.custom<ProductPictures>().check(
  z.check(({ value, issues }) => {
    const faults = [pictureFilesFault(value.added), pictureCountFault(countPictures(value))]
    for (const message of faults) if (message) issues.push({ code: 'custom', message, input: value })
  }),
)

const { price, discount_price } = ProductFields.shape

/** Beside the other fields, so that it is told with all else that is wrong. */
const Prices = z.object({ price, discount_price }).check(
  z.check(({ value, issues }) => {
    const message = discountFault(value.price, value.discount_price)
    if (message) issues.push({ code: 'custom', path: ['discount_price'], message, input: value.discount_price })
  }),
)

/** What the form holds, by the rules of the call that takes it. */
export const ProductEntry = z.intersection(
  z.extend(ProductFields, { specifications: SpecificationRows, images: Pictures }),
  Prices,
)
export type ProductEntry = z.input<typeof ProductEntry>

/** In the order they stand on the page. */
export const entryFields = [
  'product_name',
  'price',
  'discount_price',
  'product_description',
  'category',
  'subcategory',
  'stock',
  'sku',
  'sizes',
  'colors',
  'specifications',
  'images',
] as const

export function entryOf(product: Product | undefined): ProductEntry {
  return {
    product_name: product?.product_name ?? '',
    price: product ? String(product.price) : '',
    discount_price: product?.discount_price == null ? '' : String(product.discount_price),
    product_description: product?.product_description ?? '',
    category: product?.category?._id ?? '',
    subcategory: product?.subcategory?._id ?? '',
    stock: product ? String(product.stock) : '',
    bestseller: product?.bestseller ?? false,
    sku: product?.sku ?? '',
    sizes: product?.sizes ?? [],
    colors: product?.colors ?? [],
    specifications: product?.specifications ?? [],
    images: { kept: product?.images ?? [], added: [] },
  }
}
