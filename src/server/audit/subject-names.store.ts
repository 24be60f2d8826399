import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

interface Named {
  id: string
  name: string | null
}

/** What people call these things, by id, in one statement: those that are there, and those that have been deleted. */
export async function listSubjectNames(db: Db, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return []
  // One parameter however many there are, so that it is one statement to prepare.
  const these = sql<string>`any(${ids})`
  return db
    .selectFrom('products')
    .select(['products.id', 'products.name'])
    .where('products.id', '=', these)
    .unionAll(db.selectFrom('categories').select(['id', 'name']).where('id', '=', these))
    .unionAll(db.selectFrom('subcategories').select(['id', 'name']).where('id', '=', these))
    .unionAll(db.selectFrom('users').select(['id', 'name']).where('id', '=', these))
    .unionAll(db.selectFrom('orders').select(['id', 'number as name']).where('id', '=', these))
    .unionAll(
      db
        .selectFrom('claims')
        .innerJoin('orders', 'orders.id', 'claims.order_id')
        .select(['claims.id', 'orders.number as name'])
        .where('claims.id', '=', these),
    )
    .unionAll(db.selectFrom('videos').select(['id', 'description as name']).where('id', '=', these))
    .unionAll(deletedOnes(db, ids))
    .execute()
}

const deletions = [
  'category deleted',
  'subcategory deleted',
  'video deleted',
  'testimonial deleted',
  // Called by the piece it was about.
  'review deleted',
]

/** What has left the database is named by the record of its deletion, which holds it whole. */
function deletedOnes(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('audit')
    .select(sql<string>`audit.subject_id::uuid`.as('id'))
    .select(
      sql<string>`coalesce(
        before ->> 'category_name', before ->> 'subcategory_name', before ->> 'description', before ->> 'productName'
      )`.as('name'),
    )
    .where('audit.subject_id', '=', sql<string>`any(${ids})`)
    .where('audit.action', 'in', deletions)
}
