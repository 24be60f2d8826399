import type { CardProduct } from '#contracts/products.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { findProduct } from './find-product.ts'
import { forgetViewed } from './recently-kept.ts'
import { toCardProduct } from './to-card-product.ts'

/** As they are today. What has left the shop is forgotten; what can't be read now is left out. */
export async function readViewed(ids: readonly string[], signal: AbortSignal): Promise<CardProduct[]> {
  const gone: string[] = []
  const found = await Promise.all(
    ids.map(async (id) => {
      try {
        const product = await findProduct(browserApi, id, signal)
        if (!product) gone.push(id)
        return product
      } catch (error) {
        if (error instanceof ApiError || signal.aborted) return undefined
        throw error
      }
    }),
  )
  if (gone.length > 0) forgetViewed(gone)
  return found.flatMap((product) => (product ? [toCardProduct(product)] : []))
}
