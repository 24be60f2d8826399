import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { loginPath } from '../account/next-path.ts'
import { readSession } from '../account/session.ts'
import type { ApiError } from '../api-error.ts'
import { keepInTab } from '../browser-storage.ts'
import { failureWords } from '../failure.ts'
import { codeIfItComes, findCode, lateCode } from '../late-code.ts'
import { notify } from '../ui/notify.ts'
import { isPieceKept, wantedKey } from './wanted-key.ts'
import type { Wanted } from './wanted-piece.ts'

const toastSeconds = 3
const toCartAfterMs = 1000
const failed = 'Failed to add product to cart'

const loadCart = () => import('../cart/cart-helper.ts')
const loadWanted = () => import('./wanted-piece.ts')

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
  /** Gone together with the page. */
  const leaving = useRef<() => void>(undefined)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  const arrival = useNavigationType()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    leaving.current = () => {
      timer = setTimeout(() => void navigate('/cartPage'), toCartAfterMs)
    }
    return () => {
      // Whoever walks on within that second is not pulled back to the cart.
      clearTimeout(timer)
      leaving.current = undefined
    }
  }, [navigate])

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
      leaving.current?.()
      return
    }
    busy.current = false
    setState('ready')
    void notify('error', result.message || failed, toastSeconds)
    if (!result.signedOut) return onRefused()
    // Without the code that remembers the piece, the login is still the way.
    const memory = await findCode(loadWanted)
    // Whoever has walked on is told, and stays where they are.
    if (!leaving.current) return
    memory?.keepWanted(wanted, here, person)
    void navigate(loginPath(here))
  }

  const isStillHere = useEffectEvent((path: string) => leaving.current !== undefined && path === here)
  const addWanted = useEffectEvent((wanted: Wanted | undefined) => wanted && void add(wanted))
  const takeUpWanted = useEffectEvent((path: string) => {
    // Hardly anybody has been sent to the login from here; the others fetch no code for it.
    if (!isPieceKept(path) || !isFromLogin(arrival)) return keepInTab(wantedKey, undefined)
    void lateCode(loadWanted).then(
      ({ takeWanted }) => isStillHere(path) && addWanted(takeWanted(path)),
      // The piece stays remembered: loading the page again, as the words advise, takes it up.
      (error: ApiError) => isStillHere(path) && void notify('error', failureWords(error, `${failed}.`), toastSeconds),
    )
  })
  useEffect(() => takeUpWanted(here), [here])

  return { state, add }
}

/** The login gives way to the page it leads to, which may be loaded again; whoever comes by a link has not just signed in. */
const isFromLogin = (arrival: NavigationType) =>
  arrival === NavigationType.Replace || (arrival === NavigationType.Pop && isReloaded())

const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

/** Offline, the code for the cart does not come either. */
const notLoaded = (error: ApiError) =>
  ({ success: false, message: failureWords(error, `${failed}.`), signedOut: false }) as const
