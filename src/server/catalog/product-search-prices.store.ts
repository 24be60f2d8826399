import { sql } from 'kysely'
import type { ProductQuery } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import type { FoundPrices } from './known-prices.ts'
import { indexedConditionsOf } from './product-filter.store.ts'
import { aimed } from './product-search.store.ts'
import { firstWalked, ofWord, testsFor, walkedPart, withAllWords } from './product-search-sets.store.ts'
import type { ReadWords } from './typed-words.store.ts'

/** More pieces of a word are not looked at: a wide range among so many is counted sooner. */
const mostLookedAt = 30_000

/** What everything costs that the words and the filters find, whichever prices are asked for. */
export async function readFoundPrices(db: Db, query: ProductQuery, words: ReadWords): Promise<FoundPrices> {
  const { category, subcategory, minPrice: _least, maxPrice: _most, ...rest } = query
  const categories = [category, subcategory].filter((id) => id !== undefined)
  const tests = testsFor(words.most + categories.length - 1)
  const { rows } = await sql<FoundPrices>`
    with ${aimed(sql`${words.typed}`, categories, tests, { isFiltered: true, length: mostLookedAt })},
    extent as materialized (
      select not exists (${ofWord(firstWalked)} offset ${sql.lit(mostLookedAt)}) as is_small
    ),
    found as materialized (
      select distinct number from unnest(${walkedPart}) as walking (word_id)
      cross join lateral (${ofWord(sql`walking.word_id`)}) as one_word
      where (select is_small from extent) and not (select has_others from aim)
      union all
      select number from (${withAllWords({ from: sql`product_word_sets as has`, meets: sql`true` }, tests)}) as with_others
      where (select is_small from extent) and (select has_others from aim)
    )
    select stamp, case when (select is_small from extent) then array(
      select sale_price from found cross join lateral (
        select sale_price from products where products.number = found.number and ${indexedConditionsOf(rest)} offset 0
      ) as piece
    ) end as prices
    from catalog_stamp`.execute(db)
  const [read] = rows
  if (!read) throw new Error('The catalogue has no stamp')
  return read
}
