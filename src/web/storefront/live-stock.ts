import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { findProduct } from './find-product.ts'

/** What can be bought this moment: nothing of a piece that has left the shop; undefined where nobody answers. */
export async function readStock(id: string): Promise<number | undefined> {
  try {
    return (await findProduct(browserApi, id))?.stock ?? 0
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
