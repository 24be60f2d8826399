import { v7 as newId } from 'uuid'
import {
  type Subcategory,
  type SubcategoryChange,
  type SubcategoryFields,
  type SubcategoryQuery,
  subcategoryLogoMissing,
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
import { holdCategories } from './categories.store.ts'
import { dropPagesOfProducts } from './product-pages.service.ts'
import { moveWithSubcategory } from './product-writes.store.ts'
import { lockProductsIn } from './products.store.ts'
import {
  deleteSubcategoryRow,
  findSubcategory,
  insertSubcategory,
  listSubcategoryPage,
  lockSubcategory,
  lockUnheldSubcategory,
  updateSubcategoryRow,
} from './subcategories.store.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'files'>

const subjectKind = 'subcategory'
const gone = () => new ShopError('not_found', 'This subcategory does not exist')

export async function getSubcategoryPage(db: Db, query: SubcategoryQuery) {
  assertWithinReach(query)
  const { rows, total } = await listSubcategoryPage(db, query)
  return toList(query, rows, total)
}

export async function getSubcategory(db: Db, id: string): Promise<Subcategory> {
  const subcategory = await findSubcategory(db, id)
  if (!subcategory) throw gone()
  return subcategory
}

export async function createSubcategory(
  { db, files }: Means,
  caller: Caller,
  { _id, ...fields }: SubcategoryFields,
  picture: Buffer | undefined,
): Promise<Subcategory> {
  if (!picture) {
    const errors = { subcategory_logo: subcategoryLogoMissing, ...(await parentFault(db, fields.parent_category)) }
    throw new ShopError('bad_input', subcategoryLogoMissing, { errors })
  }
  const action = 'subcategory added'
  const add = (id: string) =>
    withPictures(files, [picture], ([logo]) =>
      db.transaction().execute(async (tx) => {
        assertNone(await parentFault(tx, fields.parent_category))
        await addSubcategory(tx, { ...fields, subcategory_logo: logo ?? null }, id)
        const after = await getSubcategory(tx, id)
        await writeAudit(tx, { actor: caller, action, subjectKind, subjectId: id, after })
        return after
      }),
    )
  const findSame = async (id: string) => {
    const made = await findSubcategory(db, id)
    const isSame =
      made?.subcategory_name === fields.subcategory_name &&
      made.subcategory_description === fields.subcategory_description &&
      made.parent_category?._id === fields.parent_category
    return isSame ? made : undefined
  }
  return addOnce(db, { caller, action, id: _id, add, findSame })
}

/** Part of the caller's transaction. */
export async function addSubcategory(
  tx: Db,
  added: Omit<SubcategoryFields, '_id'> & { subcategory_logo: string | null },
  id: string = newId(),
): Promise<string> {
  await insertSubcategory(tx, {
    id,
    name: added.subcategory_name,
    description: added.subcategory_description,
    category_id: added.parent_category,
    logo: added.subcategory_logo,
  })
  await dropPages(tx, ['subcategories'])
  return id
}

/**
 * What is left out stays; a change that changes nothing is none. What is in it moves along to another category: nothing
 * is in two that don't belong together.
 */
export async function changeSubcategory(
  { db, jobs, files }: Means,
  caller: Caller,
  id: string,
  { fields, picture }: { fields: SubcategoryChange; picture: Buffer | undefined },
): Promise<Subcategory> {
  return withPictures(files, picture ? [picture] : [], ([logo]) =>
    db.transaction().execute(async (tx) => {
      // Before the subcategory, as deleting a category does.
      const fault = fields.parent_category === undefined ? undefined : await parentFault(tx, fields.parent_category)
      const before = await lockToChange(tx, id, fields)
      if (!before) throw gone()
      assertNone(fault)
      const change = { ...whatDiffers(before, fields), ...(logo && { logo }) }
      if (Object.keys(change).length === 0) return before
      await updateSubcategoryRow(tx, id, change)
      if (change.category_id !== undefined)
        await dropPagesOfProducts(tx, await moveWithSubcategory(tx, id, change.category_id))
      if (logo && before.subcategory_logo) await jobs.send(tx, forgetPicture, { path: before.subcategory_logo })
      const after = await getSubcategory(tx, id)
      await writeAudit(tx, { actor: caller, action: 'subcategory changed', subjectKind, subjectId: id, before, after })
      await dropPages(tx, ['subcategories', `subcategory:${id}`])
      return after
    }),
  )
}

function whatDiffers(before: Subcategory, wanted: SubcategoryChange) {
  const { subcategory_name: name, subcategory_description: description, parent_category: category_id } = wanted
  return {
    ...(name !== undefined && name !== before.subcategory_name && { name }),
    ...(description !== undefined && description !== before.subcategory_description && { description }),
    ...(category_id !== undefined && category_id !== before.parent_category?._id && { category_id }),
  }
}

/** To be renamed it may be held by an import that goes on for minutes; to be moved it may not. */
async function lockToChange(tx: Db, id: string, wanted: SubcategoryChange): Promise<Subcategory | undefined> {
  const before = await lockSubcategory(tx, id)
  const isMoved = wanted.parent_category !== undefined && wanted.parent_category !== before?.parent_category?._id
  return isMoved ? lockUnheldSubcategory(tx, id) : before
}

export async function removeSubcategory({ db, jobs }: Means, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockUnheldSubcategory(tx, id)
    if (!before) throw gone()
    await lockProductsIn(tx, 'subcategory_id', id)
    await deleteSubcategoryRow(tx, id)
    if (before.subcategory_logo) await jobs.send(tx, forgetPicture, { path: before.subcategory_logo })
    await writeAudit(tx, { actor: caller, action: 'subcategory deleted', subjectKind, subjectId: id, before })
    await dropPages(tx, ['subcategories', `subcategory:${id}`])
  })
}

type ParentFault = { parent_category: string } | undefined

function assertNone(errors: ParentFault): void {
  if (errors) throw new ShopError('bad_input', errors.parent_category, { errors })
}

async function parentFault(db: Db, id: string): Promise<ParentFault> {
  return (await holdCategories(db, [id])).has(id) ? undefined : { parent_category: 'This category does not exist' }
}
