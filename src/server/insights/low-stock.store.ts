import { sql } from 'kysely'
import { reach } from '#contracts/reach.ts'
import { mostOfScarce } from '#server/catalog/scarce-products.ts'
import type { Db } from '#server/db/database.ts'

/** Which of them: as few as `most` left or fewer. */
function isLow(most: number) {
  return most <= mostOfScarce
    ? sql<boolean>`number in (select number from scarce_products where stock <= ${most})`
    : sql<boolean>`stock <= ${most} and deleted_at is null`
}

export type LowProduct = Awaited<ReturnType<typeof listLowProducts>>[number]

/** The least first; `after` is the last one that was listed before. */
export function listLowProducts(
  db: Db,
  most: number,
  {
    limit,
    offset = 0,
    after,
  }: { limit: number; offset?: number; after?: { stock: number; number: number } | undefined },
) {
  return db
    .selectFrom('products')
    .select(['id', 'number', 'name', 'sku', 'stock', sql<string | null>`images[1]`.as('image')])
    .where(isLow(most))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(stock, number) > (${after?.stock ?? 0}, ${after?.number ?? 0})`),
    )
    .orderBy('stock')
    .orderBy('number')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countLowProducts(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from products where ${isLow(most)} limit ${sql.lit(reach)}
    ) as bounded`.execute(db)
  return rows[0]?.total ?? 0
}
