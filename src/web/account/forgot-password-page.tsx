import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { codeMinutes } from '#contracts/policy-facts.ts'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { useHydrated } from '../use-hydrated.ts'
import type { Route } from './+types/forgot-password-page.ts'
import { AccountCard, cardLink } from './account-card.tsx'
import { CodeRequestForm } from './code-request-form.tsx'
import { findSentTo, keepSentTo } from './code-sent-to.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { loginPath } from './next-path.ts'
import { ResendCode } from './resend-code.tsx'
import { useNextPath } from './use-next-path.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({
    shop: matches[0].loaderData?.shop ?? unknownShop,
    path: location.pathname,
    title: 'Forgot password',
    noindex: true,
  })

/** Step 1 asks where to send the code, step 2 takes it with the new password. */
export default function ForgotPasswordPage() {
  const navigate = useNavigate()
  const next = useNextPath()
  const [lastSentTo, setSentTo] = useState(findSentTo)
  // While the page comes alive it is as it was served, to everybody.
  const sentTo = useHydrated() ? lastSentTo : undefined
  const [typed, setTyped] = useState<string>()
  const noteSent = (email?: string) => {
    keepSentTo(email)
    setSentTo(email)
  }

  if (!sentTo) {
    return (
      <AccountCard
        title="Forgot password"
        lead="Tell us the e-mail address of your account, and we send a six-digit code to it."
        foot={
          <Link to={loginPath(next)} prefetch="intent" className={cardLink}>
            Back to Login
          </Link>
        }
      >
        <CodeRequestForm email={typed} onSent={noteSent} />
      </AccountCard>
    )
  }

  const startOver = () => {
    setTyped(sentTo)
    noteSent()
  }
  return (
    <AccountCard
      title="Set a new password"
      lead={
        <>
          If <strong className="font-semibold break-all text-ink">{sentTo}</strong> has an account, a code is on its way
          there. It is good for {codeMinutes} minutes.
        </>
      }
      foot={
        <div className="flex flex-wrap justify-between gap-x-4">
          <ResendCode email={sentTo} onSent={keepSentTo} />
          <button type="button" className={cardLink} onClick={startOver}>
            Use another address
          </button>
        </div>
      }
    >
      <NewPasswordForm
        email={sentTo}
        onReset={() => {
          keepSentTo()
          void navigate(loginPath(next), { state: { email: sentTo }, replace: true })
        }}
      />
    </AccountCard>
  )
}
