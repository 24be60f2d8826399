import { type Order, readOrder } from '#contracts/orders.ts'
import { verifyPayment } from '#contracts/payments.ts'
import { requestShipment } from '#contracts/shipments.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { cartHelper } from '../cart/cart-helper.ts'
import { announceCart } from '../cart/cart-store.ts'
import { forgetLapsedSession } from '../failure.ts'
import { carryToast } from './carried-toast.ts'
import { forgetForm } from './kept-form.ts'
import type { PendingPayment, ProviderAnswer } from './pending-payment.ts'

/** Where a payment stands. */
export type Verdict =
  | { kind: 'paid'; orderId: string }
  /** Nobody can say yet, or the answer did not come. */
  | { kind: 'waiting'; isUnheard?: true }
  /** The shop knows nothing of it, or fails each time it is asked. */
  | { kind: 'broken' }
  /** The shop does not believe the answer of the provider's window. */
  | { kind: 'refused' }
  /** The attempt ended without a payment, or with one that goes back and leaves the order to be paid. */
  | { kind: 'unpaid'; words: string }
  /** Taken, and given back. */
  | { kind: 'returned'; orderId: string; words: string }

/** Asks the shop; may be repeated as often as one likes. */
export async function askVerdict(pending: PendingPayment, signal: AbortSignal): Promise<Verdict> {
  try {
    const { answer, orderData, orderId } = pending
    return answer ? await verify(answer, orderData, signal) : await lookAtOrder(orderId, signal)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'bad_input') return { kind: 'refused' }
    if (error.code === 'not_found') return { kind: 'broken' }
    // Whoever signs in again comes back to this very question.
    forgetLapsedSession(error)
    return { kind: 'waiting', isUnheard: true }
  }
}

async function verify(answer: ProviderAnswer, orderData: unknown, signal: AbortSignal): Promise<Verdict> {
  const reply = await browserApi(verifyPayment, { body: { ...answer, orderData } }, { signal })
  const { orderId, paymentStatus, order, message } = reply
  if (isGivenBack(paymentStatus) || order.orderStatus === 'cancelled') {
    return { kind: 'returned', orderId, words: message }
  }
  if (paymentStatus === 'failed') return { kind: 'unpaid', words: message }
  return paymentStatus === 'paid' ? { kind: 'paid', orderId } : { kind: 'waiting' }
}

async function lookAtOrder(id: string, signal: AbortSignal): Promise<Verdict> {
  const { orderId, paymentStatus, orderStatus } = (await browserApi(readOrder, { id }, { signal })).order
  const isPaid = paymentStatus === 'paid'
  if (isGivenBack(paymentStatus) || (isPaid && orderStatus === 'cancelled')) {
    return { kind: 'returned', orderId, words: 'Your payment is being refunded.' }
  }
  if (isPaid) return { kind: 'paid', orderId }
  if (paymentStatus === 'confirming') return { kind: 'waiting' }
  return { kind: 'unpaid', words: 'The payment did not go through. You can try again.' }
}

function isGivenBack(paymentStatus: Order['paymentStatus']): boolean {
  return paymentStatus === 'refunded' || paymentStatus === 'partly_refunded'
}

/** What follows a payment: the cart is shown as the shop left it, and the parcel asked for. Nothing here stops the walk on. */
export async function finishOrder(orderId: string): Promise<void> {
  forgetForm()
  const cart = await cartHelper.fetch()
  if (cart) announceCart(cart)
  carryToast(await askForParcel(orderId))
}

async function askForParcel(orderId: string) {
  try {
    await browserApi(requestShipment, { body: { order_id: orderId } })
    return { kind: 'success', words: 'Order shipped via Shiprocket!' } as const
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const said = error.requestId !== undefined && error.message
    return {
      kind: 'error',
      words: said ? `Shiprocket API error: ${said}` : 'Failed to create Shiprocket order',
    } as const
  }
}
