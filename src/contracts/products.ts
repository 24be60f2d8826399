import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { amount, flag, idOf, optionalAmount, wholeNumber } from './form-values.ts'
import { Id } from './ids.ts'
import { listOf, Paging } from './lists.ts'
import { requiredText } from './texts.ts'

const ById = z.object({ id: Id })
const Message = z.string()

export const mostProductPictures = 3

/** Pages tell stock apart only up to here; of more they say nothing but that it is there. */
const mostStockShown = 10

/** What a page shows of a stock: a change that leaves this as it was leaves the page as it was. */
export function shownStock(stock: number): number {
  return Math.min(stock, mostStockShown)
}

export const Specification = z.object({ name: z.string(), value: z.string() })
export type Specification = z.infer<typeof Specification>

export const Product = z.object({
  _id: Id,
  product_name: z.string(),
  product_description: z.string(),
  price: z.number(),
  discount_price: z.nullable(z.number()),
  /** Null where there is none, or it was deleted. */
  category: z.nullable(z.object({ _id: Id, category_name: z.string() })),
  subcategory: z.nullable(z.object({ _id: Id, subcategory_name: z.string() })),
  stock: z.int(),
  bestseller: z.boolean(),
  images: z.array(z.string()),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  sku: z.nullable(z.string()),
  /** The reviews' average, else its own, else null. */
  rating: z.nullable(z.number()),
  reviews_count: z.int(),
  specifications: z.array(Specification),
  version: z.int(),
  createdAt: z.string(),
})
export type Product = z.infer<typeof Product>

/** A form can't send a list of nothing: its one empty entry is none. */
const choice = (words: string) =>
  z.pipe(
    z.array(z.string(words), 'This must be a list'),
    z.pipe(
      z.transform((given: string[]) => (given.join('').trim() === '' && given.length === 1 ? [] : given)),
      z
        .array(requiredText(words, 'This may be at most 40 characters', 40))
        .check(z.maxLength(40, 'That is more than we can offer')),
    ),
  )

/** As JSON in a form's field, or as it is. */
const Specifications = z.pipe(
  z.union([z.string(), z.array(z.unknown())], 'Specifications must be a list of names and values'),
  z.pipe(
    z.transform((given: string | unknown[]) => (typeof given === 'string' ? parsedOrNothing(given) : given)),
    z
      .array(
        z.object({
          name: requiredText('Each specification needs a name', 'A name may be at most 60 characters', 60),
          value: requiredText('Each specification needs a value', 'A value may be at most 200 characters', 200),
        }),
        'Specifications must be a list of names and values',
      )
      .check(z.maxLength(20, 'At most 20 specifications')),
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

const fields = {
  product_name: requiredText('Product name is required', 'Product name may be at most 200 characters', 200),
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
  subcategory: z.pipe(
    z.nullable(
      z
        .string('This subcategory does not exist')
        .check(z.regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/i, 'This subcategory does not exist')),
    ),
    z.transform((id) => id?.toLowerCase() || null),
  ),
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

export const productSorts = ['default', 'price-asc', 'price-desc', 'name-asc', 'discount'] as const
export const ProductSort = z.enum(productSorts, 'This order is not one of ours')
export type ProductSort = z.infer<typeof ProductSort>

/** In a query, an id that can't be one finds nothing: it is refused, as in a body. */
const QueryId = z.optional(z.guid('This is not an id of ours'))
const OneOf = (words: string) => z.optional(z.string().check(z.minLength(1, words), z.maxLength(40, words)))
const isTrue = z.optional(flag('This is either true or false'))

export const ProductFilter = z.object({
  category: QueryId,
  subcategory: QueryId,
  search: z.optional(
    z.string().check(
      z.overwrite((text) => text.trim()),
      z.maxLength(200, 'A search may be at most 200 characters'),
    ),
  ),
  size: OneOf('A size is 1 to 40 characters'),
  color: OneOf('A colour is 1 to 40 characters'),
  minPrice: z.optional(amount('', 'Minimum price must be a number', 0)),
  maxPrice: z.optional(amount('', 'Maximum price must be a number', 0)),
  bestseller: isTrue,
  featured: isTrue,
  inStock: isTrue,
})
export type ProductFilter = z.output<typeof ProductFilter>

export const ProductQuery = z.extend(ProductFilter, {
  ...Paging.shape,
  sort: z._default(ProductSort, 'default'),
})
export type ProductQuery = z.output<typeof ProductQuery>

export const listProducts = call({
  method: 'GET',
  path: '/api/products',
  by: 'visitor',
  summary:
    'What is for sale; every filter and order may be combined. A search comes by relevance, all else newest first',
  query: ProductQuery,
  reply: listOf(Product),
})

export const listFeatured = call({
  method: 'GET',
  path: '/api/products/featured',
  by: 'visitor',
  summary: 'Rated at least 4.5 by at least 100 reviews',
  query: Paging,
  reply: listOf(Product),
})

export const listBestsellers = call({
  method: 'GET',
  path: '/api/products/bestseller',
  by: 'visitor',
  summary: 'The bestsellers, newest first',
  query: Paging,
  reply: listOf(Product),
})

const Counted = z.array(z.object({ value: z.string(), count: z.int() }))

export const FilterOptions = z.object({
  categories: z.array(z.object({ _id: Id, category_name: z.string(), count: z.int() })),
  subcategories: z.array(z.object({ _id: Id, subcategory_name: z.string(), count: z.int() })),
  sizes: Counted,
  colors: Counted,
  minPrice: z.number(),
  maxPrice: z.number(),
})
export type FilterOptions = z.infer<typeof FilterOptions>

export const readFilterOptions = call({
  method: 'GET',
  path: '/api/products/filters/options',
  by: 'visitor',
  summary: 'What the filters can offer, with how many products each would find',
  reply: reply(FilterOptions.shape),
})

export const Suggestion = z.object({
  kind: z.enum(['product', 'category']),
  _id: Id,
  text: z.string(),
  image: z.nullable(z.string()),
})
export type Suggestion = z.infer<typeof Suggestion>

export const suggestProducts = call({
  method: 'GET',
  path: '/api/products/suggest',
  by: 'visitor',
  summary: 'What somebody who is typing this may be looking for',
  query: z.object({ q: z._default(z.string().check(z.maxLength(200, 'A search may be at most 200 characters')), '') }),
  reply: reply({ suggestions: z.array(Suggestion) }),
})

export const readProduct = call({
  method: 'GET',
  path: '/api/products/{id}',
  by: 'visitor',
  summary: 'One product',
  params: ById,
  reply: reply({ data: Product }),
})

export const createProduct = call({
  method: 'POST',
  path: '/api/products',
  by: 'admin',
  summary: 'Add a product with one to three pictures',
  status: 201,
  body: ProductFields,
  files: productFiles,
  reply: reply({ message: Message, data: Product }),
})

export const updateProduct = call({
  method: 'PUT',
  path: '/api/products/{id}',
  by: 'admin',
  summary: 'Change a product; what is left out stays',
  params: ById,
  body: ProductChange,
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

function parsedOrNothing(text: string): unknown {
  if (text.trim() === '') return []
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
