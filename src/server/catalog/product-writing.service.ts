import { v7 as newId } from 'uuid'
import type { Product } from '#contracts/products.ts'
import { type Deed, writeAudits } from '#server/audit/audit.service.ts'
import type { Db } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { forgetPicture } from '#server/media/picture-cleanup.job.ts'
import { dropPagesOfChanges, dropPagesOfProducts } from './product-pages.service.ts'
import { listProductsById } from './product-references.store.ts'
import { hideProducts, insertProducts, updateProductRows } from './product-writes.store.ts'
import type { KeptProduct, LockedProduct, NewProduct } from './products.store.ts'

type Actor = Deed['actor']

interface Means {
  tx: Db
  jobs: Jobs
}

/** With an id of its own where it has one already. */
type Addition = NewProduct & { id?: string | undefined }

interface Change {
  id: string
  before: KeptProduct
  shown: Product
  after: KeptProduct
}

const subjectKind = 'product'
/** How the record calls it. */
export const additionAction = 'product added'

/** Adds products that have been judged, and puts that on record. As everything here, part of the caller's transaction. */
export async function writeAdditions(tx: Db, actor: Actor, products: readonly Addition[]): Promise<Product[]> {
  const added = products.map((product) => ({ ...product, id: product.id ?? newId() }))
  const ids = added.map(({ id }) => id)
  await insertProducts(tx, added)
  await dropPagesOfProducts(tx, ids)
  const shown = await readInOrder(tx, ids)
  const deeds = shown.map((after) => ({ actor, action: additionAction, subjectKind, subjectId: after._id, after }))
  await writeAudits(tx, deeds)
  return shown
}

/** Changes products that are locked and have been judged, each into something else than it was. */
export async function writeChanges({ tx, jobs }: Means, actor: Actor, changes: readonly Change[]): Promise<Product[]> {
  await updateProductRows(
    tx,
    changes.map(({ id, after }) => ({ ...after, id })),
  )
  const replaced = changes.flatMap(({ before, after }) => before.images.filter((path) => !after.images.includes(path)))
  for (const path of new Set(replaced)) await jobs.send(tx, forgetPicture, { path })
  const products = await readInOrder(
    tx,
    changes.map(({ id }) => id),
  )
  const deeds = products.map((after, index) => {
    const before = changes[index]?.shown
    return { actor, action: 'product changed', subjectKind, subjectId: after._id, after, ...(before && { before }) }
  })
  await writeAudits(tx, deeds)
  await dropPagesOfChanges(tx, changes)
  return products
}

/** Takes products that are locked out of the shop. */
export async function writeRemovals(
  { tx, jobs }: Means,
  actor: Actor,
  removed: readonly LockedProduct[],
): Promise<void> {
  const ids = removed.map(({ id }) => id)
  await hideProducts(tx, ids)
  const pictures = new Set(removed.flatMap(({ kept }) => kept.images))
  for (const path of pictures) await jobs.send(tx, forgetPicture, { path })
  const deeds = removed.map(({ id, shown: before }) => {
    return { actor, action: 'product deleted', subjectKind, subjectId: id, before }
  })
  await writeAudits(tx, deeds)
  await dropPagesOfProducts(tx, ids)
}

async function readInOrder(tx: Db, ids: readonly string[]): Promise<Product[]> {
  const products = new Map((await listProductsById(tx, ids)).map((product) => [product._id, product]))
  return ids.map((id) => {
    const product = products.get(id)
    if (!product) throw new Error('A product is gone while it is being written')
    return product
  })
}
