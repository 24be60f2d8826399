import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { addTestCategory } from '../harness/builders.ts'

/** What is in the shop to be named, newest first: by table, its ids; and the names that are no ids. */
export interface World {
  ids: ReadonlyMap<string, readonly string[]>
  orderNumbers: readonly string[]
  emails: readonly string[]
}

/** Every column by which something can be asked for. */
export async function listNames(db: Db): Promise<{ table: string; column: string }[]> {
  const ofTables = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type in ('uuid', 'text') order by 1`.execute(db)
  return [...ofTables.rows, { table: 'orders', column: 'number' }, { table: 'users', column: 'email' }]
}

/** In one statement, since it is asked again before every call. */
export async function readWorld(db: Db, names: Awaited<ReturnType<typeof listNames>>): Promise<World> {
  const newest = names.map(
    ({ table, column }) => sql`
      (select ${sql.lit(`${table}.${column}`)} as place, ${sql.ref(column)}::text as name
       from ${sql.table(table)} order by id desc limit 12)`,
  )
  const { rows } = await sql<{ place: string; name: string }>`${sql.join(newest, sql` union all `)}`.execute(db)
  const inPlace = (place: string) => rows.filter((row) => row.place === place).map(({ name }) => name)
  const ids = names.filter(({ column }) => column === 'id').map(({ table }) => table)
  return {
    ids: new Map(ids.map((table) => [table, inPlace(`${table}.id`)])),
    orderNumbers: inPlace('orders.number'),
    emails: inPlace('users.email'),
  }
}

/** What a product of a test shows, which no file is behind. */
export const noPicture = '/media/pictures/01900000-0000-7000-8000-000000000000/700.webp'

/** Staff who delete whatever they are shown would soon leave an empty shop, in which little can go wrong. */
export async function fillUp(db: Db): Promise<void> {
  await sql`
    update products set deleted_at = null, stock = greatest(stock, 500),
      images = case when deleted_at is null then images else array[${noPicture}] end
    where number in (select number from products where deleted_at is not null or stock < 20 order by number limit 50)
  `.execute(db)
  const left = await db.selectFrom('categories').select('id').limit(3).execute()
  for (let missing = left.length; missing < 3; missing++) {
    const id = await addTestCategory(db, 'Another')
    // As old as what was there before anybody came: no staff are on record for it.
    await db
      .updateTable('categories')
      .set({ created_at: new Date(0) })
      .where('id', '=', id)
      .execute()
  }
}
