import { useEffect, useRef } from 'react'
import { createPath, NavigationType, useBlocker } from 'react-router'
import { isCheckout } from '#contracts/shop.ts'

/**
 * Only the checkout page may load the payment provider, by a policy that belongs to its document.
 * So whoever goes in or out, by whatever link or code, loads the whole document.
 */
export function CheckoutDoor() {
  const replaces = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    replaces.current = historyAction === NavigationType.Replace
    return isCheckout(currentLocation.pathname) !== isCheckout(nextLocation.pathname)
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const address = createPath(blocker.location)
    if (replaces.current) window.location.replace(address)
    else window.location.assign(address)
  }, [blocker])
  return null
}
