import type { KeptOrder } from './orders.store.ts'

/** What decides whether an order is sent. */
export type OrderToSend = Pick<KeptOrder, 'status' | 'paid_at' | 'payment_status' | 'address'>
type NoParcel = 'cancelled' | 'not paid' | 'refunded' | 'sent' | 'no address'

/** What keeps an order, as it stands, from getting a parcel; undefined where it may still get one. */
export function whyNoParcel({ status, paid_at, payment_status, address }: OrderToSend): NoParcel | undefined {
  if (status === 'cancelled') return 'cancelled'
  if (paid_at === null) return 'not paid'
  if (payment_status === 'refunded') return 'refunded'
  if (status !== 'processing') return 'sent'
  return address === null ? 'no address' : undefined
}

export const noParcelWords: Record<NoParcel, string> = {
  cancelled: 'This order has been cancelled',
  'not paid': 'This order has not been paid',
  refunded: 'This order has been refunded, so it can’t be sent',
  sent: 'This order has been sent',
  'no address': 'We need your delivery address before we can send this order',
}
