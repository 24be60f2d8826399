import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { Link } from 'react-router'
import type { OrderDetails } from '#contracts/orders.ts'
import { unboxingVideo } from '#contracts/policy-facts.ts'
import { useShop } from '../shop.ts'
import { OrderSection } from './order-section.tsx'
import { isNeverSent } from './order-state.ts'
import { numberOf } from './order-words.ts'

const link = 'font-semibold text-maroon underline-offset-4 hover:underline'
const way = `inline-flex min-h-11 items-center gap-2 ${link}`

const whenDamaged = `Did something arrive damaged? ${unboxingVideo} More in our`

/** Whom to ask, and what to do when a piece did not survive the journey. */
export function OrderHelp({ order }: { order: OrderDetails }) {
  const { supportPhone, supportEmail } = useShop()
  return (
    <OrderSection title="Need help?">
      <ul>
        {supportPhone && (
          <li>
            <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`} className={way}>
              <Phone aria-hidden className="size-4" />
              {supportPhone}
            </a>
          </li>
        )}
        {supportEmail && (
          <li>
            <a
              href={`mailto:${supportEmail}?subject=${encodeURIComponent(`Order ${numberOf(order)}`)}`}
              className={way}
            >
              <Mail aria-hidden className="size-4" />
              {supportEmail}
            </a>
          </li>
        )}
      </ul>
      <p className="mt-3 text-sm text-muted">
        {isNeverSent(order) ? 'How refunds work is in our' : whenDamaged}{' '}
        <Link to="/policys/returns" className={link}>
          Return & Refund Policy
        </Link>
        .
      </p>
    </OrderSection>
  )
}
