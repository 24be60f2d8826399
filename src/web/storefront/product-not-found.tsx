import Gem from 'lucide-react/icons/gem'
import { LinkButton } from '../ui/button.tsx'

/** In place of a piece that is not there, or could not be read just now. */
export function ProductNotFound({ status }: { status: number }) {
  return (
    <section className="page-width grid justify-items-center gap-4 py-20 text-center lg:py-28">
      <Gem aria-hidden strokeWidth={1.25} className="size-12 text-gold" />
      <h1 className="text-4xl">Product not found</h1>
      <p className="max-w-prose text-muted">
        {status === 404
          ? 'The address may be mistyped, or the piece is no longer with us. Search for it above, or start again from the front door.'
          : 'It could not be brought to you just now. Please try again in a moment.'}
      </p>
      <LinkButton to="/" className="mt-4">
        Go back to home
      </LinkButton>
    </section>
  )
}
