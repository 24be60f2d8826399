import * as z from 'zod/mini'
import { changePassword, PasswordChange } from '#contracts/profile.ts'
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
  const { busy, field, onSubmit, reset } = useShopForm({
    schema: PasswordEntry,
    fields: ['currentPassword', 'newPassword', 'confirmation'],
    known: empty,
    failed: 'Your password could not be changed.',
    submit: async ({ currentPassword, newPassword }) => {
      const { message } = await browserApi(changePassword, { body: { currentPassword, newPassword } })
      reset(empty)
      onChanged()
      void notify('success', message)
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
