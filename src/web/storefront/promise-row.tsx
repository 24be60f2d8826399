import CalendarDays from 'lucide-react/icons/calendar-days'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Truck from 'lucide-react/icons/truck'
import Video from 'lucide-react/icons/video'
import { claimDays, deliveryTime, deliveryWords } from '#contracts/policy-facts.ts'
import { useShop } from '../shop.ts'

function usePromises() {
  const { title, everywhere } = deliveryWords(useShop())
  return [
    { icon: Truck, title, words: everywhere },
    { icon: CalendarDays, title: deliveryTime, words: 'From our table to your door' },
    { icon: ShieldCheck, title: 'Secure payment', words: 'UPI, cards and netbanking' },
    { icon: Video, title: 'Damage replaced', words: `With an uncut unboxing video within ${claimDays} days` },
  ]
}

/** Small and in two columns: it stands by the button that asks for trust. */
export function PromiseList() {
  const promises = usePromises()
  return (
    <ul
      aria-label="What every order comes with"
      className="grid gap-x-6 gap-y-4 rounded-small bg-sand/60 p-4 sm:grid-cols-2 sm:p-5 md:max-lg:grid-cols-1"
    >
      {promises.map(({ icon: Icon, title, words }) => (
        <li key={title} className="flex gap-3 text-sm">
          <Icon aria-hidden strokeWidth={1.5} className="mt-0.5 size-5 shrink-0 text-gold" />
          <span>
            <span className="block font-semibold">{title}</span>
            <span className="text-muted">{words}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

export function PromiseRow() {
  const promises = usePromises()
  return (
    <ul aria-label="What every order comes with" className="grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4">
      {promises.map(({ icon: Icon, title, words }) => (
        <li key={title} className="grid content-start justify-items-center gap-1 text-center">
          <Icon aria-hidden strokeWidth={1.25} className="mb-1 size-8 text-gold" />
          <span className="font-semibold">{title}</span>
          <span className="max-w-52 text-sm text-muted">{words}</span>
        </li>
      ))}
    </ul>
  )
}
