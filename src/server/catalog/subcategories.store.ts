import { sql } from 'kysely'
import type { Subcategory, SubcategoryQuery } from '#contracts/catalog.ts'
import type { Db } from '#server/db/database.ts'
import { toCategory } from './categories.store.ts'

/** One page, oldest first, with their categories and the count of all in the same statement. */
export async function listSubcategoryPage(
  db: Db,
  query: SubcategoryQuery,
): Promise<{ rows: Subcategory[]; total: number }> {
  const { page, limit } = query
  const rows = await db
    .with('counted', (cte) =>
      cte.selectFrom('subcategories').select(sql<number>`count(*)::int`.as('total')).where(isAskedFor(query)),
    )
    .with('page', (cte) =>
      withCategory(cte)
        .select('subcategories.created_at')
        .where(isAskedFor(query))
        .orderBy('subcategories.created_at')
        .orderBy('subcategories.id')
        .limit(limit)
        .offset((page - 1) * limit),
    )
    .selectFrom('counted')
    .leftJoin('page', (join) => join.onTrue())
    .selectAll('page')
    .select('counted.total')
    .orderBy('page.created_at')
    .orderBy('page.id')
    .execute()
  return { rows: rows.flatMap((row) => toSubcategory(row) ?? []), total: rows[0]?.total ?? 0 }
}

export async function findSubcategory(db: Db, id: string): Promise<Subcategory | undefined> {
  const row = await withCategory(db).where('subcategories.id', '=', id).executeTakeFirst()
  return row && toSubcategory(row)
}

/** Locks the row, so that of two changes at once each knows what it replaces. Who only holds it is not waited for. */
export async function lockSubcategory(tx: Db, id: string): Promise<Subcategory | undefined> {
  const one = withCategory(tx).where('subcategories.id', '=', id)
  const row = await one.forNoKeyUpdate('subcategories').executeTakeFirst()
  return row && toSubcategory(row)
}

/** The same to move or delete it, once nobody holds it any more: whoever puts a product in it counts on its category. */
export async function lockUnheldSubcategory(tx: Db, id: string): Promise<Subcategory | undefined> {
  const row = await withCategory(tx).where('subcategories.id', '=', id).forUpdate('subcategories').executeTakeFirst()
  return row && toSubcategory(row)
}

/** For whoever is about to delete their category. */
export async function lockSubcategoriesOf(tx: Db, category: string): Promise<void> {
  const held = tx.selectFrom('subcategories').select('id').where('category_id', '=', category)
  await held.orderBy('id').forNoKeyUpdate().execute()
}

/** Keeps those that there are from being moved or deleted until the transaction ends, and tells which category each is of. */
export async function holdSubcategories(tx: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('subcategories')
    .select(['id', 'category_id'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(rows.map(({ id, category_id }) => [id, category_id]))
}

/** Which category each of them is of. */
export async function listParents(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('subcategories')
    .select(['id', 'category_id'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, category_id }) => [id, category_id]))
}

interface Kept {
  name: string
  description: string
  category_id: string
  logo: string | null
}

export async function insertSubcategory(db: Db, subcategory: Kept & { id: string }): Promise<void> {
  await db.insertInto('subcategories').values(subcategory).execute()
}

export async function updateSubcategoryRow(tx: Db, id: string, change: Partial<Kept>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('subcategories').set(change).where('id', '=', id).execute()
}

export async function deleteSubcategoryRow(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('subcategories').where('id', '=', id).execute()
}

function isAskedFor({ search = '', category }: SubcategoryQuery) {
  const holds = sql<boolean>`position(lower(${search}) in lower(subcategories.name)) > 0`
  return category === undefined ? holds : sql<boolean>`${holds} and subcategories.category_id = ${category}`
}

function withCategory(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('subcategories')
    .leftJoin('categories', 'categories.id', 'subcategories.category_id')
    .select([
      'subcategories.id',
      'subcategories.name',
      'subcategories.description',
      'subcategories.logo',
      'categories.id as categoryId',
      'categories.name as categoryName',
      'categories.description as categoryDescription',
      'categories.image as categoryImage',
    ])
}

interface Row {
  id: string | null
  name: string | null
  description: string | null
  logo: string | null
  categoryId: string | null
  categoryName: string | null
  categoryDescription: string | null
  categoryImage: string | null
}

function toSubcategory(row: Row): Subcategory | undefined {
  if (row.id === null || row.name === null) return undefined
  const { categoryId: id, categoryName: name, categoryDescription: description, categoryImage: image } = row
  return {
    _id: row.id,
    subcategory_name: row.name,
    subcategory_description: row.description ?? '',
    subcategory_logo: row.logo,
    parent_category: toCategory({ id, name, description, image }) ?? null,
  }
}
