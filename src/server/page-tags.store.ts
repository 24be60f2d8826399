import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from './db/database.ts'

export const pageTagsChannel = 'page_tags'

/**
 * Tells every process to drop the pages that show these things.
 * Inside a transaction the word goes out when it commits, and never when it does not.
 */
export async function dropPages(db: Db, tags: readonly string[]): Promise<void> {
  // PostgreSQL carries at most 8,000 bytes in one message.
  for (let start = 0; start < tags.length; start += 100) {
    const payload = JSON.stringify(tags.slice(start, start + 100))
    await sql`select pg_notify(${pageTagsChannel}, ${payload})`.execute(db)
  }
}

/** Undefined where it can't be read, as from another version of the shop. */
export function toPageTags(payload: string): string[] | undefined {
  try {
    return z.parse(z.array(z.string()), JSON.parse(payload))
  } catch {
    return undefined
  }
}
