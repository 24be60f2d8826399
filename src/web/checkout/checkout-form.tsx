import type { Cart } from '#contracts/cart.ts'
import { shippingChargeOf } from '#contracts/checkout.ts'
import { useShop } from '../shop.ts'
import { BillingDetails } from './billing-details.tsx'
import type { KnownDetails } from './known-details.ts'
import { OrderSummary } from './order-summary.tsx'
import type { PendingPayment } from './pending-payment.ts'
import { useCheckoutForm } from './use-checkout-form.ts'
import { usePayment } from './use-payment.ts'

interface CheckoutFormProps {
  userId: string
  cart: Cart
  known: KnownDetails
  onStart: () => void
  onPending: (pending: PendingPayment) => void
  onNothingLeft: (words: string) => void
}

export function CheckoutForm({ userId, cart, known, ...told }: CheckoutFormProps) {
  const form = useCheckoutForm(userId, known)
  const { shippingMethod } = form
  const { pay, busy, problem } = usePayment({ userId, showErrors: form.showErrors, ...told })
  const shipping = shippingChargeOf(shippingMethod, useShop())
  const total = cart.subtotal + shipping
  const submit = form.submit((values) => pay({ cart, values, shippingMethod, total }))
  return (
    <form
      noValidate
      method="post"
      className="grid items-start gap-6 lg:grid-cols-[1fr_24rem] lg:gap-8"
      onSubmit={(event) => void submit(event)}
    >
      <BillingDetails form={form} countries={known.countries} asksNotes />
      <OrderSummary
        cart={cart}
        shipping={shipping}
        total={total}
        pin={form.postcode}
        shippingMethod={shippingMethod}
        onShippingMethod={form.chooseShipping}
        busy={busy}
        problem={problem}
      />
    </form>
  )
}
