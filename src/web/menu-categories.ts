import { type Category, listCategories } from '#contracts/catalog.ts'
import type { Api } from './api.ts'

/** What the menu tells of one; every page carries all of them. */
export type MenuCategory = Pick<Category, '_id' | 'category_name'>

/** As many as a list may have in one go; most shops have fewer. */
const most = 100

/** The categories as the menu has them, oldest first. Pages that look for one ask the same, which is asked only once. */
export async function readMenuCategories(api: Api): Promise<Category[]> {
  const { rows } = await api(listCategories, { query: { page: 1, limit: most } })
  return rows
}
