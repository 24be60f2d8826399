import { type KeptOrder, type KeptRefund, type Payment, toOrder, toRefund } from './entities.ts'
import { newId, nowInSeconds } from './ids.ts'
import type { Notice } from './notice.ts'
import type { Telling } from './switches.ts'

const accountId = 'acc_Standin0000000'

/** Something the shop is to hear of, as it was at that moment. */
export interface Happened {
  event: string
  about: string
  body: string
}

type PaymentEvent = 'payment.authorized' | 'payment.captured' | 'payment.failed'

export function paymentEvent(event: PaymentEvent, payment: Payment): Happened {
  return happened(event, payment.order_id, { payment: { entity: payment } })
}

export function orderPaid(order: KeptOrder, payment: Payment): Happened {
  return happened('order.paid', order.id, { payment: { entity: payment }, order: { entity: toOrder(order) } })
}

type RefundEvent = 'refund.created' | 'refund.processed' | 'refund.failed'

export function refundEvent(event: RefundEvent, refund: KeptRefund, payment: Payment): Happened {
  return happened(event, payment.order_id, { refund: { entity: toRefund(refund) }, payment: { entity: payment } })
}

function happened(event: string, about: string, payload: Record<string, { entity: object }>): Happened {
  const contains = Object.keys(payload)
  const created_at = nowInSeconds()
  return {
    event,
    about,
    body: JSON.stringify({ entity: 'event', account_id: accountId, event, contains, payload, created_at }),
  }
}

export function toNotices(all: readonly Happened[], telling: Telling): Notice[] {
  const isDropped = telling === 'drop'
  const notices = all.map(
    (each): Notice => ({
      ...each,
      id: newId(''),
      at: Date.now(),
      state: isDropped ? 'dropped' : 'waiting',
      copies: telling === 'twice' ? 2 : 1,
      tries: 0,
      nextAt: 0,
      answer: '',
    }),
  )
  return telling === 'reorder' ? notices.toReversed() : notices
}
