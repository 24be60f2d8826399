import { type RawBuilder, sql } from 'kysely'
import { reach } from '#contracts/reach.ts'
import { conditionsOf, indexedConditionsOf, orders, type Sought, type SoughtPage } from './product-filter.store.ts'
import type { ListParts } from './product-lists.store.ts'

type Sql = RawBuilder<unknown>
/** How many of a word's products are looked at, newest first, for each that is wanted, before all are taken together. */
const stepsForEach = 20
const fewestSteps = 500
/** So many that meet a filter are all looked at rather than the products of a word. */
const fewEnough = 3000

/** Six words and two categories are understood; one of them is walked. */
const slots = [1, 2, 3, 4, 5, 6, 7].map((slot) => ({ slot: sql.lit(slot), name: sql.ref(`other_${slot}`) }))

export interface SearchedWords {
  typed: string | Sql
  /** Where what was typed may be the beginning of a SKU: the first and the last that begin so. */
  skus?: { from: string | Sql; to: string | Sql } | undefined
}

/**
 * A search walks the products of one of its words, newest first, and keeps those that have the others too. The walk
 * ends when the page is full, so a page costs the same however many products there are. Where words that are each
 * common seldom meet, the walk gives up and the words' products are intersected as a whole; where few products meet the
 * filter, the words are looked for among these.
 */
export function searchParts({ page, limit, sort, ...filter }: SoughtPage, words: SearchedWords): ListParts {
  const { category, subcategory, ...rest } = filter
  const isFiltered = Object.values(rest).some((value) => value !== undefined && value !== false)
  // No `exists`: the planner would gather all that meet the filter, which may be a third of the catalogue.
  const isMetBy = (number: Sql) =>
    isFiltered
      ? sql`(select true from products where products.number = ${number} and ${indexedConditionsOf(rest)})`
      : sql`true`
  const meets = isMetBy(sql`has.number`)
  const amongAll: Among = { from: sql`product_word_sets as has`, meets }

  const deepest = sort === 'default' ? page * limit : reach
  const length = Math.max(fewestSteps, stepsForEach * deepest)
  const window = sql`limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`
  return {
    basis: sql`
      ${aimed(words.typed, [category, subcategory], { isFiltered, length })},
      ${bySku(words.skus, filter)},
      near as materialized (${foundNear(meets, { deepest, length })}),
      is_near as materialized (
        select exists (select from by_sku) or coalesce((select is_short from aim), true)
          or count(*) >= ${sql.lit(deepest)} as answer
        from near
      ),
      few as materialized (${isFiltered ? meetingFilter(filter) : sql`select 0 as number where false`}),
      are_few as materialized (
        select ${sql.lit(isFiltered)} and count(*) <= ${sql.lit(fewEnough)} as answer from few
      ),
      matches as materialized (
        select number, tier from near where (select answer from is_near)
        union all
        select number, tier from (${foundFar(amongFew)}) as far_by_filter
        where not (select answer from is_near) and (select answer from are_few)
        union all
        select number, tier from (${foundFar(amongAll)}) as far
        where not (select answer from is_near) and not (select answer from are_few)
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
    count: sql`
      select case
        when exists (select from by_sku) then (select count(*) from by_sku)
        when not (select answer from is_near) then (select count(*) from matches)
        when (select answer from are_few) then (select count(*) from (${withAllWords(amongFew)}) as counted)
        when not (select has_others from aim) then (${countOfOnePart(isMetBy(sql`product_words.number`), isFiltered)})
        when (select is_short from aim) then (${countByWalk(meets)})
        else (select count(*) from (${withAllWords(amongAll)} limit ${sql.lit(reach)}) as bounded)
      end
    `,
  }
}

/** What to walk and what else must be there; where there are fewer parts, the walked one stands for the rest. */
function aimed(
  typed: string | Sql,
  categories: (string | Sql | undefined)[],
  { isFiltered, length }: { isFiltered: boolean; length: number },
): Sql {
  const ids = categories.filter((id) => id !== undefined)
  const others = slots.map(({ slot, name }) => sql`coalesce(others[${slot}]::int[], walked) as ${name}`)
  return sql`aim as materialized (
    select walked, names_are_short, is_short, cardinality(others) > 0 as has_others, ${sql.join(others)}
    from aim_search(${typed}, array[${sql.join(ids)}]::text[], ${sql.lit(isFiltered)}, ${sql.lit(length)})
  )`
}

function bySku(skus: SearchedWords['skus'], filter: Sought): Sql {
  const matches = skus
    ? sql`lower(products.sku) collate "C" between ${skus.from} and ${skus.to} and ${conditionsOf(filter)}`
    : sql`false`
  return sql`by_sku as materialized (
    select number from products where ${matches} order by lower(sku) collate "C" limit 100
  )`
}

const walkedPart = sql`(select walked from aim)::int[]`
const hasAll = (column: Sql) =>
  sql.join(
    slots.map(({ name }) => sql`${column} && (select ${name} from aim)::int[]`),
    sql` and `,
  )
const isWalkedInName = sql`has.name_words && ${walkedPart}`
const isAllInName = sql`(${isWalkedInName} and ${hasAll(sql`has.name_words`)})`
const hasAllWords = hasAll(sql`has.words`)

/** All words in names first, then the walked word in a name, then in the texts; newest first within each. */
function foundNear(meets: Sql, { deepest, length }: { deepest: number; length: number }): Sql {
  const steps = (place: 1 | 2) => sql`
    select number from product_words
    where product_words.word_id = walked.word_id and place = ${sql.lit(place)}
    order by number desc
  `
  const walk = (place: 1 | 2, which: Sql) => sql`
    with found as materialized (
      select walked.word_id, one_word.number
      from unnest(${walkedPart}) as walked (word_id) cross join lateral (
        select has.number
        from (${steps(place)} limit ${sql.lit(length)}) as walking
        cross join lateral (
          select * from product_word_sets where product_word_sets.number = walking.number offset 0
        ) as has
        where ${which} and ${meets}
        limit ${sql.lit(deepest)}
      ) as one_word
    )
    select distinct number from found
    where number >= coalesce((${horizon(steps(place), { deepest, length })}), 0)
    order by number desc limit ${sql.lit(deepest)}
  `
  return sql`
    select number, tier from (
      (select number, 0 as tier from by_sku)
      union all
      (select number, 1 from (${walk(1, isAllInName)}) as all_in_names where not exists (select from by_sku))
      union all
      (select number, 2 from (${walk(1, sql`${hasAllWords} and not ${isAllInName}`)}) as one_in_name
       where not exists (select from by_sku) and (select names_are_short and has_others from aim))
      union all
      (select number, 3 from (${walk(2, sql`${hasAllWords} and not ${isWalkedInName}`)}) as in_texts
       where not exists (select from by_sku) and (select names_are_short from aim))
    ) as tiers
    limit ${sql.lit(deepest)}
  `
}

/**
 * Of several words each walk ends somewhere else. What one of them found below the place where another gave up says
 * nothing about what lies between.
 */
function horizon(steps: Sql, { deepest, length }: { deepest: number; length: number }): Sql {
  return sql`
    select max(last_step.number) from unnest(${walkedPart}) as walked (word_id)
    cross join lateral (${steps} offset ${sql.lit(length - 1)} limit 1) as last_step
    where cardinality(${walkedPart}) > 1
      and (select count(*) from found where found.word_id = walked.word_id) < ${sql.lit(deepest)}
  `
}

/** The same as by walking, from all products that have all words, as far as lists reach. */
function foundFar(among: Among): Sql {
  return sql`
    select number, tier from (
      ${withAllWords(among, sql`case when ${isAllInName} then 1 when ${isWalkedInName} then 2 else 3 end as tier`)}
    ) as having_all
    order by tier, number desc
    limit ${sql.lit(reach)}
  `
}

/** Where words are looked for: rows of `product_word_sets`, and what else must be true of them. */
interface Among {
  from: Sql
  meets: Sql
}

function withAllWords({ from, meets }: Among, tier = sql`1 as tier`): Sql {
  return sql`
    select has.number, ${tier} from ${from}
    where has.words && ${walkedPart} and ${hasAllWords} and ${meets}
  `
}

const amongFew: Among = {
  from: sql`few cross join lateral (
    select * from product_word_sets where product_word_sets.number = few.number offset 0
  ) as has`,
  meets: sql`true`,
}

function meetingFilter(filter: Sought): Sql {
  return sql`select number from products where ${indexedConditionsOf(filter)} limit ${sql.lit(fewEnough + 1)}`
}

/** Its words alone say how many there are. A product may have several of them, but where one has enough, that is enough. */
function countOfOnePart(isMet: Sql, isFiltered: boolean): Sql {
  const ofWord = (word: Sql) => sql`
    select number from product_words where word_id = ${word} and place in (1, 2) and ${isMet}
  `
  // With a filter each is looked up: to look at the only word there is twice would be dear.
  const isWorthIt = isFiltered ? sql`cardinality(${walkedPart}) > 1` : sql`true`
  return sql`
    select case
      when ${isWorthIt} and exists (${ofWord(sql`(${walkedPart})[1]`)} offset ${sql.lit(reach - 1)}) then ${sql.lit(reach)}
      else (
        select least(count(distinct number), ${sql.lit(reach)}) from unnest(${walkedPart}) as walked (word_id)
        cross join lateral (${ofWord(sql`walked.word_id`)} limit ${sql.lit(reach)}) as one_word
      )
    end
  `
}

function countByWalk(meets: Sql): Sql {
  return sql`
    select least(count(*), ${sql.lit(reach)}) from (
      select distinct number from unnest(${walkedPart}) as walked (word_id) cross join lateral (
        select has.number
        from product_words as walking
        cross join lateral (
          select * from product_word_sets where product_word_sets.number = walking.number offset 0
        ) as has
        where walking.word_id = walked.word_id and walking.place in (1, 2) and ${hasAllWords} and ${meets}
        limit ${sql.lit(reach)}
      ) as one_word
    ) as counted
  `
}
