import { useEffect, useState } from 'react'
import { pinCodePattern } from '#contracts/pin-code.ts'
import { usualArrival } from '#contracts/policy-facts.ts'
import { ApiError } from '../api-error.ts'
import { lateCode } from '../late-code.ts'

export interface Promised {
  pin: string
  deliverable: boolean
  message: string
}

/** Whether and by when a parcel reaches this PIN code; undefined while that is asked, and for what is no PIN code. */
export function useDeliveryPromise(pin: string): Promised | undefined {
  const [promised, setPromised] = useState<Promised>()

  useEffect(() => {
    if (!pinCodePattern.test(pin)) return
    const leaving = new AbortController()
    const ask = async () => {
      // Not before somebody wants to know: a piece's page is light without it.
      const { askPromise } = await lateCode(() => import('./ask-promise.ts'))
      const { deliverable, message } = await askPromise(pin, leaving.signal)
      setPromised({ pin, deliverable, message })
    }
    ask().catch((error: unknown) => {
      if (leaving.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      // What is always true, for when the shop itself can't be asked.
      setPromised({ pin, deliverable: true, message: usualArrival })
    })
    return () => leaving.abort()
  }, [pin])

  return promised?.pin === pin ? promised : undefined
}
