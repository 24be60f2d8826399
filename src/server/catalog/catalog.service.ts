import { v7 as newId } from 'uuid'
import type { Paging } from '#contracts/lists.ts'
import type { Db } from '#server/db/database.ts'
import { assertWithinReach, toList } from '#server/lists.ts'
import { dropPages } from '#server/page-tags.store.ts'
import { insertCategory, listCategoryPage } from './categories.store.ts'

export async function getCategoryPage(db: Db, paging: Paging) {
  assertWithinReach(paging)
  const { rows, total } = await listCategoryPage(db, paging)
  return toList(paging, rows, total)
}

/** Every page names the categories in its bar, so every page is made anew. */
export async function addCategory(db: Db, category: { name: string; description: string }): Promise<string> {
  const id = newId()
  await insertCategory(db, { id, ...category })
  await dropPages(db, ['categories'])
  return id
}
