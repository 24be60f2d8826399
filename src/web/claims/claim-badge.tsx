import type { ClaimStatus } from '#contracts/claims.ts'
import { Badge } from '../ui/badge.tsx'

const shown = {
  open: { look: 'amber', label: 'Open' },
  answered: { look: 'maroon', label: 'Answered' },
  replaced: { look: 'green', label: 'Replaced' },
  refunded: { look: 'green', label: 'Refunded' },
  declined: { look: 'red', label: 'Declined' },
} as const

export function ClaimBadge({ status }: { status: ClaimStatus }) {
  const { look, label } = shown[status]
  return <Badge look={look}>{label}</Badge>
}
