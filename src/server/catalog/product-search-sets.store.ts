import { type RawBuilder, sql } from 'kysely'
import { reach } from '#contracts/reach.ts'

export type Sql = RawBuilder<unknown>

export const walkedPart = sql`(select walked from aim)::int[]`
export const firstWalked = sql`(${walkedPart})[1]`
export const isWalkedInName = sql`has.name_words && ${walkedPart}`

/** Products that have a word, in their names or elsewhere. */
export function ofWord(word: Sql): Sql {
  return sql`select number from product_words where word_id = ${word} and place in (1, 2)`
}

/** What tells of a row `has` of `product_word_sets` whether it has the words. */
export interface WordTests {
  /** Where `aim` keeps what must be there beside the walked part. */
  slots: { slot: Sql; name: Sql }[]
  hasAllWords: Sql
  isAllInName: Sql
}

/** For so many parts at most beside the walked one. Each makes a statement longer, and to begin a long one takes longer than to find the words. */
export function testsFor(others: number): WordTests {
  const slots = Array.from({ length: others }, (_, place) => ({
    slot: sql.lit(place + 1),
    name: sql.ref(`other_${place + 1}`),
  }))
  const hasAll = (column: Sql) => slots.map(({ name }) => sql`${column} && (select ${name} from aim)::int[]`)
  const allOf = (tests: Sql[]) => (tests.length > 0 ? sql`(${sql.join(tests, sql` and `)})` : sql`true`)
  return {
    slots,
    hasAllWords: allOf(hasAll(sql`has.words`)),
    isAllInName: allOf([isWalkedInName, ...hasAll(sql`has.name_words`)]),
  }
}

/** The same as by walking, from all products that have all words, as far as lists reach. */
export function foundFar(among: Among, tests: WordTests): Sql {
  return sql`
    select number, tier from (
      ${withAllWords(among, tests, sql`case when ${tests.isAllInName} then 1 when ${isWalkedInName} then 2 else 3 end as tier`)}
    ) as having_all
    order by tier, number desc
    limit ${sql.lit(reach)}
  `
}

/** Where words are looked for: rows of `product_word_sets`, and what else must be true of them. */
export interface Among {
  from: Sql
  meets: Sql
}

export function withAllWords({ from, meets }: Among, { hasAllWords }: WordTests, tier = sql`1 as tier`): Sql {
  return sql`
    select has.number, ${tier} from ${from}
    where has.words && ${walkedPart} and ${hasAllWords} and ${meets}
  `
}

/** `few` are the products that meet the filter. */
export const amongFew: Among = {
  from: sql`few cross join lateral (
    select * from product_word_sets where product_word_sets.number = few.number offset 0
  ) as has`,
  meets: sql`true`,
}
