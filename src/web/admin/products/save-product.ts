import type * as z from 'zod/mini'
import { createProduct, type ProductChange, updateProduct } from '#contracts/product-changes.ts'
import type { Product } from '#contracts/products.ts'
import type { Api } from '../../api.ts'
import { namingPictureFault } from '../../picture-fault.ts'
import type { ProductEntry, ProductPictures } from './product-entry.ts'

/** What the form was filled with: the product as it was then, and the stock that was last seen of it. */
export interface Seen {
  product: Product
  stock: number
}

/** Adds the product under the id that was drawn for it, or changes the one that was seen, if nobody else has meanwhile. */
export function saveProduct(
  api: Api,
  { images, stock, ...entry }: ProductEntry,
  { seen, drawnId }: { seen: Seen | undefined; drawnId: string },
) {
  const fields = {
    ...entry,
    sizes: orNone(entry.sizes),
    colors: orNone(entry.colors),
    specifications: JSON.stringify(entry.specifications),
  }
  const files = { images: images.added }
  return namingPictureFault('images', () => {
    if (!seen) return api(createProduct, { body: { ...fields, stock, _id: drawnId }, files })
    const { product } = seen
    const body = {
      ...fields,
      ...stockChange(stock, seen),
      ...pictureChange(images, product),
      version: product.version,
    }
    return api(updateProduct, { id: product._id, body, files })
  })
}

type Change = z.input<typeof ProductChange>

/** A list of nothing can't be sent in a form; one empty entry says the same. */
function orNone(list: readonly string[] | undefined): string[] {
  return list && list.length > 0 ? [...list] : ['']
}

/** Pieces are sold while the form is open: the stock is only written where it is another than was last seen. */
function stockChange(stock: ProductEntry['stock'], { stock: seen }: Seen): Change {
  return stock !== undefined && Number(stock) !== seen ? { stock, stock_seen: seen } : {}
}

function pictureChange({ kept, added }: ProductPictures, { images }: Product): Change {
  if (added.length > 0) return { replace_all_images: true }
  return kept.length < images.length ? { replace_all_images: true, keep_images: [...kept] } : {}
}
