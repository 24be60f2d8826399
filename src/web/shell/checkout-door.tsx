import { useEffect, useRef } from 'react'
import { createPath, type Location, NavigationType, useBlocker } from 'react-router'
import { isCheckout } from '#contracts/shop.ts'
import { isLeavingAsked, mayLeave } from './leaving.ts'

/**
 * Only the checkout page may load the payment provider, by a policy that belongs to its document.
 * So whoever goes in or out, by whatever link or code, loads the whole document.
 * Whoever leaves unsaved work behind is asked first.
 */
export function CheckoutDoor() {
  const replaces = useRef(false)
  const passesDoor = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    replaces.current = historyAction === NavigationType.Replace
    passesDoor.current = isCheckout(currentLocation.pathname) !== isCheckout(nextLocation.pathname)
    return passesDoor.current || (isLeavingAsked() && isElsewhere(currentLocation, nextLocation))
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const goOn = async () => {
      if (!(await mayLeave())) return blocker.reset()
      if (!passesDoor.current) return blocker.proceed()
      const address = createPath(blocker.location)
      if (replaces.current) window.location.replace(address)
      else window.location.assign(address)
    }
    void goOn()
  }, [blocker])
  return null
}

function isElsewhere(here: Location, there: Location): boolean {
  return here.pathname !== there.pathname || here.search !== there.search
}
