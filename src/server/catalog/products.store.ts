import type { Specification } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'

/** A product as it is kept. Amounts are paise. */
export interface KeptProduct {
  name: string
  description: string
  price: number
  discount_price: number | null
  category_id: string | null
  subcategory_id: string | null
  stock: number
  bestseller: boolean
  images: string[]
  sizes: string[]
  colors: string[]
  sku: string | null
  specifications: Specification[]
}

/** What only goods with a past bring along. */
interface Past {
  own_rating?: number | null
  created_at?: Date
}

export async function insertProduct(tx: Db, product: KeptProduct & Past & { id: string }): Promise<void> {
  const specifications = JSON.stringify(product.specifications)
  await tx
    .insertInto('products')
    .values({ ...product, specifications })
    .execute()
}
