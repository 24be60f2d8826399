import { formatRupees } from '#contracts/money.ts'
import type { DeskOrder } from '#contracts/order-desk.ts'
import { SumRow } from '../../ui/sum-row.tsx'
import { DeskSection } from '../desk-section.tsx'
import { OrderItems } from './order-items.tsx'

export function DeskItems({ order }: { order: DeskOrder }) {
  const { subtotal, shippingCharge, totalAmount, notes } = order
  return (
    <DeskSection title="Pieces">
      <div className="overflow-hidden rounded-small border border-hairline max-sm:-mx-2">
        <OrderItems order={order} />
      </div>
      <dl className="mt-4 ml-auto grid max-w-xs gap-1.5">
        <SumRow name="Subtotal" value={formatRupees(subtotal)} />
        <SumRow name="Shipping" value={shippingCharge === 0 ? 'Free' : formatRupees(shippingCharge)} />
        <SumRow isTotal name="Total" value={formatRupees(totalAmount)} />
      </dl>
      {notes && (
        <p className="mt-4 rounded-small bg-amber-wash px-4 py-3 whitespace-pre-line wrap-anywhere">
          <strong>Notes: </strong>
          {notes}
        </p>
      )}
    </DeskSection>
  )
}
