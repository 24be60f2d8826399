import { useEffect, useState } from 'react'
import type { Product } from '#contracts/products.ts'
import { codeIfItComes } from '../late-code.ts'

const signsOfLife = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const

/**
 * A kept page may be a minute old, and a tab older still. As soon as somebody stirs, when they come back to the tab,
 * and whenever the shop refused, the stock is asked for; the code for asking comes only then.
 */
export function useLiveStock({ _id, stock }: Pick<Product, '_id' | 'stock'>) {
  const [live, setLive] = useState(stock)
  useEffect(() => {
    const stirred = new AbortController()
    const ask = () => {
      stirred.abort()
      tellStock(_id, setLive)
    }
    const comeBack = () => document.visibilityState === 'visible' && ask()
    for (const sign of signsOfLife) window.addEventListener(sign, ask, { passive: true, signal: stirred.signal })
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      stirred.abort()
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [_id])
  return { stock: live, refresh: () => tellStock(_id, setLive) }
}

function tellStock(id: string, tell: (stock: number) => void): void {
  codeIfItComes(
    () => import('./live-stock.ts'),
    async ({ readStock }) => {
      const stock = await readStock(id)
      if (stock !== undefined) tell(stock)
    },
  )
}
