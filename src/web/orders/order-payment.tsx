import { formatDay } from '#contracts/indian-figures.ts'
import { formatRupees } from '#contracts/money.ts'
import type { OrderDetails } from '#contracts/orders.ts'
import { SumRow } from '../ui/sum-row.tsx'
import { DownloadCreditNote } from './order-actions.tsx'
import { OrderSection } from './order-section.tsx'
import { paymentNotes, refundWords } from './order-words.ts'

export function OrderPayment({ order }: { order: OrderDetails }) {
  const { subtotal, shippingCharge, totalAmount, paymentStatus, refunds } = order
  return (
    <OrderSection title="Payment">
      <dl className="grid gap-2">
        <SumRow name="Subtotal" value={formatRupees(subtotal)} />
        <SumRow name="Shipping" value={shippingCharge === 0 ? 'Free' : formatRupees(shippingCharge)} />
        <SumRow isTotal name="Total" value={formatRupees(totalAmount)} />
      </dl>
      <p className="text-sm text-muted">Inclusive of all taxes</p>
      <p className={`mt-3 font-semibold ${paymentStatus === 'paid' ? 'text-green' : 'text-amber'}`}>
        {paymentNotes[paymentStatus] ?? 'Paid'}
      </p>
      {refunds.length > 0 && <Refunds orderId={order.orderId} refunds={refunds} />}
    </OrderSection>
  )
}

function Refunds({ orderId, refunds }: Pick<OrderDetails, 'orderId' | 'refunds'>) {
  return (
    <div className="mt-4 border-t border-hairline pt-4">
      <h3 className="mb-2 text-xl">Refunds</h3>
      <ul className="grid gap-3 text-sm">
        {refunds.map(({ _id, amount, reason, status, hasCreditNote, createdAt }) => (
          <li key={_id}>
            <span className="flex justify-between gap-4">
              <strong className="tabular-nums">{formatRupees(amount)}</strong>
              <time dateTime={createdAt} className="text-muted">
                {formatDay(createdAt)}
              </time>
            </span>
            <span className="block">{refundWords[status]}</span>
            <span className="block text-muted">{reason}</span>
            {hasCreditNote && <DownloadCreditNote orderId={orderId} refund={_id} />}
          </li>
        ))}
      </ul>
    </div>
  )
}
