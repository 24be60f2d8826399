import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Product } from '#contracts/products.ts'
import { browserApi } from '../browser-api.ts'
import { orNothing } from '../or-nothing.ts'
import { findProduct } from '../storefront/find-product.ts'
import { useHydrated } from '../use-hydrated.ts'

interface Asked {
  /** True until it is known whether there is such a piece. */
  isComing: boolean
  product: Product | undefined
}

/** The piece a question is about (`?product=`). The kept page is the same for everyone, so the browser reads it. */
export function useAskedProduct(): Asked {
  const { search } = useLocation()
  const id = (useHydrated() && new URLSearchParams(search).get('product')) || undefined
  const [answer, setAnswer] = useState<{ id: string; product: Product | undefined }>()

  useEffect(() => {
    if (!id) return
    const leaving = new AbortController()
    void orNothing(findProduct(browserApi, id, leaving.signal)).then((product) => {
      if (!leaving.signal.aborted) setAnswer({ id, product })
    })
    return () => leaving.abort()
  }, [id])

  const isAnswered = answer !== undefined && answer.id === id
  return { isComing: id !== undefined && !isAnswered, product: isAnswered ? answer.product : undefined }
}
