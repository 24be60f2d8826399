import type { ProductChange } from '#contracts/product-changes.ts'
import type { Db } from '#server/db/database.ts'
import { holdCategories } from './categories.store.ts'
import type { Faults } from './product-faults.ts'
import { skuTaken } from './product-writes.store.ts'
import { holdSubcategories } from './subcategories.store.ts'

type Place = Pick<ProductChange, 'category' | 'subcategory'>

export interface PlaceFacts {
  categories: ReadonlySet<string>
  /** Each with the category it is of. */
  subcategories: ReadonlyMap<string, string | null>
}

/** Looks up all categories and subcategories that were named, and keeps them from being deleted meanwhile. */
export async function gatherFacts(tx: Db, named: readonly Place[]): Promise<PlaceFacts> {
  const categories = new Set(named.flatMap(({ category }) => category ?? []))
  const subcategories = new Set(named.flatMap(({ subcategory }) => subcategory ?? []))
  return {
    categories: await holdCategories(tx, [...categories]),
    subcategories: await holdSubcategories(tx, [...subcategories]),
  }
}

/** What speaks against the place that was named, for a product that is then in this category. */
export function placeFaults(facts: PlaceFacts, { category, subcategory }: Place, categoryId: string | null): Faults {
  const faults: Faults = {}
  const hasCategory = category === undefined || facts.categories.has(category)
  if (!hasCategory) faults.category = 'This category does not exist'
  if (typeof subcategory !== 'string') return faults

  const parent = facts.subcategories.get(subcategory)
  if (parent === undefined) faults.subcategory = 'This subcategory does not exist'
  else if (hasCategory && parent !== categoryId) faults.subcategory = 'This subcategory belongs to another category'
  return faults
}

export function skuFaults(
  holders: ReadonlyMap<string, string>,
  sku: string | null | undefined,
  otherThan?: string,
): Faults {
  const holder = typeof sku === 'string' ? holders.get(sku.toLowerCase()) : undefined
  return holder !== undefined && holder !== otherThan ? { sku: skuTaken } : {}
}
