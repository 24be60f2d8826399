import { isDeepStrictEqual } from 'node:util'
import { v7 as newId } from 'uuid'
import {
  type Category,
  type CategoryChange,
  type CategoryFields,
  type CategoryQuery,
  categoryImageMissing,
} from '#contracts/catalog.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { addOnce } from '#server/audit/add-once.service.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { assertWithinReach, toList } from '#server/lists.ts'
import { forgetPicture } from '#server/media/picture-cleanup.job.ts'
import { withPictures } from '#server/media/pictures.ts'
import { dropPages } from '#server/page-tags.store.ts'
import {
  deleteCategoryRow,
  findCategory,
  insertCategory,
  listCategoryPage,
  lockCategory,
  lockCategoryToDelete,
  updateCategoryRow,
} from './categories.store.ts'
import { lockProductsIn } from './products.store.ts'
import { lockSubcategoriesOf } from './subcategories.store.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'files'>

const subjectKind = 'category'
const gone = () => new ShopError('not_found', 'This category does not exist')

export async function getCategoryPage(db: Db, query: CategoryQuery) {
  assertWithinReach(query)
  const { rows, total } = await listCategoryPage(db, query)
  return toList(query, rows, total)
}

export async function getCategory(db: Db, id: string): Promise<Category> {
  const category = await findCategory(db, id)
  if (!category) throw gone()
  return category
}

export async function createCategory(
  { db, files }: Means,
  caller: Caller,
  { _id, ...fields }: CategoryFields,
  picture: Buffer | undefined,
): Promise<Category> {
  if (!picture)
    throw new ShopError('bad_input', categoryImageMissing, { errors: { category_image: categoryImageMissing } })
  const action = 'category added'
  const add = (id: string) =>
    withPictures(files, [picture], ([category_image]) =>
      db.transaction().execute(async (tx) => {
        await addCategory(tx, { ...fields, category_image: category_image ?? null }, id)
        const after = await getCategory(tx, id)
        await writeAudit(tx, { actor: caller, action, subjectKind, subjectId: id, after })
        return after
      }),
    )
  const findSame = async (id: string) => {
    const made = await findCategory(db, id)
    const isSame =
      made?.category_name === fields.category_name && made.category_description === fields.category_description
    return isSame ? made : undefined
  }
  return addOnce(db, { caller, action, id: _id, add, findSame })
}

/** Every page names the categories in its bar, so every page is made anew. Part of the caller's transaction. */
export async function addCategory(tx: Db, category: Omit<Category, '_id'>, id: string = newId()): Promise<string> {
  await insertCategory(tx, { _id: id, ...category })
  await dropPages(tx, ['categories'])
  return id
}

/** What is left out stays. A change that changes nothing is none: no record, and the pages stay as they are. */
export async function changeCategory(
  { db, jobs, files }: Means,
  caller: Caller,
  id: string,
  { fields, picture }: { fields: CategoryChange; picture: Buffer | undefined },
): Promise<Category> {
  return withPictures(files, picture ? [picture] : [], ([path]) =>
    db.transaction().execute(async (tx) => {
      const before = await lockCategory(tx, id)
      if (!before) throw gone()
      const wanted = { ...fields, ...(path && { category_image: path }) }
      if (isDeepStrictEqual({ ...before, ...wanted }, before)) return before
      await updateCategoryRow(tx, id, wanted)
      if (path && before.category_image) await jobs.send(tx, forgetPicture, { path: before.category_image })
      const after = await getCategory(tx, id)
      await writeAudit(tx, { actor: caller, action: 'category changed', subjectKind, subjectId: id, before, after })
      await dropPages(tx, ['categories', `category:${id}`])
      return after
    }),
  )
}

/** What was in it stays, and then has none. Locked as everywhere: categories, subcategories, products by id. */
export async function removeCategory({ db, jobs }: Means, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockCategoryToDelete(tx, id)
    if (!before) throw gone()
    await lockSubcategoriesOf(tx, id)
    await lockProductsIn(tx, 'category_id', id)
    await deleteCategoryRow(tx, id)
    if (before.category_image) await jobs.send(tx, forgetPicture, { path: before.category_image })
    await writeAudit(tx, { actor: caller, action: 'category deleted', subjectKind, subjectId: id, before })
    await dropPages(tx, ['categories', 'subcategories', `category:${id}`])
  })
}
