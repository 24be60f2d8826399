import type { FastifyRequest } from 'fastify'
import type { Role } from '#contracts/accounts.ts'
import { sessionCookieOf } from '../access.ts'
import { recognize } from '../accounts/session.service.ts'
import type { Db } from '../db/database.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Lets a page ask who looks at it, by the cookie alone: it is all that a browser sends along for a page.
 * A page that has asked is theirs, and must be kept by nobody.
 */
export function viewerOf({ db, settings }: { db: Db; settings: Settings }, request: FastifyRequest) {
  const { [sessionCookieOf(settings)]: token } = request.cookies
  let asked = false
  return {
    wasAskedFor: () => asked,
    async findRole(): Promise<Role | 'untold' | undefined> {
      asked = true
      if (isApiElsewhere(settings)) return 'untold'
      return token ? (await recognize(db, token))?.role : undefined
    },
  }
}

/** The cookie is then of the host that answered the login, and a browser sends it to no other. */
function isApiElsewhere({ apiHost, publicUrl }: Settings): boolean {
  return apiHost !== '' && new URL(apiHost).hostname !== new URL(publicUrl).hostname
}
