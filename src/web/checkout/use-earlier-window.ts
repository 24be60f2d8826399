import { useEffect, useEffectEvent, useState } from 'react'
import { type PendingPayment, readOpened } from './pending-payment.ts'
import { askVerdict } from './verdict.ts'

/**
 * Where the page was loaded again while the provider's window was open, as by a phone that made room for the bank's app:
 * asks the shop whether it was paid meanwhile. True until that is known.
 */
export function useEarlierWindow(userId: string, onPaid: (pending: PendingPayment) => void): boolean {
  const [opened, setOpened] = useState(() => readOpened(userId))
  const tell = useEffectEvent(onPaid)

  useEffect(() => {
    if (!opened) return
    const leaving = new AbortController()
    const ask = async () => {
      const verdict = await askVerdict(opened, leaving.signal)
      if (leaving.signal.aborted) return
      // Whoever has not paid wants the form, and no words about a payment; who has is told so when they try again.
      const isUnheard = verdict.kind === 'waiting' && verdict.isUnheard
      if (verdict.kind !== 'unpaid' && verdict.kind !== 'broken' && !isUnheard) tell(opened)
      setOpened(undefined)
    }
    void ask()
    return () => leaving.abort()
  }, [opened])

  return opened !== undefined
}
