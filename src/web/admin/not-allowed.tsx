import Lock from 'lucide-react/icons/lock'
import { LinkButton } from '../ui/button.tsx'

/** What a shopper sees who types an address of the dashboard. */
export function NotAllowed() {
  return (
    <section className="page-width grid justify-items-center gap-4 py-20 text-center lg:py-28">
      <Lock aria-hidden strokeWidth={1.25} className="size-12 text-gold" />
      <h1 className="text-4xl">Not allowed</h1>
      <p className="max-w-prose text-muted">This page is for the shop’s staff. Your account is not one of theirs.</p>
      <LinkButton to="/" className="mt-4">
        Go back to home
      </LinkButton>
    </section>
  )
}
