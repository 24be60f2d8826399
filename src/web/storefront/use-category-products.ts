import { useRef, useState } from 'react'
import type { CardProduct } from '#contracts/products.ts'
import { ApiError } from '../api-error.ts'
import { lateCode } from '../late-code.ts'

/** `stuck` where only loading the page again can help: some browsers ask only once for each file while a page lives. */
export type KeptProducts = CardProduct[] | 'failed' | 'stuck'

type Kept = Readonly<Record<string, KeptProducts>>

/** The products of the categories that were chosen so far: each is asked for once, and again only where that failed. */
export function useCategoryProducts(known: Kept) {
  const [kept, setKept] = useState(known)
  const missedBefore = useRef(false)
  const asked = useRef(new Set(Object.keys(known)))

  const load = async (category: string) => {
    if (asked.current.has(category)) return
    asked.current.add(category)
    try {
      // Most visitors never choose another tab; whoever does brings the code for it.
      const { loadCategoryProducts } = await lateCode(() => import('./load-category-products.ts'))
      const products = await loadCategoryProducts(category)
      setKept((before) => ({ ...before, [category]: products }))
    } catch (error) {
      const isMissed = error instanceof ApiError && error.code === 'not_loaded'
      const isStuck = isMissed && missedBefore.current && navigator.onLine
      missedBefore.current ||= isMissed
      setKept((before) => ({ ...before, [category]: isStuck ? 'stuck' : 'failed' }))
      if (!(error instanceof ApiError)) throw error
    }
  }
  /** After a failure: the places stand empty again until the answer is there. */
  const reload = (category: string) => {
    asked.current.delete(category)
    setKept(({ [category]: _, ...others }) => others)
    return load(category)
  }
  return { kept, load, reload }
}
