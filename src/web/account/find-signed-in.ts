import type { User } from '#contracts/accounts.ts'
import { readMe } from '#contracts/auth.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { forgetLapsedSession } from '../failure.ts'
import { meTimeoutMs } from './me-timeout.ts'

/** Whoever is signed in; nobody where the server does not say. */
export async function findSignedIn(signal: AbortSignal): Promise<User | undefined> {
  try {
    return (await browserApi(readMe, {}, { signal, timeoutMs: meTimeoutMs })).user
  } catch (error) {
    if (signal.aborted) return undefined
    if (!(error instanceof ApiError)) throw error
    forgetLapsedSession(error)
    return undefined
  }
}
