import { createHash, randomBytes } from 'node:crypto'
import type { Role, User } from '#contracts/accounts.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import {
  deleteLapsedSessions,
  deleteSession,
  extendSession,
  findLiveSession,
  findUser,
  insertSession,
} from './sessions.store.ts'

const hour = 3600_000

/** How long a session lives without being used. Staff can do more harm, so theirs ends sooner. */
const idleFor: Record<Role, number> = { user: 7 * 24 * hour, admin: 12 * hour }

/** A session is written back at most this often, so that reading does not turn into writing. */
const extendAfter = 60_000

/** Who is making a call, as its session says. */
export interface Caller {
  id: string
  role: Role
  tokenHash: Buffer
  /** When the session was extended by this call, until when. */
  extendedUntil: Date | undefined
}

/** The token leaves the shop once, here; only its hash is kept. */
export async function startSession(
  db: Db,
  user: { id: string; role: Role },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + idleFor[user.role])
  await insertSession(db, { tokenHash: hashToken(token), userId: user.id, expiresAt })
  return { token, expiresAt }
}

export async function findCaller(db: Db, token: string): Promise<Caller | undefined> {
  const session = await findLiveSession(db, hashToken(token))
  if (!session) return undefined
  const { tokenHash, user } = session
  if (Date.now() - session.lastSeenAt.getTime() < extendAfter) return { ...user, tokenHash, extendedUntil: undefined }

  const extendedUntil = new Date(Date.now() + idleFor[user.role])
  await extendSession(db, tokenHash, extendedUntil)
  return { ...user, tokenHash, extendedUntil }
}

export async function getMe(db: Db, caller: Caller): Promise<User> {
  const user = await findUser(db, caller.id)
  if (!user) throw new ShopError('not_signed_in', 'Please login to continue')
  return user
}

/** Ending a session that has ended already is fine: the shopper wanted it gone. */
export async function endSession(db: Db, token: string): Promise<void> {
  await deleteSession(db, hashToken(token))
}

export async function forgetLapsedSessions(db: Db): Promise<void> {
  await deleteLapsedSessions(db, new Date())
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
