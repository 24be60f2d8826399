import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { devanagariIn, inLatinLetters } from './latin-letters.ts'
import { oddSpellingsIn, withoutTheObvious } from './shoppers-words.ts'
import { mayBeSku } from './sku-beginnings.ts'

/** Words of a search: `understand_search` passes over any others. */
const mostUnderstood = 6

export interface ReadWords {
  typed: string
  /** How many words may be understood of it. */
  most: number
  /** Where it may be the beginning of a SKU: the first and the last that begin so. */
  skus?: { from: string; to: string }
}

export async function readWords(db: Db, typed: string): Promise<ReadWords> {
  const sku = typed.toLowerCase()
  const known = await inKnownSpelling(db, await inKnownLetters(db, await withoutWhatAllAre(db, typed)))
  if (mayBeSku(sku)) return { typed: known, most: mostUnderstood, skus: { from: sku, to: `${sku}\u{10FFFF}` } }
  return { typed: known, most: mostWordsOf(known) }
}

/** Whether the shop's goods are asked what is meant: after a change of them it may be something else. */
export function isReadByGoods(typed: string): boolean {
  return withoutTheObvious(typed) !== typed || devanagariIn(typed).length > 0 || oddSpellingsIn(typed).length > 0
}

/**
 * Of a word with a hyphen, a dot or a slash PostgreSQL makes several; of one in plain letters only one. Four and five
 * share the statement of six: each number has one of its own, and those are large.
 */
function mostWordsOf(typed: string): number {
  const words = typed.trim().split(/\s+/)
  const areFewAndPlain = words.length <= 3 && words.every((word) => /^[a-z]+$/i.test(word))
  return areFewAndPlain ? words.length : mostUnderstood
}

/** Whoever types a piece's whole name means that piece; and alone, or beside nothing that is known, the obvious is a word like any. */
async function withoutWhatAllAre(db: Db, typed: string): Promise<string> {
  const rest = withoutTheObvious(typed)
  if (rest === typed) return typed
  const { rows } = await sql<{ is_known: boolean; is_name: boolean }>`
    with sought as materialized (
      select array_agg(search_words.id) as ids, count(*) = count(search_words.id) as are_known
      from search_lexemes(${typed}) as typed left join search_words on search_words.word = typed.lexeme
    )
    select exists (select from understand_search(${rest})) as is_known, exists (
      select from product_word_sets
      where (select are_known from sought) and name_words @> (select ids from sought) and name_words <@ (select ids from sought)
    ) as is_name`.execute(db)
  return rows[0]?.is_known && !rows[0].is_name ? rest : typed
}

/** Pieces named in Devanagari are found by it; a word that none has is looked for as it would be spelt in Latin letters. */
async function inKnownLetters(db: Db, typed: string): Promise<string> {
  const written = devanagariIn(typed).slice(0, mostUnderstood)
  if (written.length === 0) return typed
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${written}::text[]) as written (word)
    where exists (select from understand_search(word))`.execute(db)
  const known = new Set(rows.map(({ word }) => word))
  // का, की and से would be the beginning of many words, and each piece would have to have one of them.
  const isPassedOver = (word: string) => known.size > 0 && inLatinLetters(word).length < 3
  return inLatinLetters(typed, new Set(written.filter((word) => known.has(word) || isPassedOver(word))))
}

/** A word that some piece or category is spelt by stays; any other is what it stands for, where the shop has that. */
async function inKnownSpelling(db: Db, typed: string): Promise<string> {
  const odd = oddSpellingsIn(typed)
  if (odd.length === 0) return typed
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${odd.flatMap(({ written, means }) => [written, means])}::text[]) as given (word)
    where not exists (
      select from search_lexemes(word) as sought
      where not exists (
        select from search_words join product_words on product_words.word_id = search_words.id
        where search_words.word = sought.lexeme
      ) and not exists (select from category_lexemes where category_lexemes.lexeme = sought.lexeme)
    )`.execute(db)
  const known = new Set(rows.map(({ word }) => word))
  const isKnownAsOne = (written: string) => /^[^\s-]+$/.test(written) && known.has(written)
  return odd.reduce(
    (text, { written, means }) => (isKnownAsOne(written) || !known.has(means) ? text : text.replace(written, means)),
    typed,
  )
}
