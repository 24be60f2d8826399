import { useEffect, useEffectEvent, useState } from 'react'
import type { Product } from '#contracts/products.ts'
import { codeIfItComes } from '../late-code.ts'
import type { Offer } from './live-product.ts'

const signsOfLife = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown'] as const

/**
 * A kept page may be a minute old, and a tab older still. As soon as somebody stirs, when they come back to the tab,
 * and whenever the shop refused, stock and price are asked for, so that nobody learns of another price in the cart; the
 * code for asking comes only then.
 */
export function useLiveProduct(product: Product) {
  const [offer, setOffer] = useState<Offer>()
  const refresh = () =>
    codeIfItComes(
      () => import('./live-product.ts'),
      ({ tellOffer }) => tellOffer(product, setOffer),
    )
  const ask = useEffectEvent(refresh)
  useEffect(() => {
    const stirred = new AbortController()
    const stir = () => {
      stirred.abort()
      ask()
    }
    const comeBack = () => document.visibilityState === 'visible' && stir()
    for (const sign of signsOfLife) window.addEventListener(sign, stir, { passive: true, signal: stirred.signal })
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      stirred.abort()
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [])
  return { live: { ...product, ...offer }, refresh }
}
