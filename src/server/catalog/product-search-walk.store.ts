import { sql } from 'kysely'
import { type Among, isWalkedInName, type Sql, type WordTests, walkedPart } from './product-search-sets.store.ts'

interface Walk {
  /** Of a row `has` of `product_word_sets`. */
  meets: Sql
  tests: WordTests
  /** How many are wanted. */
  deepest: number
  /** How many steps each word's walk may have. */
  length: number
}

const isOneInName = ({ hasAllWords, isAllInName }: WordTests) => sql`${hasAllWords} and not ${isAllInName}`

/** All words in names first, then the walked word in a name, then in the texts; newest first within each. */
export function foundNear(how: Walk): Sql {
  const { hasAllWords, isAllInName } = how.tests
  return sql`
    select number, tier from (
      (select number, 0 as tier from by_sku order by number desc limit ${sql.lit(how.deepest)})
      union all
      (select number, 1 from (${walk(how, 1, isAllInName)}) as all_in_names where not exists (select from by_sku))
      union all
      (select number, 2 from (${walk(how, 1, isOneInName(how.tests))}) as one_in_name
       where not exists (select from by_sku) and (select names_are_short and has_others from aim))
      union all
      (select number, 3 from (${walk(how, 2, sql`${hasAllWords} and not ${isWalkedInName}`)}) as in_texts
       where not exists (select from by_sku) and (select names_are_short from aim))
    ) as tiers
    limit ${sql.lit(how.deepest)}
  `
}

/**
 * Where the words seldom meet in names but often elsewhere (`gold necklace`): what has all in its name is gathered by
 * an index, and the rest is walked. Whole where it is as many as are wanted.
 */
export function foundByNames({ from, meets }: Among, how: Walk): Sql {
  return sql`
    select number, tier from (
      (select has.number, 1 as tier from ${from} where ${how.tests.isAllInName} and ${meets}
       order by has.number desc limit ${sql.lit(how.deepest)})
      union all
      (select number, 2 from (${walk(how, 1, isOneInName(how.tests))}) as one_in_name)
    ) as tiers
    limit ${sql.lit(how.deepest)}
  `
}

function walk({ meets, deepest, length }: Walk, place: 1 | 2, which: Sql): Sql {
  const steps = sql`
    select number from product_words
    where product_words.word_id = walked.word_id and place = ${sql.lit(place)}
    order by number desc
  `
  return sql`
    with found as materialized (
      select walked.word_id, one_word.number
      from unnest(${walkedPart}) as walked (word_id) cross join lateral (
        select has.number
        from (${steps} limit ${sql.lit(length)}) as walking
        cross join lateral (
          select * from product_word_sets where product_word_sets.number = walking.number offset 0
        ) as has
        where ${which} and ${meets}
        limit ${sql.lit(deepest)}
      ) as one_word
    ),
    ${horizon(steps, { deepest, length })}
    select distinct number from found
    where number > coalesce((select number from horizon), 0)
    order by number desc limit ${sql.lit(deepest)}
  `
}

/**
 * Of several words each walk ends somewhere else. What one of them found below the place where another gave up says
 * nothing about what lies between.
 */
function horizon(steps: Sql, { deepest, length }: { deepest: number; length: number }): Sql {
  return sql`horizon as (
    select max(beyond.number) as number from unnest(${walkedPart}) as walked (word_id)
    cross join lateral (${steps} offset ${sql.lit(length)} limit 1) as beyond
    where cardinality(${walkedPart}) > 1
      and (select count(*) from found where found.word_id = walked.word_id) < ${sql.lit(deepest)}
  )`
}
