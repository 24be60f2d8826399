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

/** Every page names the categories in its bar, so every page is made anew. Part of the caller's transaction. */
export async function addCategory(tx: Db, category: { name: string; description: string }): Promise<string> {
  const id = newId()
  await insertCategory(tx, { id, ...category })
  await dropPages(tx, ['categories'])
  return id
}
