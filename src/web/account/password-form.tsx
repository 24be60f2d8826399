import { useRef } from 'react'
import * as z from 'zod/mini'
import { changePassword, PasswordChange } from '#contracts/profile.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { ShopForm } from '../shop-form.tsx'
import { notify } from '../ui/notify.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { useShopForm } from '../use-shop-form.ts'
import { ConfirmedPassword, passwordsMatch } from './confirmed-password.tsx'
import { UsernameForManagers } from './username-for-managers.tsx'

const PasswordEntry = z.extend(PasswordChange, { confirmation: z.string() }).check(passwordsMatch)

const empty = { currentPassword: '', newPassword: '', confirmation: '' }

export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  // A change whose reply was lost may have been made: the former password is refused then at the next try.
  const isUnanswered = useRef(false)
  const { busy, field, onSubmit, reset } = useShopForm({
    schema: PasswordEntry,
    fields: ['currentPassword', 'newPassword', 'confirmation'],
    known: empty,
    failed: 'We do not know whether your password was changed.',
    submit: async ({ currentPassword, newPassword }) => {
      try {
        const { message } = await browserApi(changePassword, { body: { currentPassword, newPassword } })
        isUnanswered.current = false
        reset(empty)
        onChanged()
        void notify('success', message)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (isUnanswered.current && error.errors?.currentPassword)
          void notify('info', 'Your new password may be set already. Please try to login with it.')
        isUnanswered.current ||= error.requestId === undefined
        throw error
      }
    },
  })
  return (
    <ShopForm deed="Change password" busy={busy} onSubmit={onSubmit}>
      <UsernameForManagers email={email} />
      <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
      <ConfirmedPassword field={field} />
    </ShopForm>
  )
}
