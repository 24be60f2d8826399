import { useEffect, useRef, useState } from 'react'
import { formatRupees } from '#contracts/money.ts'
import { ApiError } from '../api-error.ts'
import { refresh, shownCart } from '../cart/cart-store.ts'
import { goodsOf } from '../cart/goods-of.ts'
import { forgetLapsedSession } from '../failure.ts'
import { useShop } from '../shop.ts'
import { notify } from '../ui/notify.ts'
import { payInWindow } from './pay-in-window.ts'
import { loadProvider } from './payment-window.ts'
import { forgetPending, type PendingPayment } from './pending-payment.ts'
import type { Purchase } from './purchase.ts'

interface Means {
  userId: string
  /** True where the words found their field. */
  showErrors: (errors: Record<string, string>) => boolean
  onStart: () => void
  /** Somebody has paid, or may have: from here on it is only a matter of confirming. */
  onPending: (pending: PendingPayment) => void
  /** Refused, and nothing is left to pay for: the form goes, so that the words can't stand there. */
  onNothingLeft: (words: string) => void
}

/** Long enough to read why one is led to the login. */
const readingMs = 1500

/** From the checked form to the provider's window and back. However often it is pressed, one payment is under way. */
export function usePayment({ userId, showErrors, onStart, onPending, onNothingLeft }: Means) {
  const { name: shopName, checkoutScript } = useShop()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const underWay = useRef(false)
  // Fetched while the form is filled in; where it does not come, it is asked for again when it is needed.
  useEffect(() => void loadProvider(checkoutScript).catch(() => undefined), [checkoutScript])
  const pressed = useRef<Element>(null)

  const start = () => {
    underWay.current = true
    pressed.current = document.activeElement
    setBusy(true)
    setProblem(undefined)
    onStart()
  }
  const end = () => {
    underWay.current = false
    setBusy(false)
    // The provider's window takes the focus away with it when it closes.
    const isLost = document.activeElement === document.body
    if (isLost && pressed.current instanceof HTMLElement) pressed.current.focus()
  }

  const refused = async (error: ApiError) => {
    // What conflicts with the shop as it is by now is shown as it is by now.
    if (error.status === 409) await refresh()
    if (error.status === 409 && goodsOf(shownCart() ?? { items: [] }).length === 0) {
      forgetPending()
      onNothingLeft(error.message)
    } else if (error.code === 'price_changed') {
      const now =
        error.total === undefined ? 'The total has changed.' : `The total is ${formatRupees(error.total)} now.`
      setProblem(`${now} Please look at it again, then press Pay Securely.`)
    } else if (error.status === 409) {
      setProblem(error.message)
    } else if (error.code === 'not_signed_in') {
      void notify('error', 'Please login to make payment')
      await new Promise((resolve) => setTimeout(resolve, readingMs))
      forgetLapsedSession(error)
    } else if (!showErrors(error.errors ?? {})) {
      void notify('error', (error.requestId && error.message) || 'Failed to create payment order')
    }
  }

  const pay = async (purchase: Purchase) => {
    if (underWay.current) return
    start()
    try {
      const onUnpaid = (failure?: string) => {
        setProblem(failure)
        end()
      }
      await payInWindow(purchase, { userId, shopName, checkoutScript, onPending, onUnpaid })
    } catch (error) {
      if (!(error instanceof ApiError)) {
        end()
        throw error
      }
      await refused(error)
      end()
    }
  }

  return { pay, busy, problem }
}
