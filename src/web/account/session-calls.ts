import { logout, readMe } from '#contracts/auth.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { clearSession, readSession, saveSession } from './session.ts'

/** Asks the server whether the stored session still holds. No answer leaves it as it is. */
export async function checkSession(): Promise<void> {
  const token = readSession()?.token
  if (!token) return
  try {
    const { user } = await browserApi(readMe, {}, { timeoutMs: 10_000 })
    // The answer is about the token that was sent; somebody may have signed in or out since.
    if (readSession()?.token === token) saveSession(token, user)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401 && readSession()?.token === token) clearSession()
  }
}

/** Ends the session here whatever the server says: a lost reply must not leave somebody signed in at a shared computer. */
export async function signOut(): Promise<void> {
  try {
    await browserApi(logout)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  } finally {
    clearSession()
  }
}
