import type { Order } from '#contracts/orders.ts'
import { Badge } from '../../ui/badge.tsx'
import { inWords } from '../in-words.ts'
import { isPaid } from './is-paid.ts'

interface PaymentBadgeProps {
  status: Order['paymentStatus']
  /** Given where no heading says that it is the payment: an order itself can be pending, too. */
  named?: boolean
}

/** Green is only what was paid and stayed with the shop. */
export function PaymentBadge({ status, named = false }: PaymentBadgeProps) {
  const words = named && !isPaid({ paymentStatus: status }) ? `payment ${status}` : status
  return <Badge look={status === 'paid' ? 'green' : 'amber'}>{inWords(words)}</Badge>
}
