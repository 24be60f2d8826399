import pg from 'pg'
import { ShopError } from '#server/errors.ts'

/**
 * Whether what failed has surely left nothing in the database: it was refused, by us or by a statement. A connection that
 * is lost, or a server that shuts down, may have kept all of it without being heard.
 */
export function isSurelyUndone(error: unknown): boolean {
  return error instanceof ShopError || (error instanceof pg.DatabaseError && error.severity === 'ERROR')
}
