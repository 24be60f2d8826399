import { type CardProduct, listProducts } from '#contracts/products.ts'
import type { Api } from '../api.ts'
import { toCardProduct } from './to-card-product.ts'

const loaded = 12
const shown = 4

/** What a category's tab on the home page shows: the first few of its newest pieces. */
export async function readCategoryProducts(api: Api, category: string): Promise<CardProduct[]> {
  const { rows } = await api(listProducts, { query: { category, page: 1, limit: loaded } })
  return rows.slice(0, shown).map(toCardProduct)
}
