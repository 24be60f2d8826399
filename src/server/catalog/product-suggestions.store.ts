import { type RawBuilder, sql } from 'kysely'
import type { Suggestion } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import { type Blank, writtenOnce } from '#server/db/written-once.ts'
import { blankWords, searchParts } from './product-search.store.ts'
import type { Sql } from './product-search-sets.store.ts'
import { type ReadWords, readWords } from './typed-words.store.ts'

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

const askFirstFound = searching<FoundProduct>(
  (chosen) => sql`
    ${chosen}
    select products.id, products.name, products.sale_price as price, products.stock, products.sku,
      products.images[1] as image
    from chosen join products on products.number = chosen.number
    order by chosen.spot
  `,
)

export async function listFirstFound(db: Db, typed: string, most: number): Promise<FoundProduct[]> {
  return askFirstFound(db, await readWords(db, typed), most)
}

const askSuggestions = searching<Suggestion>(
  (chosen) => sql`
    ${chosen}
    select kind, _id, text, image from (
      (select 'category' as kind, categories.id as _id, categories.name as text, categories.image, 0 as spot
       from categories join search_words on search_words.word = '=' || categories.id
       where search_words.id = any ((select walked || others[1]::int[] || others[2]::int[] from aim)::int[])
       order by categories.created_at
       limit ${sql.lit(mostCategories)})
      union all
      (select 'product', products.id, products.name, products.images[1], chosen.spot
       from chosen join products on products.number = chosen.number)
    ) as suggestions
    order by spot, text
  `,
)

/** Categories that are meant by one of the words, then the products that a search would show first. */
export async function listSuggestions(db: Db, typed: string): Promise<Suggestion[]> {
  return askSuggestions(db, await readWords(db, typed), mostProducts)
}

/** A statement about the first that a search finds, `chosen`; written once for each number of words and of pieces. */
function searching<Row>(write: (chosen: Sql) => RawBuilder<Row>) {
  const statements = new Map<string, (db: Db, words: ReadWords) => Promise<Row[]>>()
  return (db: Db, words: ReadWords, most: number): Promise<Row[]> => {
    const shape = [words.most, !words.skus, most].join()
    const ask =
      statements.get(shape) ??
      writtenOnce<ReadWords, Row>((executor, blank) => write(firstFound(words, blank, most)).compile(executor))
    statements.set(shape, ask)
    return ask(db, words)
  }
}

function firstFound(words: ReadWords, blank: Blank<ReadWords>, most: number): Sql {
  const search = blankWords(words, (read) => blank(read))
  const { basis, numbers } = searchParts({ page: 1, limit: most, sort: 'default' }, search)
  return sql`
    with ${basis},
    chosen as materialized (select number, row_number() over () as spot from (${numbers}) as numbers)
  `
}
