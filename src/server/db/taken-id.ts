import pg from 'pg'

/** Whether a row could not be written since another has its id. */
export function isOfTakenId(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && Boolean(error.constraint?.endsWith('_pkey'))
}
