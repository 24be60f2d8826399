import { sql } from 'kysely'
import type { Suggestion } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import { searchParts } from './product-search.store.ts'
import { readWords } from './typed-words.store.ts'

const mostCategories = 3
const mostProducts = 6

/** A product as staff tell it from others. What a shopper pays is in paise. */
export interface FoundProduct {
  id: string
  name: string
  price: number
  stock: number
  sku: string | null
  image: string | null
}

export async function listFirstFound(db: Db, typed: string, most: number): Promise<FoundProduct[]> {
  const { basis, numbers } = searchParts({ page: 1, limit: most, sort: 'default' }, await readWords(db, typed))
  const { rows } = await sql<FoundProduct>`
    with ${basis},
    chosen as materialized (select number, row_number() over () as spot from (${numbers}) as numbers)
    select products.id, products.name, products.sale_price as price, products.stock, products.sku,
      products.images[1] as image
    from chosen join products on products.number = chosen.number
    order by chosen.spot
  `.execute(db)
  return rows
}

/** Categories that are meant by one of the words, then the products that a search would show first. */
export async function listSuggestions(db: Db, typed: string): Promise<Suggestion[]> {
  const { basis, numbers } = searchParts({ page: 1, limit: mostProducts, sort: 'default' }, await readWords(db, typed))
  const { rows } = await sql<Suggestion>`
    with ${basis},
    chosen as materialized (select number, row_number() over () as spot from (${numbers}) as numbers)
    select kind, _id, text, image from (
      (select 'category' as kind, categories.id as _id, categories.name as text, categories.image, 0 as spot
       from categories join search_words on search_words.word = '=' || categories.id
       where search_words.id = any ((select walked || other_1 || other_2 from aim)::int[])
       order by categories.created_at
       limit ${mostCategories})
      union all
      (select 'product', products.id, products.name, products.images[1], chosen.spot
       from chosen join products on products.number = chosen.number)
    ) as suggestions
    order by spot, text
  `.execute(db)
  return rows
}
