import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { Cart } from '#contracts/cart.ts'
import type { ShippingMethod } from '#contracts/checkout.ts'
import { formatRupees } from '#contracts/money.ts'
import { DeliveryPromise } from '../delivery/delivery-promise.tsx'
import { Button } from '../ui/button.tsx'
import { SumRow } from '../ui/sum-row.tsx'
import { OrderLines } from './order-lines.tsx'
import { ShippingChoice } from './shipping-choice.tsx'

interface OrderSummaryProps {
  cart: Cart
  /** In rupees, as the total. */
  shipping: number
  total: number
  /** Where it goes, as far as it is typed. */
  pin: string
  shippingMethod: ShippingMethod
  onShippingMethod: (method: ShippingMethod) => void
  busy: boolean
  /** Why the last try to pay got nowhere. */
  problem: string | undefined
}

export function OrderSummary(props: OrderSummaryProps) {
  const { cart, shipping, total, pin, shippingMethod, onShippingMethod, busy, problem } = props
  return (
    <section
      aria-labelledby="order-summary"
      className="grid gap-5 rounded-small border border-hairline bg-white p-5 shadow-soft sm:p-6 lg:sticky lg:top-36"
    >
      <h2 id="order-summary" className="text-2xl">
        Order Summary
      </h2>
      <OrderLines lines={cart.items} />
      <div className="border-y border-hairline py-4">
        <ShippingChoice chosen={shippingMethod} onChoose={onShippingMethod} />
        <DeliveryPromise pin={pin} />
      </div>
      <div>
        <dl className="grid gap-2">
          <SumRow name="Subtotal" value={formatRupees(cart.subtotal)} />
          <SumRow name="Shipping" value={shipping === 0 ? 'Free' : formatRupees(shipping)} />
          <SumRow isTotal name="Total" value={formatRupees(total)} />
        </dl>
        <p className="mt-1 text-sm text-muted">Inclusive of all taxes</p>
      </div>
      {problem && (
        <p role="alert" className="rounded-small bg-amber-wash px-4 py-3 text-amber">
          {problem}
        </p>
      )}
      <div>
        <Button type="submit" busy={busy} className="min-h-12 w-full">
          <LockKeyhole aria-hidden className="size-4" />
          Pay Securely
        </Button>
        <p className="mt-2 text-center text-xs text-muted">UPI, cards and netbanking, by Razorpay</p>
      </div>
    </section>
  )
}
