import { payablePrice } from '#contracts/money.ts'
import { type CardProduct, listCards, type Product } from '#contracts/products.ts'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'

const most = 8
const band = { from: 0.6, to: 1.6 }

/** Of the same category, at about the same price. None where they can't be read: the piece itself is what was asked for. */
export async function readRelated(api: Api, product: Product): Promise<CardProduct[]> {
  if (!product.category) return []
  const price = payablePrice(product)
  const query = {
    category: product.category._id,
    minPrice: Math.floor(price * band.from),
    maxPrice: Math.ceil(price * band.to),
    limit: most + 1,
  }
  try {
    const { rows } = await api(listCards, { query })
    return rows.filter(({ _id }) => _id !== product._id).slice(0, most)
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}
