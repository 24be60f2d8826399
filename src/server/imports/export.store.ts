import type { Db } from '#server/db/database.ts'

/** Products of the shop with the names of their places, oldest first, from behind a number. */
export function listForExport(db: Db, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('subcategories', 'subcategories.id', 'products.subcategory_id')
    .select(['products.id', 'products.number', 'products.name', 'products.description', 'products.price'])
    .select(['products.discount_price', 'categories.name as category', 'subcategories.name as subcategory'])
    .select(['products.stock', 'products.bestseller', 'products.sizes', 'products.colors', 'products.sku'])
    .select(['products.specifications', 'products.images', 'products.version'])
    .where('products.deleted_at', 'is', null)
    .where('products.number', '>', after)
    .orderBy('products.number')
    .limit(limit)
    .execute()
}

export type ExportRow = Awaited<ReturnType<typeof listForExport>>[number]
