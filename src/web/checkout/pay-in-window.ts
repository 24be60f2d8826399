import * as z from 'zod/mini'
import { notify } from '../ui/notify.ts'
import { loadProvider, openPaymentWindow } from './payment-window.ts'
import { forgetPending, keepOpened, type PendingPayment, ProviderAnswer } from './pending-payment.ts'
import { openOrder, type Purchase, readFailure, reportFailure, shownOrder } from './purchase.ts'

interface Visit {
  userId: string
  shopName: string
  checkoutScript: string
  onPending: (pending: PendingPayment) => void
  /** It has ended without a payment; `problem` where that was nobody's wish. */
  onUnpaid: (problem?: string) => void
}

/**
 * Opens the order, then the provider's window for it. An end without a payment is told to the shop, which may know better.
 * The order keeps stock back, and its time to pay runs: it is opened only once there is a window to pay it in.
 */
export async function payInWindow(purchase: Purchase, visit: Visit): Promise<void> {
  const { userId, shopName, checkoutScript, onPending, onUnpaid } = visit
  const failToStart = () => void notify('error', 'Failed to initialize payment')
  const provider = await loadProvider(checkoutScript).catch(() => undefined)
  if (!provider) {
    failToStart()
    return onUnpaid()
  }
  const opened = await openOrder(purchase)
  const order_id = opened.order.id
  const orderData = shownOrder(purchase)
  // A phone may throw the page away while its owner pays in the bank's app.
  keepOpened({ of: userId, orderId: opened.orderId })
  let isTold = false

  const wait = (orderId: string, answer?: ProviderAnswer) =>
    onPending({ of: userId, orderId, answer, since: Date.now(), orderData })

  const report = async (error: unknown, problem?: string) => {
    const { orderId, paymentStatus } = await reportFailure(error, orderData)
    // It went through all the same, or is still on its way: then it must not be paid a second time.
    if (orderId && (paymentStatus === 'paid' || paymentStatus === 'confirming')) return wait(orderId)
    if (orderId) forgetPending()
    onUnpaid(problem)
  }

  /** The window also closes after a failure or a fault, which has been told already. */
  const reportClosed = async () => {
    if (isTold) return
    isTold = true
    await report({ reason: 'dismissed', metadata: { order_id } })
  }

  try {
    openPaymentWindow(provider, {
      opened,
      shopName,
      payer: purchase.values,
      onPaid: (given) => {
        const answer = z.safeParse(ProviderAnswer, given)
        if (answer.success) return wait(opened.orderId, answer.data)
        void notify('error', 'Incomplete payment response from Razorpay')
        void report({ reason: 'incomplete', metadata: { order_id } })
      },
      onFailed: (told) => {
        isTold = true
        const { error, description } = readFailure(told, order_id)
        const problem = `Payment failed: ${description}`
        void notify('error', problem)
        void report(error, problem)
      },
      onDismissed: () => void reportClosed(),
      onFault: () => {
        if (!isTold) failToStart()
        void reportClosed()
      },
    })
  } catch (error) {
    failToStart()
    await reportClosed()
    throw error
  }
}
