import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/**
 * The one place that knows all that shows pictures: a file goes only where nothing here does.
 * A deleted product shows nothing any more.
 */
export async function isPictureShown(db: Db, path: string): Promise<boolean> {
  const { shown } = await db
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('products')
            .select('id')
            .where(sql<boolean>`images @> array[${path}]`)
            .where('deleted_at', 'is', null),
        ),
        exists(selectFrom('categories').select('id').where('image', '=', path)),
        exists(selectFrom('subcategories').select('id').where('logo', '=', path)),
        exists(selectFrom('users').select('id').where('profile_image', '=', path)),
        // For good: an order keeps its own copy of what was bought.
        exists(selectFrom('order_lines').select('order_id').where('image', '=', path)),
        exists(selectFrom('videos').select('id').where('poster', '=', path)),
        exists(selectFrom('claims').select('id').where(sql<boolean>`photos @> array[${path}]`)),
      ]).as('shown'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(shown)
}
