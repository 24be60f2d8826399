import { logout, readMe } from '#contracts/auth.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { forgetLapsedSession } from '../failure.ts'
import { meTimeoutMs } from './me-timeout.ts'
import { isSignOutOwed, oweSignOut, readSession, saveSession } from './session.ts'

/** Asks the server whether the stored session still holds. No answer leaves it as it is. */
export async function checkSession(): Promise<void> {
  const token = readSession()?.token
  if (!token) return
  try {
    const { user } = await browserApi(readMe, {}, { timeoutMs: meTimeoutMs })
    // The answer is about the token that was sent; somebody may have signed in or out since.
    if (readSession()?.token === token) saveSession(token, user)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    forgetLapsedSession(error)
  }
}

/**
 * Tells the server, by the token that the browser has forgotten already or else by the cookie. Without an answer it
 * stays owed, unless somebody has signed in meanwhile.
 */
export async function tellSignOut(token?: string): Promise<void> {
  try {
    await browserApi(logout, {}, { token })
    oweSignOut(false)
    // A late answer has taken the cookie of whoever has signed in since: asking who they are brings it back.
    await checkSession()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** A sign-out that did not get through left the cookie behind; it is made good on the next visit. */
export async function finishSignOut(): Promise<void> {
  if (isSignOutOwed()) await tellSignOut()
}
