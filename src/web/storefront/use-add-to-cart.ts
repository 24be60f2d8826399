import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginPath } from '../account/next-path.ts'
import { readSession } from '../account/session.ts'
import type { ApiError } from '../api-error.ts'
import { failureWords } from '../failure.ts'
import { codeIfItComes, findCode, lateCode } from '../late-code.ts'
import { notify } from '../ui/notify.ts'
import { loadWanted, useWantedAfterLogin } from './use-wanted-after-login.ts'
import type { Wanted } from './wanted-piece.ts'

const toastSeconds = 3
const toCartAfterMs = 1000
const failed = 'Failed to add product to cart'

const loadCart = () => import('../cart/cart-helper.ts')

/** Fetches the code ahead of the click. */
export function preloadCart(): void {
  codeIfItComes(loadCart)
}

export type AddingState = 'ready' | 'adding' | 'added'

/**
 * Puts a piece into the cart and goes there. `onRefused` hears of every time the shop would not.
 * Whoever has to sign in first finds it added when they come back.
 */
export function useAddToCart(onRefused: () => void) {
  const [state, setState] = useState<AddingState>('ready')
  const busy = useRef(false)
  const { isShown, goToCartSoon } = useWayToCart()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const beReady = () => {
    busy.current = false
    setState('ready')
  }
  const add = async (wanted: Wanted) => {
    // A second click may come before the button has been drawn as busy.
    if (busy.current) return
    busy.current = true
    setState('adding')
    const person = readSession()?.userId ?? ''
    const result = await lateCode(loadCart).then(({ addToCart }) => addToCart(wanted), notLoaded)
    if (result.success) {
      setState('added')
      void notify('success', 'Product added to cart!', toastSeconds)
      return goToCartSoon(beReady)
    }
    beReady()
    tell(result.message || failed)
    if (!result.signedOut) return onRefused()
    // Without the code that remembers the piece, the login is still the way.
    const memory = await findCode(loadWanted)
    // Whoever has walked on is told, and stays where they are.
    if (!isShown.current) return
    const here = `${pathname}${search}`
    memory?.keepWanted(wanted, here, person)
    void navigate(loginPath(here))
  }

  useWantedAfterLogin(add, (error) => tell(notLoaded(error).message))
  return { state, add }
}

/** From a page that is still shown: whoever walks on within that second is not pulled back to the cart. */
function useWayToCart() {
  const navigate = useNavigate()
  const isShown = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      clearTimeout(timer.current)
    }
  }, [])
  const goToCartSoon = (onStay: () => void) => {
    const go = async () => {
      await navigate('/cartPage')
      // Whoever has lost the connection by then is still here.
      if (location.pathname !== '/cartPage') onStay()
    }
    if (isShown.current) timer.current = setTimeout(() => void go(), toCartAfterMs)
  }
  return { isShown, goToCartSoon }
}

const tell = (words: string) => void notify('error', words, toastSeconds)

/** Offline, the code for the cart does not come either. */
const notLoaded = (error: ApiError) =>
  ({ success: false, message: failureWords(error, `${failed}.`), signedOut: false }) as const
