import { sql } from 'kysely'
import type { Category } from '#contracts/catalog.ts'
import type { Paging } from '#contracts/lists.ts'
import type { Db } from '#server/db/database.ts'

/** One page, oldest first, with the count of all in the same statement. */
export async function listCategoryPage(db: Db, { page, limit }: Paging): Promise<{ rows: Category[]; total: number }> {
  const rows = await db
    .with('counted', (cte) => cte.selectFrom('categories').select(sql<number>`count(*)::int`.as('total')))
    .with('page', (cte) =>
      cte
        .selectFrom('categories')
        .select(['id', 'name', 'description', 'image', 'created_at'])
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
  return { rows: rows.flatMap(toCategory), total: rows[0]?.total ?? 0 }
}

interface Row {
  id: string | null
  name: string | null
  description: string | null
  image: string | null
}

/** An empty page still comes as one row, for its count. */
function toCategory({ id, name, description, image }: Row): Category[] {
  if (id === null || name === null) return []
  return [{ _id: id, category_name: name, category_description: description ?? '', category_image: image }]
}

export async function insertCategory(
  db: Db,
  category: { id: string; name: string; description: string },
): Promise<void> {
  await db.insertInto('categories').values(category).execute()
}
