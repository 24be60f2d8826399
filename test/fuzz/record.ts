import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** What stood on the record of deeds at a moment, as one number that changes with any letter of it. */
export interface Deeds {
  upTo: Date
  rows: number
  sum: string | null
}

export async function readRecord(db: Db, upTo = new Date()): Promise<Deeds> {
  const { rows } = await sql<{ rows: number; sum: string | null }>`
    select count(*)::int as rows, sum(hashtextextended(audit::text, 0)::numeric)::text as sum
    from audit where at <= ${upTo}`.execute(db)
  return { upTo, rows: 0, sum: null, ...rows[0] }
}

/** What has been done since may be added; what stood there must stand there still. */
export async function changedRecord(db: Db, { upTo, rows, sum }: Deeds): Promise<string[]> {
  const now = await readRecord(db, upTo)
  return now.rows === rows && now.sum === sum ? [] : [`the record of ${rows} deeds was changed`]
}
