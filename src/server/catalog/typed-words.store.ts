import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { devanagariIn, inLatinLetters } from './latin-letters.ts'
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
  if (mayBeSku(sku)) return { typed, most: mostUnderstood, skus: { from: sku, to: `${sku}\u{10FFFF}` } }
  const known = await inKnownLetters(db, typed)
  return { typed: known, most: mostWordsOf(known) }
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
