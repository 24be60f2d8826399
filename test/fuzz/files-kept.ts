import { sql } from 'kysely'
import type { FuzzedShop } from './set-up.ts'
import { noPicture } from './world.ts'

/** Pictures and videos that something in the shop shows, and that are not there. */
export async function missingFiles({ url, db }: FuzzedShop): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct path from (
      select unnest(images) as path from products where deleted_at is null
      union all select image from categories
      union all select logo from subcategories
      union all select profile_image from users
      union all select image from order_lines
      union all select video_url from videos
      union all select poster from videos
    ) shown where path like '/media/%' and path <> ${noPicture} order by 1`.execute(db)
  const missing: string[] = []
  for (const { path } of rows) {
    const { status } = await fetch(`${url}${path}`, { method: 'HEAD' })
    if (status !== 200) missing.push(`${path} is shown and answers ${status}`)
  }
  return missing.length > 3 ? [...missing.slice(0, 3), `and ${missing.length - 3} files more`] : missing
}
