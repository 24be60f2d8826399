import { Link, useNavigate } from 'react-router'
import { Registration, register } from '#contracts/auth.ts'
import { browserApi } from '../browser-api.ts'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { ShopForm } from '../shop-form.tsx'
import { notify } from '../ui/notify.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useShopForm } from '../use-shop-form.ts'
import type { Route } from './+types/register-page.ts'
import { AccountCard, cardLink } from './account-card.tsx'
import { loginPath } from './next-path.ts'
import { RoleChoice } from './role-choice.tsx'
import { useNextPath } from './use-next-path.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({
    shop: matches[0].loaderData?.shop ?? unknownShop,
    path: location.pathname,
    title: 'Create an account',
    noindex: true,
  })

export default function RegisterPage() {
  const navigate = useNavigate()
  const next = useNextPath()
  const { busy, field, onSubmit, watch } = useShopForm({
    schema: Registration,
    fields: ['name', 'email', 'phone', 'password', 'role', 'setupCode'],
    failed: 'Registration failed ❌',
    submit: async ({ setupCode, ...person }) => {
      const code = person.role === 'admin' && setupCode ? { setupCode } : {}
      const { message } = await browserApi(register, { body: { ...person, ...code } })
      void notify('success', message)
      await navigate(loginPath(next), { state: { email: person.email } })
    },
  })
  const role = watch('role')

  return (
    <AccountCard
      title="Create an account"
      lead="Keep a cart and follow your orders from any device."
      foot={
        <p>
          Have an account already?{' '}
          <Link to={loginPath(next)} prefetch="intent" className={cardLink}>
            Sign In
          </Link>
        </p>
      }
    >
      <ShopForm deed="Create account" busy={busy} onSubmit={onSubmit}>
        <TextField label="Full name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" inputMode="email" autoComplete="email" {...field('email')} />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          optional
          hint="For the courier; 10 to 15 digits"
          {...field('phone')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters"
          {...field('password')}
        />
        <RoleChoice chosen={role} {...field('role')} />
        {role === 'admin' && (
          <TextField
            label="Setup code"
            autoComplete="off"
            optional
            hint="Only for the first admin of a new shop: it is printed where the shop was started"
            {...field('setupCode')}
          />
        )}
      </ShopForm>
    </AccountCard>
  )
}
