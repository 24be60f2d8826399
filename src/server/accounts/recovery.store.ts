import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Takes the place of an older code. */
export async function putCode(
  db: Db,
  code: { userId: string; codeHash: Buffer; tries: number; expiresAt: Date },
): Promise<void> {
  const row = { code_hash: code.codeHash, tries_left: code.tries, expires_at: code.expiresAt }
  await db
    .insertInto('password_codes')
    .values({ user_id: code.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Uses up one try before anything is compared, so that no number of guesses at once gets more than there are. */
export async function takeTry(db: Db, email: string): Promise<{ userId: string; codeHash: Buffer } | undefined> {
  return db
    .updateTable('password_codes')
    .from('users')
    .set({ tries_left: sql`tries_left - 1` })
    .whereRef('users.id', '=', 'password_codes.user_id')
    .where('users.email', '=', email)
    .where('password_codes.tries_left', '>', 0)
    .where('password_codes.expires_at', '>', new Date())
    .returning(['password_codes.user_id as userId', 'password_codes.code_hash as codeHash'])
    .executeTakeFirst()
}

/** True for the one who uses it; a second at the same moment finds it gone. */
export async function useCode(db: Db, userId: string, codeHash: Buffer): Promise<boolean> {
  const used = await db
    .deleteFrom('password_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

export async function insertResetToken(
  db: Db,
  token: { tokenHash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('reset_tokens')
    .values({ token_hash: token.tokenHash, user_id: token.userId, expires_at: token.expiresAt })
    .execute()
}

export async function hasResetToken(db: Db, tokenHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('reset_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return found !== undefined
}

/** Whose it was; undefined where it was used before, has lapsed or never was. */
export async function useResetToken(tx: Db, tokenHash: Buffer): Promise<string | undefined> {
  const used = await tx
    .deleteFrom('reset_tokens')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date())
    .returning('user_id')
    .executeTakeFirst()
  return used?.user_id
}

/** Everything that could still open this account by way of its mailbox. */
export async function forgetRecovery(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('reset_tokens').where('user_id', '=', userId).execute()
  await tx.deleteFrom('password_codes').where('user_id', '=', userId).execute()
}

export async function deleteLapsedRecovery(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('reset_tokens').where('expires_at', '<=', now).execute()
  await db.deleteFrom('password_codes').where('expires_at', '<=', now).execute()
}
