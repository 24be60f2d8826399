import { useState } from 'react'
import { useSignedIn } from '../account/use-signed-in.ts'
import { NeedsScripts } from '../needs-scripts.tsx'
import { pageMeta } from '../page-meta.ts'
import { unknownShop, useShop } from '../shop.ts'
import type { Route } from './+types/checkout-page.ts'
import { CheckoutContents } from './checkout-contents.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { ConfirmingPanel } from './confirming-panel.tsx'
import { keepPending, type PendingPayment, readPending } from './pending-payment.ts'
import { useEarlierWindow } from './use-earlier-window.ts'
import { useTakingFocus } from './use-taking-focus.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({
    shop: matches[0].loaderData?.shop ?? unknownShop,
    path: location.pathname,
    title: 'Checkout',
    noindex: true,
  })

export default function CheckoutPage() {
  const session = useSignedIn()
  const { paymentNotice } = useShop()
  return (
    <div className="page-width py-8 sm:py-12">
      <h1 className="gold-rule mb-8 text-3xl sm:text-4xl">Checkout</h1>
      <NeedsScripts />
      {paymentNotice && <p className="mb-6 bg-gold-bright px-4 py-1 text-ink">{paymentNotice}</p>}
      {session ? <Checkout key={session.userId} userId={session.userId} /> : <CheckoutSkeleton />}
    </div>
  )
}

/** Whoever has paid and loads the page again goes on waiting where they were. */
function Checkout({ userId }: { userId: string }) {
  const [pending, setPending] = useState(() => readPending(userId))
  const [problem, setProblem] = useState<string>()

  const wait = (payment: PendingPayment) => {
    keepPending(payment)
    setPending(payment)
  }
  const giveUp = (reason: string) => {
    setProblem(reason)
    setPending(undefined)
  }

  const isAsking = useEarlierWindow(userId, wait)

  if (pending) return <ConfirmingPanel pending={pending} onGivenUp={giveUp} />
  if (isAsking) return <CheckoutSkeleton />
  return (
    <>
      {problem && <EarlierProblem words={problem} />}
      <CheckoutContents
        userId={userId}
        onStart={() => setProblem(undefined)}
        onPending={wait}
        onNothingLeft={setProblem}
      />
    </>
  )
}

/** Above all else, also while that is on its way: whoever believes to have paid must not pay again unknowing. */
function EarlierProblem({ words }: { words: string }) {
  const told = useTakingFocus<HTMLParagraphElement>()
  return (
    <p ref={told} role="alert" tabIndex={-1} className="mb-6 rounded-small bg-amber-wash px-4 py-3 text-amber">
      {words}
    </p>
  )
}
