import Heart from 'lucide-react/icons/heart'
import Trash from 'lucide-react/icons/trash-2'
import type { CardProduct } from '#contracts/products.ts'
import { useSession } from '../account/session.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { lateCode } from '../late-code.ts'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { passFocusOn } from '../ui/pass-focus-on.ts'
import { useHydrated } from '../use-hydrated.ts'
import { useLoaded } from '../use-loaded.ts'
import type { Route } from './+types/wishlist-page.ts'
import { findProduct } from './find-product.ts'
import { ProductCard } from './product-card.tsx'
import { isNew, newSince } from './product-facts.ts'
import { ProductGridLoading } from './product-grid.tsx'
import { setWish } from './use-wish.ts'
import { readWishes, showWish, useWishes } from './wishlist-store.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({
    shop: matches[0].loaderData?.shop ?? unknownShop,
    path: location.pathname,
    title: 'Your wishlist',
    noindex: true,
  })

export default function WishlistPage() {
  const session = useSession()
  const hydrated = useHydrated()
  return (
    <div className="page-width py-8 sm:py-12">
      <h1 className="gold-rule mb-8 text-3xl sm:text-4xl">Your wishlist</h1>
      <noscript>
        <p className="mb-6 text-red">Your wishlist is kept in your browser, and showing it needs JavaScript.</p>
      </noscript>
      {/* Whoever signs in or out from another tab sees a list of their own. */}
      {hydrated ? (
        <Wishes key={session?.userId} load={session ? loadFromServer : loadFromBrowser} signedIn={Boolean(session)} />
      ) : (
        <ProductGridLoading words="Loading your wishlist..." />
      )}
    </div>
  )
}

interface Loaded {
  products: CardProduct[]
  /** How many could not be read now. */
  missing: number
  now: number
}

async function loadFromServer(signal: AbortSignal): Promise<Loaded> {
  const { fetchWishes } = await lateCode(() => import('./wishlist-calls.ts'))
  return { products: await fetchWishes(signal), missing: 0, now: Date.now() }
}

/** What has left the shop leaves the wishlist too; what can't be read now stays in it, and the others are shown. */
async function loadFromBrowser(signal: AbortSignal): Promise<Loaded> {
  const gone: string[] = []
  const failures: ApiError[] = []
  const wished = await Promise.all(
    readWishes().map(async (id) => {
      try {
        const product = await findProduct(browserApi, id, signal)
        if (!product) gone.push(id)
        return product
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        failures.push(error)
        return undefined
      }
    }),
  )
  for (const id of gone) showWish(id, false)
  const products = wished.flatMap((product) => product ?? [])
  if (failures[0] && products.length === 0) throw failures[0]
  return { products, missing: failures.length, now: Date.now() }
}

function Wishes({ load, signedIn }: { load: (signal: AbortSignal) => Promise<Loaded>; signedIn: boolean }) {
  const { reply, failure, reload } = useLoaded(load)
  const wishes = useWishes()
  if (failure) return <LoadFailure what="Your wishlist" failure={failure} onRetry={reload} />
  if (!reply) return <ProductGridLoading words="Loading your wishlist..." />
  const since = newSince(reply.now)
  const products = reply.products.filter(({ _id }) => wishes.includes(_id))
  if (products.length === 0 && reply.missing === 0) return <NothingWished signedIn={signedIn} />
  return (
    <>
      <h2 className="sr-only">Pieces you wish for</h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4 lg:gap-6">
        {products.map((product) => (
          <li key={product._id} className="flex flex-col gap-1">
            <ProductCard product={product} isNew={isNew(product, since)} />
            <button
              type="button"
              ref={passFocusOn}
              aria-label={`Remove ${product.product_name}`}
              className="inline-flex min-h-11 items-center justify-center gap-2 rounded-small text-sm text-muted hover:bg-sand hover:text-maroon"
              onClick={() => void setWish(product._id, false)}
            >
              <Trash aria-hidden className="size-4" />
              Remove
            </button>
          </li>
        ))}
      </ul>
      {reply.missing > 0 && <Missing count={reply.missing} onRetry={reload} />}
    </>
  )
}

function Missing({ count, onRetry }: { count: number; onRetry: () => void }) {
  return (
    <div className="mt-8 flex flex-wrap items-center gap-4">
      <p role="status">{count === 1 ? 'One more piece' : `${count} more pieces`} could not be read just now.</p>
      <Button ref={passFocusOn} look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

function NothingWished({ signedIn }: { signedIn: boolean }) {
  return (
    <EmptyState icon={Heart} title="Nothing here yet" action={<LinkButton to="/products">See all pieces</LinkButton>}>
      <p>
        Tap the heart on a piece you like, and it waits for you here.
        {!signedIn && ' Sign in, and your wishlist comes along to every device.'}
      </p>
    </EmptyState>
  )
}
