import type { ProductChange, ProductFields } from '#contracts/product-changes.ts'
import type { Product } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { holdCategory } from './categories.store.ts'
import {
  assertFaultless,
  type Faults,
  pictureFaults,
  picturesToKeep,
  priceFaults,
  stockFaults,
} from './product-faults.ts'
import { isSkuTaken, type KeptProduct, lockProduct, skuTaken } from './products.store.ts'
import { findSubcategory, holdSubcategory } from './subcategories.store.ts'

export const productGone = () => new ShopError('not_found', 'Product not found')

/** Throws all that speaks against a new product. */
export async function assertMayBeAdded(db: Db, fields: ProductFields, pictures: number): Promise<void> {
  const place = await holdPlace(db, fields)
  assertFaultless(
    {
      ...priceFaults(fields.price, fields.discount_price),
      ...placeFaults(place, fields.category),
      ...pictureFaults(pictures),
    },
    await skuFaults(db, fields.sku),
  )
}

/**
 * What a product is and what it would become, with the pictures of now that stay; or throws all that speaks against it.
 * What was not sent is not judged: a flaw from elsewhere must not keep staff from changing the rest.
 */
export async function planChange(
  tx: Db,
  id: string,
  fields: ProductChange,
  newPictures: number,
): Promise<{ before: KeptProduct; shown: Product; after: KeptProduct }> {
  // Before the product, as deleting a category does: the other way round the two would lock each other out.
  const place = await holdPlace(tx, fields)
  const locked = await lockProduct(tx, id)
  if (!locked) throw productGone()
  const { kept: before, shown } = locked
  if (fields.version !== undefined && fields.version !== shown.version) {
    const message = 'Somebody else has changed this product meanwhile. Please load it again.'
    throw new ShopError('conflict', message, { errors: { version: message } })
  }

  const { images, faults } = picturesToKeep(before.images, fields)
  const after = { ...merge(before, fields), images, subcategory_id: await subcategoryOf(tx, before, fields) }
  const isPriced = fields.price !== undefined || fields.discount_price !== undefined
  assertFaultless(
    {
      ...(isPriced && priceFaults(after.price, after.discount_price)),
      ...placeFaults(place, after.category_id),
      ...faults,
      ...pictureFaults(images.length + newPictures),
    },
    { ...(await skuFaults(tx, fields.sku, id)), ...stockFaults(before.stock, fields) },
  )
  return { before, shown, after }
}

type Place = Awaited<ReturnType<typeof holdPlace>>

/** Looks up the category and subcategory that were named, and keeps them from being deleted meanwhile. */
async function holdPlace(tx: Db, { category, subcategory }: Pick<ProductChange, 'category' | 'subcategory'>) {
  return {
    hasCategory: category === undefined || (await holdCategory(tx, category)),
    namesSubcategory: typeof subcategory === 'string',
    subcategory: typeof subcategory === 'string' ? await holdSubcategory(tx, subcategory) : undefined,
  }
}

function placeFaults({ hasCategory, namesSubcategory, subcategory }: Place, categoryId: string | null): Faults {
  const faults: Faults = {}
  if (!hasCategory) faults.category = 'This category does not exist'
  if (namesSubcategory && !subcategory) faults.subcategory = 'This subcategory does not exist'
  const isElsewhere = subcategory !== undefined && subcategory.category_id !== categoryId
  if (hasCategory && isElsewhere) faults.subcategory = 'This subcategory belongs to another category'
  return faults
}

async function skuFaults(db: Db, sku: string | null | undefined, otherThan?: string): Promise<Faults> {
  return typeof sku === 'string' && (await isSkuTaken(db, sku, { otherThan })) ? { sku: skuTaken } : {}
}

/** A product that moves to another category leaves its subcategory behind, unless that is one of the new one's. */
async function subcategoryOf(tx: Db, before: KeptProduct, fields: ProductChange): Promise<string | null> {
  const { subcategory_id } = before
  if (fields.subcategory !== undefined) return fields.subcategory
  if (subcategory_id === null || fields.category === undefined || fields.category === before.category_id) {
    return subcategory_id
  }
  const present = await findSubcategory(tx, subcategory_id)
  return present?.parent_category?._id === fields.category ? subcategory_id : null
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
  return {
    name,
    description,
    price,
    discount_price,
    category_id,
    stock,
    bestseller,
    sizes,
    colors,
    sku,
    specifications,
  }
}
