import type { ComponentProps } from 'react'
import { PasswordField } from '../ui/password-field.tsx'

type OwnPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete'>

/** For what is only done with the password in hand, however good the session is. */
export function OwnPasswordField(given: OwnPasswordFieldProps) {
  return (
    <PasswordField
      label="Your password"
      hint="To make sure that it is you"
      autoComplete="current-password"
      {...given}
    />
  )
}
