import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { PinCode, readPinCode } from '#contracts/delivery.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'

export interface Place {
  city: string
  state: string
}

export interface FoundPlaces {
  pin: string
  /** Likeliest first. */
  places: readonly Place[]
}

/** Where the typed PIN code is; undefined while that is not known, and nowhere for a code that does not exist. */
export function usePlaces(typed: string, onFound: (found: FoundPlaces) => void): FoundPlaces | undefined {
  const pin = typed.replaceAll(/\s/g, '')
  const [found, setFound] = useState<FoundPlaces>()
  const tell = useEffectEvent(onFound)

  useEffect(() => {
    if (!z.safeParse(PinCode, pin).success) return
    const leaving = new AbortController()
    const ask = async () => {
      try {
        const { places } = await browserApi(readPinCode, { pin }, { signal: leaving.signal })
        setFound({ pin, places })
        tell({ pin, places })
      } catch (error) {
        // Without suggestions the shopper types them; the server knows the PIN code in any case.
        if (!leaving.signal.aborted && !(error instanceof ApiError)) throw error
      }
    }
    void ask()
    return () => leaving.abort()
  }, [pin])

  return found?.pin === pin ? found : undefined
}
