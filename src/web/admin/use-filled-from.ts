import { useEffect, useEffectEvent, useRef } from 'react'

/** A step back brings the earlier filter into its fields, too; they stay themselves, and with them the focus. */
export function useFilledFrom(filter: object, fill: () => void): void {
  const about = JSON.stringify(filter)
  const fillAgain = useEffectEvent(fill)
  const known = useRef(about)
  useEffect(() => {
    if (known.current === about) return
    known.current = about
    fillAgain()
  }, [about])
}
