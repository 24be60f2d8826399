import { clearSession, readSession } from './account/session.ts'
import type { ApiError } from './api-error.ts'

/** The server's own words win. Where no answer of its came, what failed is said first and why behind it. */
export function failureWords(error: ApiError, failed: string): string {
  const isOurServer = error.requestId !== undefined
  return isOurServer ? error.message || failed : `${failed} ${error.message}`
}

/** A session that the server does not know any more is forgotten; pages that need one then lead to the login. */
export function forgetLapsedSession(error: ApiError): void {
  if (error.code === 'not_signed_in' && readSession()) clearSession()
}
