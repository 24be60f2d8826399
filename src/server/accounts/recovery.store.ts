import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

interface Code {
  email: string
  /** Null where the address has no account. */
  userId: string | null
  codeHash: Buffer
}

/** Takes the place of an older code. */
export async function putCode(db: Db, { email, ...code }: Code & { tries: number; expiresAt: Date }): Promise<void> {
  const row = { user_id: code.userId, code_hash: code.codeHash, tries_left: code.tries, expires_at: code.expiresAt }
  await db
    .insertInto('password_codes')
    .values({ email, ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute()
}

/** Uses up one try before anything is compared, so that no number of guesses at once gets more than there are. */
export async function takeTry(db: Db, email: string): Promise<Code | undefined> {
  return db
    .updateTable('password_codes')
    .set({ tries_left: sql`tries_left - 1` })
    .where('email', '=', email)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', new Date())
    .returning(['email', 'user_id as userId', 'code_hash as codeHash'])
    .executeTakeFirst()
}

/** True for the one who uses it; a second at the same moment finds it gone. */
export async function useCode(db: Db, { email, codeHash }: Code): Promise<boolean> {
  const used = await db
    .deleteFrom('password_codes')
    .where('email', '=', email)
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

export async function findOwnerOfToken(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const found = await db
    .selectFrom('reset_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return found?.user_id
}

/** True for the one who uses it; false where it was used before, has lapsed or never was. */
export async function useResetToken(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom('reset_tokens')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

/** Everything that could still open this account by way of its mailbox. */
export async function forgetRecovery(tx: Db, email: string): Promise<void> {
  const owner = tx.selectFrom('users').select('id').where('email', '=', email)
  await tx.deleteFrom('reset_tokens').where('user_id', '=', owner).execute()
  await tx.deleteFrom('password_codes').where('email', '=', email).execute()
}

export async function deleteLapsedRecovery(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('reset_tokens').where('expires_at', '<=', now).execute()
  await db.deleteFrom('password_codes').where('expires_at', '<=', now).execute()
}
