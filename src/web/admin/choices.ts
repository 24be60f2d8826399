import { listCategories, listSubcategories } from '#contracts/catalog.ts'
import { browserApi } from '../browser-api.ts'

export interface Choice {
  value: string
  label: string
}

export interface Choices {
  options: Choice[]
  /** How many there are, however many of them are offered. */
  total: number
}

export const mostChoices = 100

export async function findCategories(search: string, signal: AbortSignal): Promise<Choices> {
  const query = { page: 1, limit: mostChoices, ...(search && { search }) }
  const { rows, total } = await browserApi(listCategories, { query }, { signal })
  return { options: rows.map(({ _id, category_name }) => ({ value: _id, label: category_name })), total }
}

/** Those of a category; where none is chosen yet there are none. */
export async function findSubcategories(category: string, search: string, signal: AbortSignal): Promise<Choices> {
  if (!category) return { options: [], total: 0 }
  const query = { page: 1, limit: mostChoices, category, ...(search && { search }) }
  const { rows, total } = await browserApi(listSubcategories, { query }, { signal })
  return { options: rows.map(({ _id, subcategory_name }) => ({ value: _id, label: subcategory_name })), total }
}
