import type { CallReply } from '#contracts/call.ts'
import type { createPaymentOrder } from '#contracts/payments.ts'
import type { CheckoutValues } from './checkout-values.ts'

interface WindowOptions {
  key: string
  order_id: string
  amount: number
  currency: string
  name: string
  description: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  retry: { enabled: boolean }
  /** In seconds. */
  timeout: number
  handler: (answer: unknown) => void
  modal: { ondismiss: () => void }
}

interface ProviderWindow {
  on(event: 'payment.failed' | 'fault.close', hear: (told: unknown) => void): void
  open(): void
}

type Provider = new (options: WindowOptions) => ProviderWindow

declare global {
  interface Window {
    Razorpay?: Provider
  }
}

let loading: Promise<Provider> | undefined

/** As long as any call may take: a line that stalls tells nobody that it has failed. */
const scriptTimeoutMs = 15_000

/** Fetches the provider's script once, and again after it did not come. */
export function loadProvider(address: string): Promise<Provider> {
  loading ??= fetchScript(address).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function fetchScript(address: string): Promise<Provider> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(patience)
      script.remove()
      reject(new Error('The payment provider’s script did not come'))
    }
    const patience = setTimeout(fail, scriptTimeoutMs)
    script.src = address
    script.addEventListener('load', () => {
      clearTimeout(patience)
      if (window.Razorpay) resolve(window.Razorpay)
      else fail()
    })
    script.addEventListener('error', fail)
    document.head.append(script)
  })
}

interface Payment {
  opened: CallReply<typeof createPaymentOrder>
  shopName: string
  payer: Pick<CheckoutValues, 'fullName' | 'email' | 'phone'>
  onPaid: (answer: unknown) => void
  onFailed: (told: unknown) => void
  onDismissed: () => void
  /** It has closed by itself, as over an order it does not know; the provider has said so. */
  onFault: () => void
}

/** One attempt, in less time than the stock is kept back: a second one begins with a look at what is still there. */
export function openPaymentWindow(Provider: Provider, payment: Payment): void {
  const { opened, shopName, payer } = payment
  const { order, key_id, orderId, payWithin } = opened
  const shown = new Provider({
    key: key_id,
    order_id: order.id,
    amount: order.amount,
    currency: order.currency,
    name: shopName,
    description: `Order ${orderId}`,
    prefill: { name: payer.fullName, email: payer.email, contact: `+91${payer.phone}` },
    theme: { color: '#6e1428' },
    retry: { enabled: false },
    timeout: payWithin,
    handler: payment.onPaid,
    modal: { ondismiss: payment.onDismissed },
  })
  shown.on('payment.failed', payment.onFailed)
  // No failure is told of it, and no dismissal.
  shown.on('fault.close', payment.onFault)
  shown.open()
}
