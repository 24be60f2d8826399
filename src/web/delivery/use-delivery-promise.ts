import { useEffect, useState } from 'react'
import { pinCodePattern } from '#contracts/pin-code.ts'

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
      const { askPromise } = await import('./ask-promise.ts')
      const { deliverable, message } = await askPromise(pin, leaving.signal)
      setPromised({ pin, deliverable, message })
    }
    ask().catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error
    })
    return () => leaving.abort()
  }, [pin])

  return promised?.pin === pin ? promised : undefined
}
