import { login, logout, readMe, register, requestCode, resetPassword, verifyCode } from '#contracts/auth.ts'
import { clearSessionCookie, findCallerOf, setSessionCookie, tokenOf } from '#server/access.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { getMe, registerUser, signIn } from './auth.service.ts'
import { describeDevice } from './device.ts'
import { askForCode, resetWithToken, tradeCode } from './recovery.service.ts'
import { endSessionOf } from './session.service.ts'

/** Coming in, going out, and finding the way back in. */
export function accountRoutes(app: App, deps: Deps): void {
  serve(app, readMe, async ({ caller }) => {
    const user = await getMe(deps, caller)
    return { user, data: user }
  })

  serve(app, register, async ({ body }) => {
    const { user, message } = await registerUser(deps, body)
    return { message, data: { user } }
  })

  serve(app, login, async ({ body, request, reply }) => {
    const { user, token, expiresAt } = await signIn(deps, body, describeDevice(request.headers['user-agent']))
    setSessionCookie(reply, deps.settings, token, expiresAt)
    return { message: 'Login successful ✅', token, data: { user, token } }
  })

  serve(app, logout, async ({ request, reply }) => {
    // Through the guard's own eyes, so that another site can't sign a shopper out by the cookie.
    await findCallerOf(deps.db, deps.settings, request, reply)
    const presented = tokenOf(deps.settings, request)
    if (presented) await endSessionOf(deps.db, presented.token)
    clearSessionCookie(reply, deps.settings)
    return { message: 'You are signed out' }
  })

  serve(app, requestCode, async ({ body }) => {
    await askForCode(deps, body.email)
    return { message: 'OTP sent to your email ✅' }
  })

  serve(app, verifyCode, async ({ body }) => ({ resetToken: await tradeCode(deps, body.email, body.otp) }))

  serve(app, resetPassword, async ({ body }) => {
    await resetWithToken(deps, body.resetToken, body.newPassword)
    return { message: 'Password reset successful ✅' }
  })
}
