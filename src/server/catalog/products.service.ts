import { isDeepStrictEqual } from 'node:util'
import { v7 as newId } from 'uuid'
import type { ProductChange, ProductFields } from '#contracts/product-changes.ts'
import type { Product } from '#contracts/products.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import type { Db } from '#server/db/database.ts'
import { forgetPicture } from '#server/media/picture-cleanup.job.ts'
import { withPictures } from '#server/media/pictures.ts'
import { dropPagesOfProduct, dropPagesOfStock } from './product-pages.service.ts'
import { assertMayBeAdded, planChange, productGone } from './product-plan.service.ts'
import {
  findProduct,
  hideProduct,
  insertProduct,
  type KeptProduct,
  lockProduct,
  type NewProduct,
  updateProductRow,
} from './products.store.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'files'>

const subjectKind = 'product'

export async function getProduct(db: Db, id: string): Promise<Product> {
  const product = await findProduct(db, id)
  if (!product) throw productGone()
  return product
}

/** Pictures take long to encode: what can be refused without them is refused before, and judged again when it counts. */
export async function createProduct(
  { db, files }: Means,
  caller: Caller,
  fields: ProductFields,
  pictures: readonly Buffer[],
): Promise<Product> {
  await assertMayBeAdded(db, fields, pictures.length)
  return withPictures(files, pictures, (images) =>
    db.transaction().execute(async (tx) => {
      await assertMayBeAdded(tx, fields, pictures.length)
      const id = await addProduct(tx, toKept(fields, images))
      const after = await getProduct(tx, id)
      await writeAudit(tx, { actor: caller, action: 'product added', subjectKind, subjectId: id, after })
      return after
    }),
  )
}

/** Part of the caller's transaction. */
export async function addProduct(tx: Db, product: NewProduct): Promise<string> {
  const id = newId()
  await insertProduct(tx, { ...product, id })
  await dropPagesOfProduct(tx, id)
  return id
}

/** What is left out stays. A change that changes nothing leaves the version, too, as it was. */
export async function changeProduct(
  { db, jobs, files }: Means,
  caller: Caller,
  id: string,
  { fields, pictures }: { fields: ProductChange; pictures: readonly Buffer[] },
): Promise<Product> {
  if (pictures.length > 0) await planChange(db, id, fields, pictures.length)
  return withPictures(files, pictures, (added) =>
    db.transaction().execute(async (tx) => {
      const { before, shown, after: planned } = await planChange(tx, id, fields, added.length)
      const after = { ...planned, images: [...planned.images, ...added] }
      if (isDeepStrictEqual(before, after)) return shown

      await updateProductRow(tx, id, after)
      const replaced = before.images.filter((path) => !after.images.includes(path))
      for (const path of replaced) await jobs.send(tx, forgetPicture, { path })
      const product = await getProduct(tx, id)
      const deed = { actor: caller, action: 'product changed', subjectKind, subjectId: id }
      await writeAudit(tx, { ...deed, before: shown, after: product })
      await dropPagesOfChange(tx, id, before, after)
      return product
    }),
  )
}

/** It leaves the shop; past orders keep their own copy. */
export async function removeProduct({ db, jobs }: Means, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockProduct(tx, id)
    if (!before) throw productGone()
    await hideProduct(tx, id)
    for (const path of before.kept.images) await jobs.send(tx, forgetPicture, { path })
    const deed = { actor: caller, action: 'product deleted', subjectKind, subjectId: id }
    await writeAudit(tx, { ...deed, before: before.shown })
    await dropPagesOfProduct(tx, id)
  })
}

async function dropPagesOfChange(tx: Db, id: string, before: KeptProduct, after: KeptProduct): Promise<void> {
  await dropPagesOfStock(tx, { id, before: before.stock, after: after.stock })
  if (!isDeepStrictEqual({ ...before, stock: after.stock }, after)) await dropPagesOfProduct(tx, id)
}

function toKept(fields: ProductFields, images: string[]): KeptProduct {
  const { product_name: name, product_description: description, category, subcategory, ...same } = fields
  return { ...same, name, description, category_id: category, subcategory_id: subcategory, images }
}
