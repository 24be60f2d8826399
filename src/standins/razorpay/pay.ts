import * as z from 'zod/mini'
import type { Desk } from './desk.ts'
import type { KeptOrder, Payment } from './entities.ts'
import { type Happened, orderPaid, paymentEvent } from './events.ts'
import { type Fault, findFault, timedOut } from './faults.ts'
import { newPayment } from './new-payment.ts'
import { alreadyPaid, Refusal } from './refusal.ts'
import { signPayment } from './signature.ts'
import { Telling } from './switches.ts'

const ShortText = z.optional(z.string().check(z.maxLength(256)))

/** What the window asks for in the customer's name. */
export const Wanted = z.object({
  outcome: z._default(z.enum(['success', 'failure']), 'success'),
  webhook: z.optional(Telling),
  method: z._default(z.enum(['card', 'upi']), 'card'),
  vpa: z._default(z.string().check(z.regex(/^[\w.-]{2,100}@\w{2,50}$/, 'The UPI id is not valid')), 'success@razorpay'),
  card: z._default(z.string().check(z.regex(/^\d{12,19}$/, 'The card number is not valid')), '4100280000001007'),
  otp: z.optional(z.string()),
  email: ShortText,
  contact: ShortText,
  /** Fails now, and may be found authorised later. */
  late: z._default(z.boolean(), false),
})
export type Wanted = z.infer<typeof Wanted>

/** One attempt to pay an order. Answers what the window hands to the page, or throws what it shows instead. */
export function payOrder(desk: Desk, order: KeptOrder, wanted: Wanted) {
  if (isTaken(desk, order)) throw declined(order)
  const { wrongAmount, wrongCurrency } = desk.state.switches
  const amount = wrongAmount ? anotherAmount(order.amount) : order.amount
  const payment = newPayment(order, { amount, currency: wrongCurrency ? 'USD' : order.currency }, wanted)
  const tried: KeptOrder = { ...order, status: 'attempted', attempts: order.attempts + 1 }

  const fault = findFault(wanted) ?? (wanted.late ? timedOut : undefined)
  if (fault) throw failPayment(desk, tried, payment, fault, wanted.webhook)

  authorize(desk, tried, payment, wanted.webhook)
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: order.id,
    razorpay_signature: signPayment(desk.keySecret, order.id, payment.id),
  }
}

/** The bank has taken the money after all. The order may have been paid in another way meanwhile. */
export function authorizeLate(desk: Desk, order: KeptOrder, payment: Payment, telling?: Telling): Payment {
  if (payment.status !== 'failed') throw new Refusal('Only payments that have failed can be authorised late')
  return authorize(desk, order, payment, telling)
}

export function capturePayment(desk: Desk, order: KeptOrder, payment: Payment): Payment {
  if (payment.captured || order.status === 'paid') throw new Refusal(alreadyPaid)
  if (payment.status !== 'authorized') {
    throw new Refusal('Only payments which have been authorized and not yet captured can be captured')
  }
  const captured = capture(order, payment)
  desk.record({ orders: [captured.order], payments: [captured.payment] }, captured.happened)
  return captured.payment
}

function isTaken({ state }: Desk, order: KeptOrder): boolean {
  return order.status === 'paid' || state.paymentsOf(order.id).some(({ status }) => status === 'authorized')
}

function declined(order: KeptOrder): Refusal {
  const facts = { source: 'business', step: 'payment_initiation', reason: 'order_already_paid' }
  return new Refusal(alreadyPaid, { ...facts, metadata: { order_id: order.id } })
}

/** Too little, which a shop must notice; of the smallest amounts, too much. */
function anotherAmount(amount: number): number {
  return amount >= 200 ? amount - 100 : amount + 100
}

function failPayment(desk: Desk, order: KeptOrder, payment: Payment, fault: Fault, telling?: Telling): Refusal {
  const failed: Payment = {
    ...payment,
    status: 'failed',
    error_code: fault.code,
    error_description: fault.description,
    error_source: fault.source,
    error_step: fault.step,
    error_reason: fault.reason,
  }
  desk.record({ orders: [order], payments: [failed] }, [paymentEvent('payment.failed', failed)], telling)
  const { description, ...facts } = fault
  return new Refusal(description, { ...facts, metadata: { payment_id: payment.id, order_id: order.id } })
}

function authorize(desk: Desk, order: KeptOrder, payment: Payment, telling?: Telling): Payment {
  const authorized: Payment = { ...payment, ...noError, status: 'authorized' }
  const happened = [paymentEvent('payment.authorized', authorized)]
  const isLeft = order.capture === 'manual' || order.status === 'paid' || desk.state.switches.leaveAuthorized
  if (isLeft) {
    desk.record({ orders: [order], payments: [authorized] }, happened, telling)
    return authorized
  }
  const captured = capture(order, authorized)
  const change = { orders: [captured.order], payments: [captured.payment] }
  desk.record(change, [...happened, ...captured.happened], telling)
  return captured.payment
}

const noError = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
}

function capture(order: KeptOrder, payment: Payment): { order: KeptOrder; payment: Payment; happened: Happened[] } {
  // Two per cent, and 18 % tax on that.
  const charge = Math.round(payment.amount * 0.02)
  const tax = Math.round(charge * 0.18)
  const captured: Payment = { ...payment, status: 'captured', captured: true, fee: charge + tax, tax }
  const paid: KeptOrder = {
    ...order,
    status: 'paid',
    amount_paid: payment.amount,
    amount_due: Math.max(0, order.amount - payment.amount),
  }
  return {
    order: paid,
    payment: captured,
    happened: [paymentEvent('payment.captured', captured), orderPaid(paid, captured)],
  }
}
