import { useSyncExternalStore } from 'react'
import type { User } from '#contracts/accounts.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { forgetSession, isSameSession, keepSession, type Session, sessionIn } from './stored-session.ts'

const changed = 'auth-changed'
let latest: Session | undefined
let left: string | undefined

/** Who is signed in at this browser. A browser that refuses storage has nobody. */
export function readSession(): Session | undefined {
  const now = storage() ? sessionIn(localStorage) : undefined
  if (!isSameSession(now, latest)) latest = now
  return latest
}

export function saveSession(token: string, user: User): void {
  if (storage()) keepSession(localStorage, token, user)
  // The new session's cookie has taken the place of the one that was still owed.
  oweSignOut(false)
  window.dispatchEvent(new Event(changed))
}

/** For a session that the server does not know any more, or a person who leaves: a pressed Logout, a deleted account. */
export function clearSession(leaves = false): void {
  if (leaves) left = readSession()?.token
  if (storage()) forgetSession(localStorage, leaves)
  window.dispatchEvent(new Event(changed))
}

/** Whether it was ended in this tab by the person, who is led home. */
export function hasLeft(session: Session | undefined): boolean {
  return session !== undefined && session.token === left
}

const owed = 'signOutOwed'

/** A sign-out that did not reach the server left its cookie behind. */
export function isSignOutOwed(): boolean {
  return readStored(owed) !== undefined
}

export function oweSignOut(isOwed: boolean): void {
  writeStored(owed, isOwed ? 'true' : undefined)
}

/** Nobody on the server and while hydrating: pages are the same for everyone until the browser fills them in. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onSessionChange, readSession, () => undefined)
}

/** Told of changes in this tab (`auth-changed`) and in others (`storage`). Gives back how to stop listening. */
export function onSessionChange(tell: () => void): () => void {
  window.addEventListener(changed, tell)
  window.addEventListener('storage', tell)
  return () => {
    window.removeEventListener(changed, tell)
    window.removeEventListener('storage', tell)
  }
}

function storage(): boolean {
  try {
    return Boolean(window.localStorage)
  } catch {
    // Chromium throws on the mere look when cookies are blocked.
    return false
  }
}
