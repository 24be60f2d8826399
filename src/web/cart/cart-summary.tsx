import { formatRupees } from '#contracts/money.ts'
import { LinkButton } from '../ui/button.tsx'

export function CartSummary({ subtotal }: { subtotal: number }) {
  return (
    <section
      aria-labelledby="cart-summary"
      className="rounded-small border border-hairline bg-white p-6 lg:sticky lg:top-36"
    >
      <h2 id="cart-summary" className="mb-4 text-2xl">
        Summary
      </h2>
      <dl className="grid gap-3">
        <Row name="Subtotal" value={formatRupees(subtotal)} />
        <Row name="Shipping" value="Free" />
        <div className="flex justify-between border-t border-hairline pt-3 text-lg font-semibold">
          <dt>Total</dt>
          <dd className="tabular-nums">{formatRupees(subtotal)}</dd>
        </div>
      </dl>
      <p className="mt-1 text-sm text-muted">Inclusive of all taxes</p>
      <LinkButton to="/checkout" reloadDocument prefetch="none" className="mt-5 w-full">
        Proceed to Checkout
      </LinkButton>
    </section>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between">
      <dt>{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
