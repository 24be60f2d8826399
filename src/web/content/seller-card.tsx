import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { type ReactNode, useId } from 'react'
import { complaintTimes } from '#contracts/policy-facts.ts'
import { useShop } from '../shop.ts'

const link = 'inline-flex min-h-8 items-center text-maroon underline-offset-4 hover:underline'

/** Who sells, where they are and whom to turn to, as the law wants it shown. */
export function SellerCard({ className = '' }: { className?: string }) {
  const { sellerName, sellerAddress, supportPhone, supportEmail, grievance } = useShop()
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={`rounded-small border border-hairline bg-white p-5 sm:p-6 ${className}`}
    >
      <h2 id={titleId} className="mb-4 text-2xl">
        Our office
      </h2>
      <ul className="grid gap-4">
        <Row icon={<MapPin aria-hidden strokeWidth={1.5} className="size-5" />}>
          <address className="not-italic">
            <span className="block font-semibold">{sellerName}</span>
            {[...sellerAddress, 'India'].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </Row>
        {supportPhone && (
          <Row icon={<Phone aria-hidden strokeWidth={1.5} className="size-5" />}>
            <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`} className={link}>
              {supportPhone}
            </a>
          </Row>
        )}
        {supportEmail && (
          <Row icon={<Mail aria-hidden strokeWidth={1.5} className="size-5" />}>
            <a href={`mailto:${supportEmail}`} className={`${link} break-all`}>
              {supportEmail}
            </a>
          </Row>
        )}
      </ul>
      <div className="mt-5 border-t border-hairline pt-4 text-sm text-muted">
        <p>
          Grievance officer: <span className="font-semibold text-ink">{grievance.officer}</span>
        </p>
        <p>{grievance.hours}</p>
        <p className="mt-1">
          Complaints are acknowledged within {complaintTimes.acknowledged} and settled within {complaintTimes.settled}.
        </p>
      </div>
    </section>
  )
}

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="mt-1 shrink-0 text-gold">{icon}</span>
      <div>{children}</div>
    </li>
  )
}
