import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/**
 * The one place that knows all that shows pictures: a file goes only where nothing here does.
 * A deleted product shows nothing any more; an order keeps its own copy of what was bought, for good.
 */
export async function listShownPictures(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select path from unnest(${paths}::text[]) as path
    where exists (select from products where images @> array[path] and deleted_at is null)
      or exists (select from categories where image = path)
      or exists (select from subcategories where logo = path)
      or exists (select from users where profile_image = path)
      or exists (select from order_lines where image = path)
      or exists (select from videos where poster = path)
      or exists (select from claims where photos @> array[path])`.execute(db)
  return new Set(rows.map(({ path }) => path))
}
