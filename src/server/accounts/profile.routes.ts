import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  readProfile,
  updateProfile,
} from '#contracts/profile.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { getMe } from './auth.service.ts'
import { changeOwnPassword } from './password-change.service.ts'
import { changeProfile } from './profile.service.ts'
import { endOtherSessionsOf, endOwnSession, listSessionsOf } from './session.service.ts'

/** The signed-in person's own account: whose it is comes from the session, never from the address. */
export function profileRoutes(app: App, deps: Deps): void {
  const { db } = deps
  serve(app, readProfile, async ({ caller }) => {
    const user = await getMe(deps, caller)
    return { user, data: user }
  })

  serve(app, updateProfile, async ({ caller, body, files }) => {
    const user = await changeProfile(deps, caller, body, files.profileImage[0])
    return { message: 'Profile updated successfully', user, data: user }
  })

  serve(app, changePassword, async ({ caller, body }) => {
    await changeOwnPassword(deps, caller, body)
    return { message: 'Password changed. Other devices are signed out.' }
  })

  serve(app, listSessions, ({ caller }) => listSessionsOf(db, caller))
  serve(app, endSession, ({ caller, params }) => endOwnSession(db, caller, params.id))
  serve(app, endOtherSessions, ({ caller }) => endOtherSessionsOf(db, caller))
}
