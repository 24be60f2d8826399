import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { Role } from '#contracts/accounts.ts'
import type { Session } from '#contracts/profile.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { lockAccount } from './accounts.store.ts'
import { hashToken } from './hash-token.ts'
import {
  deleteLapsedSessions,
  deleteSession,
  deleteSessionByToken,
  deleteSessions,
  extendSession,
  findLiveSession,
  hasSession,
  insertSession,
  listLiveSessions,
} from './sessions.store.ts'

const hour = 3600_000

/** How long a session lives without being used. Staff can do more harm, so theirs ends sooner. */
const idleFor: Record<Role, number> = { user: 7 * 24 * hour, admin: 12 * hour }

/** A session is written back at most this often, so that reading does not turn into writing. */
const extendAfter = 60_000

/** Who is making a call, as its session says. */
export interface Caller {
  id: string
  name: string
  role: Role
  sessionId: string
  /** When the session was extended by this call, until when. */
  extendedUntil: Date | undefined
}

/** When a session that is used now ends, if it is not used again. */
export function idleUntil(role: Role): Date {
  return new Date(Date.now() + idleFor[role])
}

/** The token leaves the shop once, here; only its hash is kept. */
export async function startSession(
  db: Db,
  user: { id: string; role: Role; passwordHash?: string },
  device = '',
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = idleUntil(user.role)
  const session = { id: newId(), tokenHash: hashToken(token), userId: user.id, device, expiresAt }
  if (!(await insertSession(db, session, user.passwordHash))) throw wrongPassword()
  return { token, expiresAt }
}

export async function findCaller(db: Db, token: string, keepsAlive = true): Promise<Caller | undefined> {
  const session = await findLiveSession(db, hashToken(token), new Date(Date.now() - idleFor.admin))
  if (!session) return undefined
  const { id: sessionId, user } = session
  const isFresh = Date.now() - session.lastSeenAt.getTime() < extendAfter
  if (isFresh || !keepsAlive) return { ...user, sessionId, extendedUntil: undefined }

  const extendedUntil = idleUntil(user.role)
  await extendSession(db, sessionId, extendedUntil)
  return { ...user, sessionId, extendedUntil }
}

/** Who holds this token, without keeping the session alive: only calls do, which keep the cookie alive with it. */
export async function recognize(db: Db, token: string): Promise<{ role: Role } | undefined> {
  const session = await findLiveSession(db, hashToken(token), new Date(Date.now() - idleFor.admin))
  return session?.user
}

/** Ending a session that has ended already is fine: the shopper wanted it gone. */
export async function endSessionOf(db: Db, token: string): Promise<void> {
  await deleteSessionByToken(db, hashToken(token))
}

export async function listSessionsOf(db: Db, caller: Caller): Promise<{ sessions: Session[] }> {
  // Of somebody made an admin since, those from before end as soon as others of staff.
  const rows = await listLiveSessions(db, caller.id, new Date(Date.now() - idleFor[caller.role]))
  return {
    sessions: rows.map(({ id, device, created_at, last_seen_at }) => ({
      _id: id,
      device,
      createdAt: created_at.toISOString(),
      lastSeenAt: last_seen_at.toISOString(),
      current: id === caller.sessionId,
    })),
  }
}

export async function endOwnSession(db: Db, caller: Caller, id: string): Promise<{ sessions: Session[] }> {
  if (!(await deleteSession(db, caller.id, id))) throw new ShopError('not_found', 'This session has ended already')
  return listSessionsOf(db, caller)
}

export async function endOtherSessionsOf(db: Db, caller: Caller): Promise<{ sessions: Session[] }> {
  await deleteSessions(db, caller.id, caller.sessionId)
  return listSessionsOf(db, caller)
}

export async function endAllSessionsOf(db: Db, userId: string): Promise<void> {
  await deleteSessions(db, userId)
}

export async function forgetLapsedSessions(db: Db): Promise<void> {
  await deleteLapsedSessions(db, new Date())
}

/** Says no more than it must: not which of the two, and not whether there is such an account. */
export function wrongPassword(): ShopError {
  return new ShopError('not_signed_in', 'Email or password is not right')
}

export function signedOut(): ShopError {
  return new ShopError('not_signed_in', 'Please login to continue')
}

/** Asked when what the call waited for is done: that may have ended its session. */
export function isStillSignedIn(tx: Db, caller: Pick<Caller, 'sessionId'>): Promise<boolean> {
  return hasSession(tx, caller.sessionId)
}

/** For deeds whose session may have been ended while they were being checked: a password waits for its turn. */
export async function assertStillSignedIn(tx: Db, caller: Pick<Caller, 'sessionId'>): Promise<void> {
  if (!(await isStillSignedIn(tx, caller))) throw signedOut()
}

/**
 * For whoever changes a cart or an order: changes of the same shopper go one after the other, so that two tabs end in one
 * right number. Taken before their orders, and those before goods.
 */
export async function lockAccountOf(tx: Db, userId: string): Promise<void> {
  await lockAccount(tx, userId)
}

/**
 * For deeds that keep something of whoever asks for them: the account is theirs until the transaction ends. Deleting it
 * takes the same lock, so that nothing is written for somebody who has gone meanwhile.
 */
export async function holdAccount(tx: Db, caller: Pick<Caller, 'id' | 'sessionId'>): Promise<void> {
  await lockAccount(tx, caller.id)
  await assertStillSignedIn(tx, caller)
}
