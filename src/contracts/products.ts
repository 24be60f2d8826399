import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { featuredRating, featuredReviews } from './featured.ts'
import { amount, flag, wholeNumber } from './form-values.ts'
import { Id } from './ids.ts'
import { listOf, Paging } from './lists.ts'
import { searchText } from './texts.ts'

const ById = z.object({ id: Id })

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

/** What a card shows: a list full of them need not carry every description, nor more pictures than the front and the second. */
export const CardProduct = z.pick(Product, {
  _id: true,
  product_name: true,
  price: true,
  discount_price: true,
  images: true,
  stock: true,
  createdAt: true,
})
export type CardProduct = z.infer<typeof CardProduct>

/** A product that lists sizes or colours comes only in those. */
export function isOffered(
  { sizes, colors }: Pick<Product, 'sizes' | 'colors'>,
  { size, color }: { size: string; color: string },
): boolean {
  return (sizes.length === 0 || sizes.includes(size)) && (colors.length === 0 || colors.includes(color))
}

export const productSorts = ['default', 'price-asc', 'price-desc', 'name-asc', 'discount'] as const
export const ProductSort = z.enum(productSorts, 'This order is not one of ours')
export type ProductSort = z.infer<typeof ProductSort>

/** Of a search for products. */
export const longestSearch = 200

const QueryId = z.optional(Id)
const OneOf = (words: string) => z.optional(z.string().check(z.minLength(1, words), z.maxLength(40, words)))
const isTrue = z.optional(flag('This is either true or false'))

export const ProductFilter = z.object({
  category: QueryId,
  subcategory: QueryId,
  search: z.optional(searchText(longestSearch)),
  size: OneOf('A size is 1 to 40 characters'),
  color: OneOf('A colour is 1 to 40 characters'),
  minPrice: z.optional(amount('', 'Minimum price must be a number', { least: 0 })),
  maxPrice: z.optional(amount('', 'Maximum price must be a number', { least: 0 })),
  bestseller: isTrue,
  featured: isTrue,
  inStock: isTrue,
  /** For staff who look for what is nearly gone. */
  maxStock: z.optional(wholeNumber('Stock must be a whole number')),
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

export const listCards = call({
  method: 'GET',
  path: '/api/products/cards',
  by: 'visitor',
  summary: 'The same as a list of products, each with no more than a card shows of it',
  query: ProductQuery,
  reply: listOf(CardProduct),
})

export const listFeatured = call({
  method: 'GET',
  path: '/api/products/featured',
  by: 'visitor',
  summary: `Rated at least ${featuredRating} by at least ${featuredReviews} reviews`,
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
  subcategories: z.array(
    z.object({ _id: Id, subcategory_name: z.string(), parent_category: z.nullable(Id), count: z.int() }),
  ),
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
  summary:
    'What the filters can offer, with how many products each would find; all but the categories within one of them, where it is named',
  query: z.pick(ProductFilter, { category: true }),
  reply: reply({
    ...FilterOptions.shape,
    /** Where a category is named: what the whole shop's pieces cost. */
    shop: z.optional(z.pick(FilterOptions, { minPrice: true, maxPrice: true })),
  }),
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
  query: z.object({ q: z._default(searchText(longestSearch), '') }),
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
