import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type CardProduct, type Product, Specification } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import { toRupees } from '#server/pricing/paise.ts'

/** Products beside what they belong to. */
export function joinedToItsPlaces(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('subcategories', 'subcategories.id', 'products.subcategory_id')
}

/** Another whenever its row is written anew. */
export const itsState = sql<string>`products.xmin::text`.as('state')

/** Products as every call shows them, with the names of what they belong to. Which ones is for the caller to add. */
export function selectProducts(db: Pick<Db, 'selectFrom'>) {
  return joinedToItsPlaces(db).select([
    'products.id',
    'products.name',
    'products.description',
    'products.price',
    'products.discount_price',
    'products.category_id',
    'categories.name as category_name',
    'products.subcategory_id',
    'subcategories.name as subcategory_name',
    'products.stock',
    'products.bestseller',
    'products.images',
    'products.sizes',
    'products.colors',
    'products.sku',
    'products.rating',
    'products.reviews_count',
    'products.specifications',
    'products.version',
    'products.created_at',
  ])
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>

export function toProduct(row: ProductRow): Product {
  const { category_id, category_name, subcategory_id, subcategory_name } = row
  return {
    _id: row.id,
    product_name: row.name,
    product_description: row.description,
    price: toRupees(row.price),
    discount_price: row.discount_price === null ? null : toRupees(row.discount_price),
    category: category_id !== null && category_name !== null ? { _id: category_id, category_name } : null,
    subcategory:
      subcategory_id !== null && subcategory_name !== null ? { _id: subcategory_id, subcategory_name } : null,
    stock: row.stock,
    bestseller: row.bestseller,
    images: row.images,
    sizes: row.sizes,
    colors: row.colors,
    sku: row.sku,
    rating: row.rating,
    reviews_count: row.reviews_count,
    specifications: z.parse(Specifications, row.specifications),
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

const Specifications = z.array(Specification)

/** Products as a card shows them. */
export function selectCards(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('products')
    .select([
      'products.id',
      'products.name',
      'products.price',
      'products.discount_price',
      'products.stock',
      sql<string[]>`products.images[1:2]`.as('images'),
      'products.created_at',
    ])
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['executeTakeFirstOrThrow']>>

export function toCard(row: CardRow): CardProduct {
  return {
    _id: row.id,
    product_name: row.name,
    price: toRupees(row.price),
    discount_price: row.discount_price === null ? null : toRupees(row.discount_price),
    images: row.images,
    stock: row.stock,
    createdAt: row.created_at.toISOString(),
  }
}
