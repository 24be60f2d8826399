import { sql } from 'kysely'
import { reach } from '#contracts/reach.ts'
import {
  type Among,
  amongFew,
  firstWalked,
  ofWord,
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
    when not (select has_others from aim) then (${isFiltered ? countOfOnePartMet(isMetBy) : countOfOnePart()})
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
function countOfOnePart(): Sql {
  return sql`
    select case
      when exists (${ofWord(firstWalked)} offset ${sql.lit(reach - 1)}) then ${sql.lit(reach)}
      else (
        select least(count(distinct number), ${sql.lit(reach)}) from unnest(${walkedPart}) as walked (word_id)
        cross join lateral (${ofWord(sql`walked.word_id`)} limit ${sql.lit(reach)}) as one_word
      )
    end
  `
}

/** The same of those that meet the filter. To look at one is dear: what has several of the words is looked at once. */
function countOfOnePartMet(isMetBy: IsMetBy): Sql {
  return sql`
    with of_first as materialized (
      ${ofWord(firstWalked)} and ${isMetBy(sql`product_words.number`)} limit ${sql.lit(reach)}
    )
    select case
      when (select count(*) from of_first) = ${sql.lit(reach)} then ${sql.lit(reach)}
      else least(${sql.lit(reach)}, (select count(*) from of_first) + (
        select count(*) from (
          select number from unnest((${walkedPart})[2:]) as walked (word_id)
          cross join lateral (${ofWord(sql`walked.word_id`)}) as one_word
          except ${ofWord(firstWalked)}
        ) as others where ${isMetBy(sql`others.number`)}
      ))
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
