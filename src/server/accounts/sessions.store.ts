import type { Role, User } from '#contracts/accounts.ts'
import type { Db } from '#server/db/database.ts'

export interface Session {
  tokenHash: Buffer
  lastSeenAt: Date
  user: { id: string; role: Role }
}

export async function findLiveSession(db: Db, tokenHash: Buffer): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.last_seen_at', 'users.id', 'users.role'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', new Date())
    .executeTakeFirst()
  return row && { tokenHash, lastSeenAt: row.last_seen_at, user: { id: row.id, role: row.role } }
}

export async function insertSession(
  db: Db,
  session: { tokenHash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ token_hash: session.tokenHash, user_id: session.userId, expires_at: session.expiresAt })
    .execute()
}

export async function extendSession(db: Db, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(), expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteLapsedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'pincode', 'role', 'profile_image', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      _id: row.id,
      name: row.name,
      email: row.email,
      phone: row.phone,
      pincode: row.pincode,
      role: row.role,
      profileImage: row.profile_image,
      createdAt: row.created_at.toISOString(),
    }
  )
}
