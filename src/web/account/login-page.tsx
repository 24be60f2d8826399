import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Credentials, login, logout } from '#contracts/auth.ts'
import { browserApi } from '../browser-api.ts'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { ShopForm } from '../shop-form.tsx'
import { notify } from '../ui/notify.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useShopForm } from '../use-shop-form.ts'
import type { Route } from './+types/login-page.ts'
import { AccountCard, cardLink } from './account-card.tsx'
import { carriedEmail } from './carried-email.ts'
import { keepSentTo } from './code-sent-to.ts'
import { forgetOthers } from './forget-others.ts'
import { nextPath, withNext } from './next-path.ts'
import { readSession, saveSession, useSession } from './session.ts'
import { useNextPath } from './use-next-path.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({
    shop: matches[0].loaderData?.shop ?? unknownShop,
    path: location.pathname,
    title: 'Login',
    noindex: true,
  })

export default function LoginPage() {
  const location = useLocation()
  const { search } = location
  const navigate = useNavigate()
  const next = useNextPath()
  const { busy, field, onSubmit } = useShopForm({
    schema: Credentials,
    fields: ['email', 'password'],
    known: carriedEmail(location.state),
    failed: 'Login failed ❌',
    keepsSession: true,
    submit: async (credentials) => {
      const { message, token, data } = await browserApi(login, { body: credentials })
      forgetOthers(data.user._id)
      saveSession(token, data.user)
      if (!readSession()) {
        // Its cookie would stay, and no button would end it.
        await browserApi(logout, {}, { token })
        void notify('error', 'Your browser keeps no data of this shop. Please allow site data for it and try again.')
        return
      }
      // A code is wanted no longer, and its address is nothing for whoever sits here next.
      keepSentTo()
      void notify('success', message)
      await navigate(nextPath(search, window.location.origin), { replace: true })
    },
  })
  useGoOnWhenSignedIn(search, busy)

  return (
    <AccountCard
      title="Welcome back"
      lead="Sign in to your cart, your orders and your profile."
      foot={
        <p>
          New to the shop?{' '}
          <Link to={withNext('/register', next)} prefetch="intent" className={cardLink}>
            Create an account
          </Link>
        </p>
      }
    >
      <ShopForm deed="Sign In" busy={busy} onSubmit={onSubmit}>
        <TextField label="Email" type="email" inputMode="email" autoComplete="username" {...field('email')} />
        <div>
          <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
          <div className="-mb-3 text-right text-sm">
            <Link to={withNext('/forgot-password', next)} prefetch="intent" className={cardLink}>
              Forgot Password?
            </Link>
          </div>
        </div>
      </ShopForm>
    </AccountCard>
  )
}

/** Somebody who is signed in already, here or in another tab, has nothing to do at the login. */
function useGoOnWhenSignedIn(search: string, busy: boolean): void {
  const session = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    // A login under way goes on by itself when it is through. Sent here by the server, nobody is signed in for it.
    const isSentBack = new URLSearchParams(search).has('again')
    if (session && !busy && !isSentBack) void navigate(nextPath(search, window.location.origin), { replace: true })
  }, [session, busy, search, navigate])
}
