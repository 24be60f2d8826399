import { sql } from 'kysely'
import { reach } from '#contracts/reach.ts'
import {
  type Among,
  amongFew,
  type Sql,
  type WordTests,
  walkedPart,
  withAllWords,
} from './product-search-sets.store.ts'

/** Whether the product of that number meets the filter. */
export type IsMetBy = (number: Sql) => Sql

interface Counting {
  among: Among
  tests: WordTests
  isMetBy: IsMetBy
  isFiltered: boolean
  /** Whether as many pieces as a short part has are sooner looked at than few that meet the filter are gathered. */
  isShortQuick: boolean
}

/**
 * Up to as many as lists reach, in the cheapest way there is: what has been gathered whole is counted as it lies, then
 * comes what is shorter than any few, what few pieces meet, what one word alone decides, and what is short. Only then
 * all are looked for.
 */
export function countFound({ among, tests, isMetBy, isFiltered, isShortQuick }: Counting): Sql {
  const ofFew = sql`when (select answer from are_few) then (select count(*) from (${withAllWords(amongFew, tests)}) as counted)`
  const ofOnePart = sql`
    when not (select has_others from aim) then (${countOfOnePart(isMetBy(sql`product_words.number`), isFiltered)})
  `
  const ofShort = sql`when (select is_short from aim) then (${countByWalk(among.meets, tests)})`
  const filtered = isShortQuick ? [ofShort, ofFew, ofOnePart] : [ofFew, ofOnePart, ofShort]
  return sql`
    select case
      when exists (select from by_sku) then (select count(*) from by_sku)
      when (select is_whole from extent) then (select count(*) from matches)
      ${sql.join(isFiltered ? filtered : [ofOnePart, ofShort], sql` `)}
      else (select count(*) from (${withAllWords(among, tests)} limit ${sql.lit(reach)}) as bounded)
    end
  `
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

function countByWalk(meets: Sql, { hasAllWords }: WordTests): Sql {
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
