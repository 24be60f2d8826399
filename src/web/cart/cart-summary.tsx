import type { Cart } from '#contracts/cart.ts'
import { formatRupees } from '#contracts/money.ts'
import { useShop } from '../shop.ts'
import { LinkButton } from '../ui/button.tsx'
import { SumRow } from '../ui/sum-row.tsx'
import { goodsOf } from './goods-of.ts'

export function CartSummary({ cart }: { cart: Cart }) {
  const { subtotal } = cart
  const { chargeShipping } = useShop()
  return (
    <section
      aria-labelledby="cart-summary"
      className="rounded-small border border-hairline bg-white p-6 lg:sticky lg:top-36"
    >
      <h2 id="cart-summary" className="mb-4 text-2xl">
        Summary
      </h2>
      <dl className="grid gap-3">
        <SumRow name="Subtotal" value={formatRupees(subtotal)} />
        <SumRow name="Shipping" value={chargeShipping ? 'Chosen at checkout' : 'Free'} />
        <SumRow isTotal name="Total" value={formatRupees(subtotal)} />
      </dl>
      <p className="mt-1 text-sm text-muted">Inclusive of all taxes</p>
      {goodsOf(cart).length > 0 ? (
        <LinkButton to="/checkout" prefetch="none" className="mt-5 w-full">
          Proceed to Checkout
        </LinkButton>
      ) : (
        <p className="mt-5 text-amber">Nothing here can be bought any more.</p>
      )}
    </section>
  )
}
