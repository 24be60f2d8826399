import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** What a list is put together by. */
export interface Piece {
  name: string
  category: string | null
  price: number
  off: number
  colors: string[]
  stock: number
}

export async function readNewestFirst(db: Db): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    select name, category_id as category, sale_price / 100 as price, percent_off as off, colors, stock
    from products order by number desc`.execute(db)
  return rows
}
