import { useEffect, useEffectEvent, useState } from 'react'
import type { PendingPayment } from './pending-payment.ts'
import { askVerdict, type Verdict } from './verdict.ts'

export type Concluded = Exclude<Verdict, { kind: 'waiting' }>

const askAgainMs = 3000
/** Then the shopper is told where else to look; the page goes on asking, less often. */
const lateAfterMs = 120_000
const askAgainLateMs = 15_000

/** Asks until there is a verdict, whatever becomes of the network meanwhile. True once it takes longer than usual. */
export function useConfirming(pending: PendingPayment, onConcluded: (verdict: Concluded) => Promise<void>): boolean {
  const [isLate, setLate] = useState(false)
  const conclude = useEffectEvent(onConcluded)

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = async () => {
      for (let question = pending; ; question = { ...pending, orderData: undefined }) {
        const verdict = await askVerdict(question, signal)
        if (signal.aborted) return
        if (verdict.kind !== 'waiting') return conclude(verdict)
        const late = Date.now() - pending.since > lateAfterMs
        setLate(late)
        await pause(late ? askAgainLateMs : askAgainMs, signal)
        if (signal.aborted) return
      }
    }
    ask().catch((error: unknown) => {
      if (signal.aborted) return
      void conclude({ kind: 'broken' })
      throw error
    })
    return () => leaving.abort()
  }, [pending])

  return isLate
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
