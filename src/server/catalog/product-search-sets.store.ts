import { type RawBuilder, sql } from 'kysely'
import { reach } from '#contracts/reach.ts'

export type Sql = RawBuilder<unknown>

/** Six words and two categories are understood; one of them is walked. */
export const slots = [1, 2, 3, 4, 5, 6, 7].map((slot) => ({ slot: sql.lit(slot), name: sql.ref(`other_${slot}`) }))

export const walkedPart = sql`(select walked from aim)::int[]`
const hasAll = (column: Sql) =>
  sql.join(
    slots.map(({ name }) => sql`${column} && (select ${name} from aim)::int[]`),
    sql` and `,
  )
export const isWalkedInName = sql`has.name_words && ${walkedPart}`
export const isAllInName = sql`(${isWalkedInName} and ${hasAll(sql`has.name_words`)})`
export const hasAllWords = hasAll(sql`has.words`)

/** The same as by walking, from all products that have all words, as far as lists reach. */
export function foundFar(among: Among): Sql {
  return sql`
    select number, tier from (
      ${withAllWords(among, sql`case when ${isAllInName} then 1 when ${isWalkedInName} then 2 else 3 end as tier`)}
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

export function withAllWords({ from, meets }: Among, tier = sql`1 as tier`): Sql {
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
