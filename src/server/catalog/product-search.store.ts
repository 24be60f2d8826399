import { sql } from 'kysely'
import { reach } from '#contracts/reach.ts'
import { conditionsOf, indexedConditionsOf, orders, type Sought, type SoughtPage } from './product-filter.store.ts'
import type { ListParts } from './product-lists.store.ts'
import { countFound, type IsMetBy } from './product-search-count.store.ts'
import { type Among, amongFew, foundFar, type Sql, testsFor, type WordTests } from './product-search-sets.store.ts'
import { foundByNames, foundNear } from './product-search-walk.store.ts'
import type { ReadWords } from './typed-words.store.ts'

/** How many of a word's products are looked at, newest first, for each that is wanted, before all are taken together. */
const stepsForEach = 20
const fewestSteps = 500
/** So many that meet a filter are all looked at rather than the products of a word. */
const fewEnough = 3000

export interface SearchedWords {
  typed: Sql
  most: number
  skus: { from: Sql; to: Sql } | undefined
}

/** Words of a search whose text serves all that are as many and look like a SKU or don't. */
export function blankWords(words: ReadWords, blank: (read: (words: ReadWords) => unknown) => Sql): SearchedWords {
  return {
    typed: blank(({ typed }) => typed),
    most: words.most,
    skus: words.skus && { from: blank(({ skus }) => skus?.from), to: blank(({ skus }) => skus?.to) },
  }
}

/**
 * A search walks the products of one of its words, newest first, and keeps those that have the others too. The walk
 * ends when the page is full, so a page costs the same however many products there are. Where words that are each
 * common seldom meet, the walk gives up: where few products meet the filter, the words are looked for among these; where
 * the words meet often but not in names, those of names are gathered first; else all are taken together.
 */
export function searchParts({ page, limit, sort, ...filter }: SoughtPage, words: SearchedWords): ListParts {
  const { category, subcategory, ...rest } = filter
  const isFiltered = Object.values(rest).some((value) => value !== undefined && value !== false)
  // No `exists`: the planner would gather all that meet the filter, which may be a third of the catalogue.
  const isMetBy: IsMetBy = (number) =>
    isFiltered
      ? sql`(select true from products where products.number = ${number} and ${indexedConditionsOf(rest)})`
      : sql`true`
  const categories = [category, subcategory].filter((id) => id !== undefined)
  const tests = testsFor(words.most + categories.length - 1)
  const amongAll: Among = { from: sql`product_word_sets as has`, meets: isMetBy(sql`has.number`) }

  const deepest = sort === 'default' ? page * limit : reach
  const length = Math.max(fewestSteps, stepsForEach * deepest)
  const how = { meets: amongAll.meets, tests, deepest, length }
  const window = sql`limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`
  return {
    basis: sql`
      ${aimed(words.typed, categories, tests, { isFiltered, length })},
      ${bySku(words.skus, filter)},
      near as materialized (${foundNear(how)}),
      is_near as materialized (
        select exists (select from by_sku) or coalesce((select is_short from aim), true)
          or count(*) >= ${sql.lit(deepest)} as answer
        from near
      ),
      ${isFiltered ? fewOf(filter) : sql`are_few as (select false as answer)`},
      by_names as materialized (${foundByNames(amongAll, how)}),
      extent as materialized (
        select is_near, by_names, not is_near and not by_names as is_whole from (
          select is_near.answer as is_near, case
            when is_near.answer or not (select has_others from aim) then false
            when (select answer from are_few) then false
            else ${sql.lit(sort === 'default')} and (select count(*) >= ${sql.lit(deepest)} from by_names)
          end as by_names
          from is_near
        ) as answers
      ),
      matches as materialized (
        select number, tier from near where (select is_near from extent)
        union all
        select number, tier from by_names where (select by_names from extent)
        union all
        ${isFiltered ? sql`${foundAmongFew(tests)} union all` : sql``}
        select number, tier from (${foundFar(amongAll, tests)}) as far
        where (select is_whole from extent) and not (select answer from are_few)
      )
    `,
    numbers:
      sort === 'default'
        ? sql`select number from matches order by tier, number desc ${window}`
        : sql`
            select products.number
            from (select number from matches order by tier, number desc limit ${sql.lit(reach)}) as nearest
            join products on products.number = nearest.number
            order by ${orders[sort]} ${window}
          `,
    count: countFound({ among: amongAll, tests, isMetBy, isFiltered, isShortQuick: length <= fewEnough }),
  }
}

/** What to walk and what else must be there; where there are fewer parts, the walked one stands for the rest. */
export function aimed(
  typed: Sql,
  categories: (string | Sql)[],
  { slots }: WordTests,
  { isFiltered, length }: { isFiltered: boolean; length: number },
): Sql {
  const others = slots.map(({ slot, name }) => sql`, coalesce(others[${slot}]::int[], walked) as ${name}`)
  return sql`aim as materialized (
    select walked, others, names_are_short, is_short, cardinality(others) > 0 as has_others${sql.join(others, sql``)}
    from aim_search(${typed}, array[${sql.join(categories)}]::text[], ${sql.lit(isFiltered)}, ${sql.lit(length)})
  )`
}

function bySku(skus: SearchedWords['skus'], filter: Sought): Sql {
  const matches = skus
    ? sql`lower(products.sku) collate "C" between ${skus.from} and ${skus.to} and ${conditionsOf(filter)}`
    : sql`false`
  // As a query, the limit is not known to the planner, which then reads as far as it is along the index of SKUs. Taking
  // few pieces to begin so, it would else gather and sort all that do, which may be the whole catalogue.
  return sql`by_sku as materialized (
    select number from products where ${matches} order by lower(sku) collate "C" limit (select ${sql.lit(reach)})
  )`
}

function fewOf(filter: Sought): Sql {
  return sql`
    few as materialized (
      select number from products where ${indexedConditionsOf(filter)} limit ${sql.lit(fewEnough + 1)}
    ),
    are_few as materialized (select count(*) <= ${sql.lit(fewEnough)} as answer from few)
  `
}

function foundAmongFew(tests: WordTests): Sql {
  return sql`
    select number, tier from (${foundFar(amongFew, tests)}) as far_by_filter
    where (select is_whole from extent) and (select answer from are_few)
  `
}
