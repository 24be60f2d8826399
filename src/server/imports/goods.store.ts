import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { KnownIds } from './parse-line.ts'
import type { KnownPlaces } from './places.ts'

export async function readPlaces(db: Db): Promise<KnownPlaces> {
  return { categories: await categories(db).execute(), subcategories: await subcategories(db).execute() }
}

/**
 * As above, and none of them is deleted nor moved until the transaction ends; names and pictures may change.
 * Before any product is locked, as deleting one does.
 */
export async function holdPlaces(tx: Db): Promise<KnownPlaces> {
  return {
    categories: await categories(tx).forKeyShare().execute(),
    subcategories: await subcategories(tx).forKeyShare().execute(),
  }
}

function categories(db: Db) {
  return db.selectFrom('categories').select(['id', 'name']).orderBy('id')
}

function subcategories(db: Db) {
  return db.selectFrom('subcategories').select(['id', 'name', 'category_id']).orderBy('id')
}

export async function readKnownIds(db: Db, ids: readonly string[]): Promise<KnownIds> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'category_id', 'subcategory_id', sql<boolean>`deleted_at is not null`.as('isDeleted')])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  const present = rows.filter(({ isDeleted }) => !isDeleted)
  return {
    present: new Map(
      present.map(({ id, category_id, subcategory_id }) => [
        id,
        { category: category_id, subcategory: subcategory_id },
      ]),
    ),
    deleted: new Set(rows.filter(({ isDeleted }) => isDeleted).map(({ id }) => id)),
  }
}

/** Which of these pictures some product shows. */
export async function listShownPictures(db: Db, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const { rows } = await sql<{ path: string }>`
    select wanted.path from unnest(${paths}::text[]) as wanted (path)
    where exists (select from products where products.images @> array[wanted.path] and products.deleted_at is null)
  `.execute(db)
  return new Set(rows.map(({ path }) => path))
}
