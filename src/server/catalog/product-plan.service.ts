import { isDeepStrictEqual } from 'node:util'
import type { ProductChange, ProductFields } from '#contracts/product-changes.ts'
import type { Product } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { gatherFacts, type PlaceFacts, placeFaults, skuFaults } from './product-facts.service.ts'
import { type Faults, type Judged, pictureFaults, picturesToKeep, priceFaults, stockFaults } from './product-faults.ts'
import { type KeptProduct, type LockedProduct, listSkuHolders, lockProducts } from './products.store.ts'
import { listParents } from './subcategories.store.ts'

export const productGone = () => new ShopError('not_found', 'Product not found')

/** What speaks against each of these new products. Which SKUs are taken may be asked outside of a transaction. */
export async function judgeNew(
  db: Db,
  wanted: readonly { fields: ProductFields; pictures: number }[],
  outside: Db = db,
): Promise<Judged[]> {
  const facts = await gatherFacts(
    db,
    wanted.map(({ fields }) => fields),
  )
  const skus = await listSkuHolders(
    outside,
    wanted.flatMap(({ fields }) => fields.sku ?? []),
  )
  return wanted.map(({ fields, pictures }) => ({
    wrong: {
      ...priceFaults(fields.price, fields.discount_price),
      ...placeFaults(facts, fields, fields.category),
      ...pictureFaults(pictures),
    },
    conflicting: skuFaults(skus, fields.sku),
  }))
}

export interface WantedChange {
  id: string
  fields: ProductChange
  /** How many pictures come with it. */
  newPictures?: number
  /** All that it is to show, where they are named rather than sent. */
  images?: string[]
}

/** What a product is and what it would become, with the pictures of now that stay, and what speaks against it. */
export interface Plan extends Judged {
  id: string
  before: KeptProduct
  shown: Product
  after: KeptProduct
}

/** A change that changes nothing is none: no version, no record. */
export function changesSomething({ before, after }: Pick<Plan, 'before' | 'after'>): boolean {
  return !isDeepStrictEqual(before, after)
}

/**
 * Plans by id; one that is gone has none. What was not sent is not judged: a flaw from elsewhere must not keep staff
 * from changing the rest. Which SKUs are taken may be asked outside of the transaction.
 */
export async function planChanges(
  tx: Db,
  wanted: readonly WantedChange[],
  outside: Db = tx,
): Promise<Map<string, Plan>> {
  // Before the products, as deleting a category does: the other way round the two would lock each other out.
  const facts = await gatherFacts(
    tx,
    wanted.map(({ fields }) => fields),
  )
  const locked = await lockProducts(
    tx,
    wanted.map(({ id }) => id),
  )
  const skus = await listSkuHolders(
    outside,
    wanted.flatMap(({ fields }) => fields.sku ?? []),
  )
  const left = wanted.flatMap(({ id, fields }) => subcategoryLeft(locked.get(id)?.kept, fields) ?? [])
  const parents = await listParents(tx, left)
  return new Map(
    wanted.flatMap((one) => {
      const product = locked.get(one.id)
      return product ? [[one.id, planOne(product, one, { facts, skus, parents })]] : []
    }),
  )
}

interface Known {
  facts: PlaceFacts
  skus: ReadonlyMap<string, string>
  parents: ReadonlyMap<string, string | null>
}

function planOne(
  { id, kept: before, shown }: LockedProduct,
  wanted: WantedChange,
  { facts, skus, parents }: Known,
): Plan {
  const { fields, newPictures = 0 } = wanted
  const { images, faults } = wanted.images
    ? { images: wanted.images, faults: {} }
    : picturesToKeep(before.images, fields)
  const after = { ...merge(before, fields), images, subcategory_id: subcategoryOf(before, fields, parents) }
  const plan = { id, before, shown, after }
  if (fields.version !== undefined && fields.version !== shown.version) {
    const version = 'Somebody else has changed this product meanwhile. Please load it again.'
    return { ...plan, wrong: {}, conflicting: { version } }
  }
  const isPriced = fields.price !== undefined || fields.discount_price !== undefined
  const wrong: Faults = {
    ...(isPriced && priceFaults(after.price, after.discount_price)),
    ...placeFaults(facts, fields, after.category_id),
    ...faults,
    ...pictureFaults(images.length + newPictures),
  }
  return { ...plan, wrong, conflicting: { ...skuFaults(skus, fields.sku, id), ...stockFaults(before.stock, fields) } }
}

/** The subcategory of a product that moves to another category without naming one. */
function subcategoryLeft(before: KeptProduct | undefined, fields: ProductChange): string | null | undefined {
  const moves = fields.category !== undefined && fields.category !== before?.category_id
  return fields.subcategory === undefined && moves ? before?.subcategory_id : undefined
}

/** A product that moves to another category leaves its subcategory behind, unless that is one of the new one's. */
function subcategoryOf(before: KeptProduct, fields: ProductChange, parents: Known['parents']): string | null {
  if (fields.subcategory !== undefined) return fields.subcategory
  const left = subcategoryLeft(before, fields)
  if (left === undefined || left === null) return before.subcategory_id
  return parents.get(left) === fields.category ? left : null
}

function merge(before: KeptProduct, fields: ProductChange): Omit<KeptProduct, 'images' | 'subcategory_id'> {
  const {
    product_name: name = before.name,
    product_description: description = before.description,
    price = before.price,
    discount_price = before.discount_price,
    category: category_id = before.category_id,
    stock = before.stock,
    bestseller = before.bestseller,
    sizes = before.sizes,
    colors = before.colors,
    sku = before.sku,
    specifications = before.specifications,
  } = fields
  const texts = { name, description, sku, sizes, colors, specifications }
  return { ...texts, price, discount_price, category_id, stock, bestseller }
}
