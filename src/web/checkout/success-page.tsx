import { useEffect } from 'react'
import { deliveryTime, processingTime } from '#contracts/policy-facts.ts'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { LinkButton } from '../ui/button.tsx'
import { NecklaceOrnament } from '../ui/necklace-ornament.tsx'
import { useHydrated } from '../use-hydrated.ts'
import type { Route } from './+types/success-page.ts'
import { showCarriedToast } from './carried-toast.ts'
import { readPlacedOrder } from './placed-order.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({
    shop: matches[0].loaderData?.shop ?? unknownShop,
    path: location.pathname,
    title: 'Order placed',
    noindex: true,
  })

export default function SuccessPage() {
  const orderId = useHydrated() ? readPlacedOrder() : undefined
  useEffect(showCarriedToast, [])
  return (
    <div className="page-width py-10 sm:py-16 lg:py-20">
      <div className="mx-auto max-w-2xl overflow-clip rounded-small border border-hairline bg-white text-center shadow-soft">
        <div className="bg-maroon px-6 pt-4 pb-8 text-ivory">
          <NecklaceOrnament className="mx-auto w-40 text-gold-bright" />
        </div>
        <div className="grid justify-items-center gap-4 px-6 py-10 sm:px-12">
          <h1 className="text-3xl sm:text-4xl">Your order is placed successfully</h1>
          {/* The line keeps its place: the kept page does not know the number, the browser does. */}
          <p className="min-h-[1.6em]">
            {orderId && (
              <>
                Order number <strong className="tabular-nums">{orderId}</strong>
              </>
            )}
          </p>
          <p className="max-w-prose text-muted">
            Thank you. We pack orders within {processingTime}, and delivery takes {deliveryTime}. The details are on
            their way to your e-mail address.
          </p>
          <div className="mt-4 flex w-full flex-wrap justify-center gap-3">
            <LinkButton to="/myOrders" className="grow sm:grow-0">
              Check Your Order
            </LinkButton>
            <LinkButton look="quiet" to="/" className="grow sm:grow-0">
              Continue Shopping
            </LinkButton>
          </div>
        </div>
      </div>
    </div>
  )
}
