import type { OrderDetails } from '#contracts/orders.ts'
import { OrderSection } from './order-section.tsx'
import { dayToCome } from './order-state.ts'
import { formatWeekday } from './order-words.ts'
import { NoAddress } from './status-badge.tsx'

export function OrderDelivery({ order }: { order: OrderDetails }) {
  const { courierName, trackingNumber, notes } = order
  const day = dayToCome(order)
  return (
    <OrderSection title="Delivery">
      <DeliveryAddress order={order} />
      <dl className="mt-4 grid gap-2 border-t border-hairline pt-4 text-sm empty:hidden">
        {day && <Fact name="Expected by" value={formatWeekday(day)} />}
        {courierName && <Fact name="Courier" value={courierName} />}
        {trackingNumber && <Fact name="Tracking number" value={trackingNumber} />}
        {notes && (
          <div>
            <dt className="text-muted">Your note</dt>
            <dd className="whitespace-pre-line">{notes}</dd>
          </div>
        )}
      </dl>
    </OrderSection>
  )
}

function DeliveryAddress({ order }: { order: OrderDetails }) {
  const { address } = order
  if (!address) return <NoAddress order={order} />
  const { fullName, companyName, street, apartment, city, state, postcode, country, phone, email } = address
  const lines = [companyName, street, apartment, `${city} ${postcode}`, state ? `${state}, ${country}` : country]
  return (
    <>
      <address className="not-italic">
        <strong>{fullName}</strong>
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <p className="mt-2 text-sm text-muted">
        +91 {phone}
        <br />
        {email}
      </p>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  )
}
