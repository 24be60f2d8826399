import { sql } from 'kysely'
import type { Category, CategoryChange, CategoryQuery } from '#contracts/catalog.ts'
import type { Db } from '#server/db/database.ts'

const columns = ['id', 'name', 'description', 'image'] as const

/** One page, oldest first, with the count of all in the same statement. */
export async function listCategoryPage(
  db: Db,
  { page, limit, search = '' }: CategoryQuery,
): Promise<{ rows: Category[]; total: number }> {
  const rows = await db
    .with('counted', (cte) =>
      cte.selectFrom('categories').select(sql<number>`count(*)::int`.as('total')).where(nameHolds(search)),
    )
    .with('page', (cte) =>
      cte
        .selectFrom('categories')
        .select([...columns, 'created_at'])
        .where(nameHolds(search))
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .offset((page - 1) * limit),
    )
    .selectFrom('counted')
    .leftJoin('page', (join) => join.onTrue())
    .select(['counted.total', 'page.id', 'page.name', 'page.description', 'page.image'])
    .orderBy('page.created_at')
    .orderBy('page.id')
    .execute()
  return { rows: rows.flatMap((row) => toCategory(row) ?? []), total: rows[0]?.total ?? 0 }
}

export async function findCategory(db: Db, id: string): Promise<Category | undefined> {
  const row = await oneCategory(db, id).executeTakeFirst()
  return row && toCategory(row)
}

/** Locks the row, so that of two changes at once each knows what it replaces. Who only holds it is not waited for. */
export async function lockCategory(tx: Db, id: string): Promise<Category | undefined> {
  const row = await oneCategory(tx, id).forNoKeyUpdate().executeTakeFirst()
  return row && toCategory(row)
}

/** The same, once nobody holds it any more. */
export async function lockCategoryToDelete(tx: Db, id: string): Promise<Category | undefined> {
  const row = await oneCategory(tx, id).forUpdate().executeTakeFirst()
  return row && toCategory(row)
}

/** Which of them there are. Keeps those from being deleted until the transaction ends; others may still change them. */
export async function holdCategories(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertCategory(db: Db, category: Category): Promise<void> {
  await db
    .insertInto('categories')
    .values({
      id: category._id,
      name: category.category_name,
      description: category.category_description,
      image: category.category_image,
    })
    .execute()
}

export async function updateCategoryRow(
  tx: Db,
  id: string,
  {
    category_name: name,
    category_description: description,
    category_image: image,
  }: CategoryChange & { category_image?: string },
): Promise<void> {
  const change = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(image !== undefined && { image }),
  }
  if (Object.keys(change).length > 0) await tx.updateTable('categories').set(change).where('id', '=', id).execute()
}

export async function deleteCategoryRow(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', id).execute()
}

function oneCategory(db: Db, id: string) {
  return db.selectFrom('categories').select(columns).where('id', '=', id)
}

/** In any case; nothing is held by every name. */
function nameHolds(search: string) {
  return sql<boolean>`position(lower(${search}) in lower(name)) > 0`
}

interface Row {
  id: string | null
  name: string | null
  description: string | null
  image: string | null
}

/** Undefined for the row of nulls that stands where a join found none. */
export function toCategory({ id, name, description, image }: Row): Category | undefined {
  if (id === null || name === null) return undefined
  return { _id: id, category_name: name, category_description: description ?? '', category_image: image }
}
