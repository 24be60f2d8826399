import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginPath } from '../account/next-path.ts'
import { notify } from '../ui/notify.ts'

interface Wanted {
  productId: string
  quantity: number
  size?: string
  color?: string
}

const toastSeconds = 3
const toCartAfterMs = 1000
const failed = 'Failed to add product to cart'

const loadCart = () => import('../cart/cart-helper.ts')

/** Fetches the code ahead of the click. */
export function preloadCart(): void {
  void loadCart()
}

export type AddingState = 'ready' | 'adding' | 'added'

/** Puts a piece into the cart and goes there. `onRefused` hears of every time the shop would not. */
export function useAddToCart(onRefused: () => void) {
  const [state, setState] = useState<AddingState>('ready')
  const busy = useRef(false)
  const leaving = useRef<() => void>(undefined)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

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
    const result = await loadCart().then(({ addToCart }) => addToCart(wanted), notLoaded)
    if (result.success) {
      setState('added')
      void notify('success', 'Product added to cart!', toastSeconds)
      leaving.current?.()
      return
    }
    busy.current = false
    setState('ready')
    void notify('error', result.message || failed, toastSeconds)
    if (result.signedOut) void navigate(loginPath(`${pathname}${search}`))
    else onRefused()
  }
  return { state, add }
}

/** Offline, the code for the cart does not come either. */
const notLoaded = () => ({ success: false, message: failed, signedOut: false }) as const
