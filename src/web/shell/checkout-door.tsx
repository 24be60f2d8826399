import { useEffect, useRef } from 'react'
import { createPath, type Location, NavigationType, useBlocker } from 'react-router'
import { isCheckout } from '#contracts/shop.ts'
import { isSignOutOwed } from '../account/session.ts'
import { noConnection } from '../api-error.ts'
import { meanToReach } from '../reload-page.ts'
import { notify } from '../ui/notify.ts'
import { isReachable } from './is-reachable.ts'
import { isLeavingAsked, mayLeave } from './leaving.ts'

/**
 * Only the checkout page may load the payment provider, by a policy that belongs to its document.
 * So whoever goes in or out, by whatever link or code, loads the whole document.
 * Whoever leaves unsaved work behind is asked first. Whoever has lost the connection stays, with what was typed.
 */
export function CheckoutDoor() {
  const replaces = useRef(false)
  const passesDoor = useRef(false)
  const seemsOffline = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    replaces.current = historyAction === NavigationType.Replace
    passesDoor.current = isCheckout(currentLocation.pathname) !== isCheckout(nextLocation.pathname)
    // Whoever has signed out leaves all the same: nothing personal is to be left standing. So does who is led on by the
    // page itself, as after a payment: nobody would lead them there again.
    seemsOffline.current =
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname && !replaces.current && !isSignOutOwed()
    const isHeld =
      seemsOffline.current || passesDoor.current || (isLeavingAsked() && isElsewhere(currentLocation, nextLocation))
    if (!isHeld) meanToReach(createPath(nextLocation))
    return isHeld
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const goOn = async () => {
      if (seemsOffline.current && !(await isReachable())) {
        void notify('error', noConnection)
        return blocker.reset()
      }
      if (!(await mayLeave())) return blocker.reset()
      const address = createPath(blocker.location)
      if (!passesDoor.current) {
        meanToReach(address)
        return blocker.proceed()
      }
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
