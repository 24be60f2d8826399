import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { NewPassword } from '#contracts/accounts.ts'
import { OneTimeCode, resetPassword, verifyCode } from '#contracts/auth.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { ShopForm } from '../shop-form.tsx'
import { notify } from '../ui/notify.ts'
import { TextField } from '../ui/text-field.tsx'
import { useShopForm } from '../use-shop-form.ts'
import { ConfirmedPassword, passwordsMatch } from './confirmed-password.tsx'
import { checkSession } from './session-calls.ts'
import { UsernameForManagers } from './username-for-managers.tsx'

const NewPasswordEntry = z
  .object({ otp: OneTimeCode, newPassword: NewPassword, confirmation: z.string() })
  .check(passwordsMatch)

export function NewPasswordForm({ email, onReset }: { email: string; onReset: () => void }) {
  // A code can be traded once: if the new password is refused, only that is tried again. Where its reply is lost, it may
  // have been set: the token is used up then, and is refused at the next try.
  const traded = useRef<{ otp: string; resetToken: string; isUnanswered?: boolean }>(undefined)
  const { busy, field, onSubmit, setFocus } = useShopForm({
    schema: NewPasswordEntry,
    fields: ['otp', 'newPassword', 'confirmation'],
    failed: 'Reset failed ❌',
    submit: async ({ otp, newPassword }) => {
      if (traded.current?.otp !== otp) traded.current = { otp, resetToken: await tradeCode(email, otp) }
      const token = traded.current
      try {
        const { message } = await browserApi(resetPassword, { body: { resetToken: token.resetToken, newPassword } })
        void notify('success', message)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!error.errors?.otp) {
          token.isUnanswered ||= error.requestId === undefined
          throw error
        }
        traded.current = undefined
        if (!token.isUnanswered) throw error
        void notify('info', 'Your new password may be set already. Please try to login with it.')
      }
      // Whoever was signed in here with the former password is not any more.
      await checkSession()
      onReset()
    },
  })
  useEffect(() => setFocus('otp'), [setFocus])

  return (
    <ShopForm deed="Reset password" busy={busy} onSubmit={onSubmit}>
      <UsernameForManagers email={email} />
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="Six digits, from the e-mail"
        {...field('otp')}
      />
      <ConfirmedPassword field={field} />
    </ShopForm>
  )
}

async function tradeCode(email: string, otp: string): Promise<string> {
  const { resetToken } = await browserApi(verifyCode, { body: { email, otp } })
  if (resetToken) return resetToken
  const words = 'Invalid or expired OTP ❌'
  throw new ApiError('bad_input', 400, words, { errors: { otp: words } })
}
