import { useEffect } from 'react'
import { createPath, useBlocker } from 'react-router'

/**
 * Only the checkout page may load the payment provider, by a policy that belongs to its document.
 * So whoever goes in or out, by whatever link or code, loads the whole document.
 */
export function CheckoutDoor() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isCheckout(currentLocation.pathname) !== isCheckout(nextLocation.pathname),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') window.location.assign(createPath(blocker.location))
  }, [blocker])
  return null
}

function isCheckout(path: string): boolean {
  return /^\/checkout\/?$/i.test(path)
}
