import CalendarDays from 'lucide-react/icons/calendar-days'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Truck from 'lucide-react/icons/truck'
import Video from 'lucide-react/icons/video'

const promises = [
  { icon: Truck, title: 'Free delivery', words: 'On all orders, anywhere in India' },
  { icon: CalendarDays, title: '5–10 business days', words: 'From our table to your door' },
  { icon: ShieldCheck, title: 'Secure payment', words: 'UPI, cards and netbanking' },
  { icon: Video, title: 'Damage replaced', words: 'With an uncut unboxing video within 3 days' },
]

export function PromiseRow() {
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
