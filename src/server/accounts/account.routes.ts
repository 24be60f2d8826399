import { logout, readMe } from '#contracts/accounts.ts'
import { clearSessionCookie, findCallerOf, tokenOf } from '#server/access.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { endSession, getMe } from './session.service.ts'

export function accountRoutes(app: App, { db, settings }: Deps): void {
  serve(app, readMe, async ({ caller }) => {
    const user = await getMe(db, caller)
    return { user, data: user }
  })

  serve(app, logout, async ({ request, reply }) => {
    // Through the guard's own eyes, so that another site can't sign a shopper out by the cookie.
    await findCallerOf(db, settings, request, reply)
    const presented = tokenOf(request)
    if (presented) await endSession(db, presented.token)
    clearSessionCookie(reply, settings)
    return { message: 'You are signed out' }
  })
}
