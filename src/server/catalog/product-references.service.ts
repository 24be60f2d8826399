import type { Product } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import { productGone } from './product-plan.service.ts'
import { hasProduct, listNamedProducts, listProductsById, type NamedProducts } from './product-references.store.ts'
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

/** What a search would show first. */
export function findProductsLike(db: Db, typed: string, most: number): Promise<FoundProduct[]> {
  return listFirstFound(db, typed, most)
}

/** For whoever is about to change many: nobody else changes them meanwhile. All at once, in the order of their ids. */
export async function holdProducts(tx: Db, ids: readonly string[]): Promise<void> {
  await lockProductRows(tx, ids)
}
