import BadgeCheck from 'lucide-react/icons/badge-check'
import { Badge } from './badge.tsx'

/** Beside a review by somebody who had bought the piece. */
export function VerifiedBuyer() {
  return (
    <Badge look="green">
      <BadgeCheck aria-hidden className="size-3.5" />
      Verified buyer
    </Badge>
  )
}
