import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { amount, flag, idOf, optionalAmount, optionalIdOf, wholeNumber } from './form-values.ts'
import { DrawnId, Id } from './ids.ts'
import { Product } from './products.ts'
import { readJson } from './read-json.ts'
import { requiredText } from './texts.ts'

const ById = z.object({ id: Id })
const Message = z.string()

const mostProductPictures = 3

/** What speaks against so many pictures. */
export function pictureCountFault(count: number): string | undefined {
  if (count === 0) return 'At least one image is required'
  return count > mostProductPictures
    ? `Maximum ${mostProductPictures} images allowed. You currently have ${count} images.`
    : undefined
}

/** What speaks against this discount, both in the same unit. */
export function discountFault(price: number, discountPrice: number | null): string | undefined {
  return discountPrice !== null && discountPrice >= price ? 'Discount price must be less than regular price' : undefined
}

/** A form can't send a list of nothing: its one empty entry is none. What is named twice is offered once. */
const choice = (words: string) =>
  z.pipe(
    z.array(z.string(words), 'This must be a list'),
    z.pipe(
      z.transform((given: string[]) => (given.join('').trim() === '' && given.length === 1 ? [] : given)),
      z.array(requiredText(words, 'This may be at most 40 characters', 40)).check(
        z.maxLength(40, 'That is more than we can offer'),
        z.overwrite((list) => [...new Set(list)]),
      ),
    ),
  )

export const mostSpecifications = 20
export const tooManySpecifications = `At most ${mostSpecifications} specifications`

export const SpecificationRows = z
  .array(
    z.object({
      name: requiredText('Each specification needs a name', 'A name may be at most 60 characters', 60),
      value: requiredText('Each specification needs a value', 'A value may be at most 200 characters', 200),
    }),
    'Specifications must be a list of names and values',
  )
  .check(z.maxLength(mostSpecifications, tooManySpecifications))

/** As JSON in a form's field, or as it is. */
const Specifications = z.pipe(
  z.union([z.string(), z.array(z.unknown())], 'Specifications must be a list of names and values'),
  z.pipe(
    z.transform((given: string | unknown[]) => (typeof given === 'string' ? readJson(given.trim() || '[]') : given)),
    SpecificationRows,
  ),
)

const Sku = z.pipe(
  z.nullable(
    z.string('SKU must be text').check(
      z.overwrite((text) => text.trim()),
      z.regex(
        /^([A-Za-z0-9][A-Za-z0-9._/-]{0,39})?$/,
        'SKU may have letters, digits, dots, dashes and slashes, at most 40',
      ),
    ),
  ),
  z.transform((text) => text || null),
)

export const mostNameLetters = 200

const fields = {
  product_name: requiredText(
    'Product name is required',
    `Product name may be at most ${mostNameLetters} characters`,
    mostNameLetters,
  ),
  product_description: z.string('Description is required').check(
    z.overwrite((text) => text.trim()),
    z.minLength(1, { error: 'Description is required', abort: true }),
    z.maxLength(5000, 'Description may be at most 5,000 characters'),
  ),
  price: amount('Price is required', 'Price must be a valid positive number'),
  /** Sent empty it is none. */
  discount_price: optionalAmount('Discount price must be a valid positive number'),
  category: idOf('Category is required', 'This category does not exist'),
  /** Sent empty it is none. */
  subcategory: optionalIdOf('This subcategory does not exist'),
  stock: wholeNumber('Stock must be a valid non-negative number'),
  bestseller: flag('Bestseller is either true or false'),
  sizes: choice('A size can’t be empty'),
  colors: choice('A colour can’t be empty'),
  sku: Sku,
  specifications: Specifications,
}

export const ProductFields = z.object({
  ...fields,
  discount_price: z._default(fields.discount_price, null),
  subcategory: z._default(fields.subcategory, null),
  stock: z._default(fields.stock, 0),
  bestseller: z._default(fields.bestseller, false),
  sizes: z._default(fields.sizes, []),
  colors: z._default(fields.colors, []),
  sku: z._default(fields.sku, null),
  specifications: z._default(fields.specifications, []),
})
export type ProductFields = z.output<typeof ProductFields>

/** What the two prices say together, as they were sent, where each is right by itself. */
export function pricesTogether(given: { price?: unknown; discount_price?: unknown }): { discount_price?: string } {
  const { data: price } = z.safeParse(fields.price, given.price)
  const { data: discount } = z.safeParse(fields.discount_price, given.discount_price)
  const words = price === undefined ? undefined : discountFault(price, discount ?? null)
  return words === undefined ? {} : { discount_price: words }
}

const NewProduct = z.extend(ProductFields, { _id: DrawnId })
export type NewProduct = z.output<typeof NewProduct>

export const ProductChange = z.partial(
  z.object({
    ...fields,
    /** The stock that was shown when it was edited: where it is another by now, nothing is written. */
    stock_seen: wholeNumber('Stock must be a valid non-negative number'),
    version: wholeNumber('Version must be a whole number'),
    replace_all_images: flag('This is either true or false'),
    keep_images: z.array(z.string('Each must be a path'), 'This must be a list of paths'),
  }),
)
export type ProductChange = z.output<typeof ProductChange>

/** More than may stay, so that the refusal can say how many there would be. */
const productFiles = { images: { most: 10 } }

export const createProduct = call({
  method: 'POST',
  path: '/api/products',
  by: 'admin',
  summary: 'Add a product with one to three pictures',
  status: 201,
  body: NewProduct,
  together: pricesTogether,
  files: { images: { ...productFiles.images, fault: pictureCountFault } },
  reply: reply({ message: Message, data: Product }),
})

export const updateProduct = call({
  method: 'PUT',
  path: '/api/products/{id}',
  by: 'admin',
  summary: 'Change a product; what is left out stays',
  params: ById,
  body: ProductChange,
  together: pricesTogether,
  files: productFiles,
  reply: reply({ message: Message, data: Product }),
})

export const deleteProduct = call({
  method: 'DELETE',
  path: '/api/products/{id}',
  by: 'admin',
  summary: 'Take a product out of the shop; past orders keep their own copy',
  params: ById,
  reply: reply({ message: Message }),
})
