import { useEffect } from 'react'
import { ForgottenPassword, requestCode } from '#contracts/auth.ts'
import { browserApi } from '../browser-api.ts'
import { ShopForm } from '../shop-form.tsx'
import { notify } from '../ui/notify.ts'
import { TextField } from '../ui/text-field.tsx'
import { useShopForm } from '../use-shop-form.ts'

interface CodeRequestFormProps {
  email: string | undefined
  onSent: (email: string) => void
}

export function CodeRequestForm({ email, onSent }: CodeRequestFormProps) {
  const { busy, field, onSubmit, setFocus } = useShopForm({
    schema: ForgottenPassword,
    fields: ['email'],
    known: email ? { email } : {},
    failed: 'Failed to send OTP ❌',
    submit: async (body) => {
      const { message } = await browserApi(requestCode, { body })
      void notify('success', message)
      onSent(body.email.trim())
    },
  })
  // The button that led back here is gone.
  useEffect(() => {
    if (email) setFocus('email')
  }, [email, setFocus])
  return (
    <ShopForm deed="Send code" busy={busy} onSubmit={onSubmit}>
      <TextField label="Email" type="email" inputMode="email" autoComplete="username" {...field('email')} />
    </ShopForm>
  )
}
