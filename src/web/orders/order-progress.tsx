import Check from 'lucide-react/icons/check'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Truck from 'lucide-react/icons/truck'
import type { OrderDetails } from '#contracts/orders.ts'
import { headlineOf, troubleWords } from './order-headline.ts'

const steps = [
  { status: 'pending', icon: ShoppingBag, label: 'Ordered' },
  { status: 'processing', icon: Gift, label: 'Being packed' },
  { status: 'shipped', icon: Truck, label: 'On its way' },
  { status: 'delivered', icon: House, label: 'Delivered' },
] as const

/** Where the parcel is on its way from the shop's table to the door, at a glance. */
export function OrderProgress({ order }: { order: OrderDetails }) {
  const reached = steps.findIndex(({ status }) => status === order.orderStatus)
  return (
    <div className="rounded-small border border-hairline bg-white px-3 py-6 shadow-soft sm:px-6">
      <p className="mb-6 text-center font-display text-2xl font-semibold lining-nums sm:text-3xl">
        {headlineOf(order)}
      </p>
      {order.parcelTrouble ? (
        <p className="mx-auto max-w-prose text-center">{troubleWords(order.parcelTrouble, order)}</p>
      ) : (
        <ol aria-label="How far it is" className="grid grid-cols-4">
          {steps.map((step, place) => (
            <Step
              key={step.status}
              {...step}
              isDone={place < reached}
              isHere={place === reached}
              isFirst={place === 0}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

type StepProps = Pick<(typeof steps)[number], 'icon' | 'label'> & { isDone: boolean; isHere: boolean; isFirst: boolean }

function Step({ icon, label, isDone, isHere, isFirst }: StepProps) {
  const Icon = isDone ? Check : icon
  const isReached = isDone || isHere
  return (
    <li
      aria-current={isHere ? 'step' : undefined}
      className="relative grid content-start justify-items-center gap-2 text-center"
    >
      {!isFirst && (
        <span
          aria-hidden
          className={`absolute top-5 right-[calc(50%+1.5rem)] h-0.5 w-[calc(100%-3rem)] ${isReached ? 'bg-gold-bright' : 'bg-hairline'}`}
        />
      )}
      <span className={`relative grid size-10.5 place-items-center rounded-full border-2 ${circle(isDone, isHere)}`}>
        <Icon aria-hidden strokeWidth={1.75} className="size-5" />
      </span>
      <span className={`text-sm ${isHere ? 'font-semibold text-maroon' : isDone ? '' : 'text-muted'}`}>
        {label}
        {isDone && <span className="sr-only"> (done)</span>}
      </span>
    </li>
  )
}

function circle(isDone: boolean, isHere: boolean): string {
  if (isHere) return 'border-maroon bg-maroon text-ivory'
  return isDone ? 'border-gold-bright bg-white text-gold' : 'border-hairline bg-white text-muted'
}
