import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { PasswordField } from '../ui/password-field.tsx'

interface Entry {
  newPassword: string
  confirmation: string
}

/** Told at once, whatever else is wrong in the form. */
export const passwordsMatch = z.refine<Entry>(({ newPassword, confirmation }) => newPassword === confirmation, {
  error: 'Passwords do not match ❌',
  path: ['confirmation'],
  when: () => true,
})

type Given = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>

interface ConfirmedPasswordProps {
  field: (name: keyof Entry, options?: { deps: (keyof Entry)[] }) => Given
}

/** A new password, typed twice. */
export function ConfirmedPassword({ field }: ConfirmedPasswordProps) {
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters"
        {...field('newPassword', { deps: ['confirmation'] })}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmation')} />
    </>
  )
}
