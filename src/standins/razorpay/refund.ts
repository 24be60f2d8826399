import type { Desk } from './desk.ts'
import type { KeptRefund, Notes, Payment } from './entities.ts'
import { refundEvent } from './events.ts'
import { newId, nowInSeconds } from './ids.ts'
import { Refusal, wrongInput } from './refusal.ts'

export interface RefundWish {
  amount?: number | undefined
  speed?: 'normal' | 'optimum' | undefined
  notes?: Notes | undefined
  receipt?: string | undefined
}

/** Under the same key the same wish gets the same refund, however often it comes. */
export function refundPayment(desk: Desk, payment: Payment, wish: RefundWish, key?: string): KeptRefund {
  const request = JSON.stringify({ payment: payment.id, ...wish })
  const earlier = key === undefined ? undefined : findEarlier(desk, key, request)
  if (earlier) return earlier

  const amount = assertAmount(payment, wish.amount)
  const refund = { ...newRefund(payment, amount, wish), ...(key !== undefined && { asked: { key, request } }) }
  const { failRefunds, pendingRefunds } = desk.state.switches
  if (failRefunds) return failRefund(desk, payment, refund)
  const amount_refunded = payment.amount_refunded + amount
  const isFull = amount_refunded === payment.amount
  const refunded: Payment = {
    ...payment,
    amount_refunded,
    refund_status: isFull ? 'full' : 'partial',
    status: isFull ? 'refunded' : 'captured',
  }
  const made: KeptRefund = { ...refund, status: pendingRefunds ? 'pending' : 'processed' }
  const events = [refundEvent('refund.created', made, refunded)]
  if (!pendingRefunds) events.push(refundEvent('refund.processed', made, refunded))
  desk.record({ payments: [refunded], refunds: [made] }, events)
  return made
}

/** The bank has done with all that waited there. */
export function finishPending(desk: Desk): void {
  for (const waiting of desk.state.refunds.values()) {
    const payment = desk.state.payments.get(waiting.payment_id)
    if (waiting.status !== 'pending' || !payment) continue
    const refund: KeptRefund = { ...waiting, status: 'processed' }
    desk.record({ refunds: [refund] }, [refundEvent('refund.processed', refund, payment)])
  }
}

/** It is on record, and the payment stays as it was. */
function failRefund(desk: Desk, payment: Payment, asked: KeptRefund): KeptRefund {
  const refund: KeptRefund = { ...asked, status: 'failed' }
  const events = [refundEvent('refund.created', asked, payment), refundEvent('refund.failed', refund, payment)]
  desk.record({ refunds: [refund] }, events)
  return refund
}

function findEarlier({ state }: Desk, key: string, request: string): KeptRefund | undefined {
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key)) {
    throw wrongInput('The idempotency key must be at least 10 characters: letters, digits, - and _', '')
  }
  const earlier = state.findRefundByKey(key)
  if (earlier && earlier.asked?.request !== request) {
    throw new Refusal('Different request with the same idempotency key has already been processed', {}, 409)
  }
  return earlier
}

function assertAmount(payment: Payment, asked: number | undefined): number {
  if (payment.status === 'refunded') throw new Refusal('The payment has been fully refunded already')
  if (!payment.captured) throw new Refusal('The payment status should be captured for action to be taken')
  const left = payment.amount - payment.amount_refunded
  const amount = asked ?? left
  if (amount > left) throw wrongInput('The refund amount provided is greater than amount captured', 'amount')
  return amount
}

function newRefund(
  payment: Payment,
  amount: number,
  { speed = 'normal', notes = [], receipt }: RefundWish,
): KeptRefund {
  return {
    id: newId('rfnd_'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes,
    receipt: receipt ?? null,
    acquirer_data: { arn: null },
    created_at: nowInSeconds(),
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: speed,
  }
}
