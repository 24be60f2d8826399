import type { Role } from '#contracts/accounts.ts'
import { foundTogether } from '#server/db/asked-together.ts'
import type { Db } from '#server/db/database.ts'

export interface LiveSession {
  id: string
  lastSeenAt: Date
  user: { id: string; name: string; role: Role }
}

export async function findLiveSession(
  db: Db,
  tokenHash: Buffer,
  staffSeenAfter: Date,
): Promise<LiveSession | undefined> {
  const row = await findSession(db, tokenHash)
  // Somebody made an admin since has the shorter patience that goes with it.
  if (!row || (row.role !== 'user' && row.last_seen_at <= staffSeenAfter)) return undefined
  return { id: row.sessionId, lastSeenAt: row.last_seen_at, user: { id: row.id, name: row.name, role: row.role } }
}

interface SessionRow {
  sessionId: string
  token_hash: Buffer
  last_seen_at: Date
  id: string
  name: string
  role: Role
}

const findSession = foundTogether<Buffer, SessionRow>({
  write: (db, tokenHashes, blank) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id as sessionId', 'sessions.token_hash', 'sessions.last_seen_at'])
      .select(['users.id', 'users.name', 'users.role'])
      .where('sessions.token_hash', 'in', tokenHashes)
      .where(
        'sessions.expires_at',
        '>',
        blank(() => new Date()),
      )
      .compile(),
  isOf: (row, tokenHash) => row.token_hash.equals(tokenHash),
})

/**
 * Only for an account whose password is still the one that was checked: a sign-in that was under way
 * while the password changed must not outlive it. The shared lock puts the two in order.
 */
export async function insertSession(
  db: Db,
  session: { id: string; tokenHash: Buffer; userId: string; device: string; expiresAt: Date },
  passwordHash: string | undefined,
): Promise<boolean> {
  const { id, tokenHash, userId, device, expiresAt } = session
  const inserted = await db
    .insertInto('sessions')
    .columns(['id', 'token_hash', 'user_id', 'device', 'expires_at'])
    .expression(({ selectFrom, cast, val }) =>
      selectFrom('users')
        .select([
          cast<string>(val(id), 'uuid').as('id'),
          cast<Buffer>(val(tokenHash), 'bytea').as('token_hash'),
          'users.id as user_id',
          cast<string>(val(device), 'text').as('device'),
          cast<Date>(val(expiresAt), 'timestamptz').as('expires_at'),
        ])
        .where('users.id', '=', userId)
        .$if(passwordHash !== undefined, (query) => query.where('users.password_hash', '=', passwordHash ?? ''))
        .forShare(),
    )
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function hasSession(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function extendSession(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(), expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

export function listLiveSessions(db: Db, userId: string, seenAfter: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date())
    .where('last_seen_at', '>', seenAfter)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export async function deleteSessionByToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Only if it is theirs. */
export async function deleteSession(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function deleteSessions(db: Db, userId: string, except?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
}

export async function deleteLapsedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
