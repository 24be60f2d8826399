import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { devanagariIn, inLatinLetters } from './latin-letters.ts'

export type ReadWords = Awaited<ReturnType<typeof readWords>>

/** Whoever types the beginning of a SKU wants those pieces and nothing else. */
export async function readWords(
  db: Db,
  typed: string,
): Promise<{ typed: string; skus?: { from: string; to: string } }> {
  const sku = typed.toLowerCase()
  const isLikeSku = /^(?=.*[\d._/-])[a-z0-9._/-]{3,40}$/.test(sku)
  if (isLikeSku) return { typed, skus: { from: sku, to: `${sku}\u{10FFFF}` } }
  return { typed: await inKnownLetters(db, typed) }
}

/** Pieces named in Devanagari are found by it; where none is, it is looked for as it would be spelt in Latin letters. */
async function inKnownLetters(db: Db, typed: string): Promise<string> {
  const devanagari = devanagariIn(typed)
  if (devanagari === '') return typed
  const { rows } = await sql<{ part: number }>`select part from understand_search(${devanagari}) limit 1`.execute(db)
  return rows.length > 0 ? typed : inLatinLetters(typed)
}
