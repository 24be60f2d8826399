import * as z from 'zod/mini'
import { Id } from '#contracts/ids.ts'
import { type Product, readProduct } from '#contracts/products.ts'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'

/** Undefined where the shop has no such piece, or no longer; an id that can't be one is none either. */
export async function findProduct(api: Api, id: string, signal?: AbortSignal): Promise<Product | undefined> {
  // Some names that are no ids are calls of their own, and would be answered.
  if (!z.safeParse(Id, id).success) return undefined
  try {
    const { data } = await api(readProduct, { id }, signal ? { signal } : {})
    return data
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}
