import type { RawBuilder } from 'kysely'
import type { Product } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import type { Blank } from '#server/db/written-once.ts'
import { productGone } from './product-plan.service.ts'
import {
  hasProduct,
  joinedWithProducts,
  listNamedProducts,
  listProductsById,
  type NamedProducts,
  type WithProduct,
} from './product-references.store.ts'
import { type FoundProduct, listFirstFound } from './product-suggestions.store.ts'
import { lockProductRows } from './products.store.ts'

/** For whoever is about to point to a product: one that was deleted is not there. */
export async function assertProduct(db: Db, id: string): Promise<void> {
  if (!(await hasProduct(db, id))) throw productGone()
}

/** Those that are still in the shop, the last named first. */
export function getNamedProducts(db: Db, named: NamedProducts, most: number): Promise<Product[]> {
  return listNamedProducts(db, named, most)
}

/** Those of them that are in the shop, in no order. */
export function findProducts(db: Db, ids: readonly string[]): Promise<Product[]> {
  return listProductsById(db, ids)
}

/** A statement of another area that also brings the product each of its rows names, where that is still in the shop. */
export function withProducts<Values, Row extends { product_id: string }>(
  naming: (blank: Blank<Values>) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<WithProduct<Row>[]> {
  return joinedWithProducts(naming)
}

/** What a search would show first. */
export function findProductsLike(db: Db, typed: string, most: number): Promise<FoundProduct[]> {
  return listFirstFound(db, typed, most)
}

/** For whoever is about to change many: nobody else changes them meanwhile. All at once, in the order of their ids. */
export async function holdProducts(tx: Db, ids: readonly string[]): Promise<void> {
  await lockProductRows(tx, ids)
}
