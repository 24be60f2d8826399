import { isDeepStrictEqual } from 'node:util'
import { v7 as newId } from 'uuid'
import {
  mostNameLetters,
  type ProductChange,
  type ProductFields,
  type NewProduct as WantedProduct,
} from '#contracts/product-changes.ts'
import type { Product } from '#contracts/products.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { addOnce } from '#server/audit/add-once.service.ts'
import type { Db } from '#server/db/database.ts'
import { withPictures } from '#server/media/pictures.ts'
import { gatherFacts } from './product-facts.service.ts'
import { assertFaultless } from './product-faults.ts'
import { dropPagesOfProducts } from './product-pages.service.ts'
import {
  changesSomething,
  judgeNew,
  type Plan,
  planChanges,
  productGone,
  type WantedChange,
} from './product-plan.service.ts'
import { insertProduct } from './product-writes.store.ts'
import { additionAction, writeAdditions, writeChanges, writeRemovals } from './product-writing.service.ts'
import { findProduct, type KeptProduct, lockProducts, type NewProduct } from './products.store.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'files'>

export async function getProduct(db: Db, id: string): Promise<Product> {
  const product = await findProduct(db, id)
  if (!product) throw productGone()
  return product
}

/** Pictures take long to encode: what can be refused without them is refused before, and judged again when it counts. */
export async function createProduct(
  { db, files }: Means,
  caller: Caller,
  { _id, ...fields }: WantedProduct,
  pictures: readonly Buffer[],
): Promise<Product> {
  const add = async (id: string) => {
    await assertMayBeAdded(db, fields, pictures.length)
    return withPictures(files, pictures, (images) =>
      db.transaction().execute(async (tx) => {
        await assertMayBeAdded(tx, fields, pictures.length)
        return only(await writeAdditions(tx, caller, [{ ...toKept(fields, images), id }]))
      }),
    )
  }
  const findSame = async (id: string) => {
    const made = (await lockProducts(db, [id])).get(id)
    if (made?.kept.images.length !== pictures.length) return undefined
    return isDeepStrictEqual(made.kept, toKept(fields, made.kept.images)) ? made.shown : undefined
  }
  return addOnce(db, { caller, action: additionAction, id: _id, add, findSame })
}

/** Without a record of it, for goods that come with the shop. Part of the caller's transaction. */
export async function addProduct(tx: Db, product: NewProduct): Promise<string> {
  const id = newId()
  await insertProduct(tx, { ...product, id })
  await dropPagesOfProducts(tx, [id])
  return id
}

/** A piece to be made another of: sold out, and with nothing that only one may have or has earned. */
export async function copyProduct({ db }: Means, caller: Caller, id: string): Promise<Product> {
  return db.transaction().execute(async (tx) => {
    // Its place before itself, as deleting a category does.
    const { category, subcategory } = await getProduct(tx, id)
    await gatherFacts(tx, [{ category: category?._id, subcategory: subcategory?._id }])
    // Locked, so that the pictures the two then share can't go with the one that is copied.
    const original = (await lockProducts(tx, [id])).get(id)
    if (!original) throw productGone()
    const copy = { ...original.kept, name: nameOfCopy(original.kept.name), stock: 0, sku: null, bestseller: false }
    return only(await writeAdditions(tx, caller, [copy]))
  })
}

/** What is left out stays. A change that changes nothing leaves the version, too, as it was. */
export async function changeProduct(
  { db, jobs, files }: Means,
  caller: Caller,
  id: string,
  { fields, pictures }: { fields: ProductChange; pictures: readonly Buffer[] },
): Promise<Product> {
  if (pictures.length > 0) await planChange(db, { id, fields, newPictures: pictures.length })
  return withPictures(files, pictures, (added) =>
    db.transaction().execute(async (tx) => {
      const { after: planned, ...plan } = await planChange(tx, { id, fields, newPictures: added.length })
      const after = { ...planned, images: [...planned.images, ...added] }
      const change = { ...plan, after }
      if (!changesSomething(change)) return plan.shown
      return only(await writeChanges({ tx, jobs }, caller, [change]))
    }),
  )
}

/** It leaves the shop; past orders keep their own copy. */
export async function removeProduct({ db, jobs }: Means, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const product = (await lockProducts(tx, [id])).get(id)
    if (!product) throw productGone()
    await writeRemovals({ tx, jobs }, caller, [product])
  })
}

/** Throws all that speaks against a new product. */
async function assertMayBeAdded(db: Db, fields: ProductFields, pictures: number): Promise<void> {
  const [judged] = await judgeNew(db, [{ fields, pictures }])
  if (judged) assertFaultless(judged)
}

/** Throws all that speaks against a change. */
async function planChange(tx: Db, wanted: WantedChange): Promise<Plan> {
  const plan = (await planChanges(tx, [wanted])).get(wanted.id)
  if (!plan) throw productGone()
  assertFaultless(plan)
  return plan
}

export function toKept(fields: ProductFields, images: string[]): KeptProduct {
  const { product_name: name, product_description: description, category, subcategory, ...same } = fields
  return { ...same, name, description, category_id: category, subcategory_id: subcategory, images }
}

const copyMark = ' (copy)'

/** A name has its limit; one that is too long loses its end, in whole characters. */
function nameOfCopy(name: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  while (characters.join('').length > mostNameLetters - copyMark.length) characters.pop()
  return `${characters.join('').trimEnd()}${copyMark}`
}

function only<One>([one]: readonly One[]): One {
  if (one === undefined) throw new Error('Of one product that is written, one comes back')
  return one
}
