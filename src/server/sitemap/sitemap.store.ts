import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Something with a page of its own, and when staff last changed it. */
export interface Listed {
  id: string
  changed_at: Date
}

/** Which blocks of so many numbers have a product in them: one look into an index for each, however large the shop. */
export async function listProductBlocks(db: Db, size: number): Promise<number[]> {
  const { rows } = await sql<{ block: number }>`
    select block::int
    from generate_series(1, (select (max(number) - 1) / ${size}::int + 1 from products where deleted_at is null)) as block
    where exists (
      select from products
      where number > (block - 1) * ${size}::int and number <= block * ${size}::int and deleted_at is null
    )
    order by block
  `.execute(db)
  return rows.map(({ block }) => block)
}

export async function listProductsBetween(db: Db, after: number, upTo: number): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select products.id, coalesce(changed.at, products.created_at) as changed_at
    from products
    left join lateral (
      select at from audit where subject_kind = 'product' and subject_id = products.id::text order by at desc limit 1
    ) as changed on products.version > 1
    where products.number > ${after} and products.number <= ${upTo} and products.deleted_at is null
    order by products.number
  `.execute(db)
  return rows
}

export async function listCategories(db: Db, most: number): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select categories.id, coalesce(changed.at, categories.created_at) as changed_at
    from categories
    left join lateral (
      select at from audit where subject_kind = 'category' and subject_id = categories.id::text order by at desc limit 1
    ) as changed on true
    order by categories.created_at, categories.id
    limit ${most}
  `.execute(db)
  return rows
}
