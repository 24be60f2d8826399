import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { featuredRating, featuredReviews } from '#contracts/featured.ts'
import { ProductFilter, type ProductQuery, type ProductSort } from '#contracts/products.ts'
import { mostOfScarce } from './scarce-products.ts'

type Filter = Omit<ProductFilter, 'search'>

/** A filter whose values are there, or are blanks to be filled in later. */
export type Sought = { [Name in keyof Filter]: Filter[Name] | RawBuilder<unknown> }
export type SoughtPage = Sought & Pick<ProductQuery, 'page' | 'limit' | 'sort'>

interface Rule {
  /**
   * How a value gets into a statement. `blank`: filled in at each call. `weighed`: the same, and how rare it is decides
   * which index to walk, so that it is planned each time unless few or many are known to be found. `text`: part of the
   * statement's text and of what that is kept by, so only for what has few values.
   */
  told: 'blank' | 'weighed' | 'text'
  /** What the value wants of a row of `products`. */
  wants: (value: unknown) => RawBuilder<unknown>
}

/**
 * What there is to know of each filter but a search: the conditions, blanks and shapes of lists are made of it. Counts are
 * remembered by the catalogue's stamp: what its trigger (migrations/0005) takes no notice of, `isStamped` has to name.
 */
const rules: Record<keyof Filter, Rule> = {
  category: { told: 'blank', wants: (id) => sql`products.category_id = ${id}` },
  subcategory: { told: 'blank', wants: (id) => sql`products.subcategory_id = ${id}` },
  size: { told: 'weighed', wants: (size) => sql`products.sizes @> array[${size}]::text[]` },
  color: { told: 'weighed', wants: (color) => sql`products.colors @> array[${color}]::text[]` },
  minPrice: { told: 'weighed', wants: (price) => sql`products.sale_price >= ${price}` },
  maxPrice: { told: 'weighed', wants: (price) => sql`products.sale_price <= ${price}` },
  bestseller: { told: 'text', wants: () => sql`products.bestseller` },
  featured: { told: 'text', wants: isFeatured },
  inStock: { told: 'text', wants: () => sql`products.in_stock` },
  maxStock: { told: 'text', wants: hasAtMost },
}

const filters = z.keyof(z.omit(ProductFilter, { search: true })).options
export const filledIn = filters.filter((name) => rules[name].told !== 'text')
export const writtenOut = filters.filter((name) => rules[name].told === 'text')
export const weighed = filters.filter((name) => rules[name].told === 'weighed')

/** What a listed product must meet, as SQL about a row of `products`. */
export function conditionsOf(filter: Sought): RawBuilder<unknown> {
  return allMet([isShown, ...wantsOf(filter)])
}

/** The same by what indexes tell: sizes and colours stand in none, but the few ways in which pieces come do. */
export function indexedConditionsOf({ size, color, ...others }: Sought): RawBuilder<unknown> {
  return allMet([isShown, ...wantsOf(others), ...comesAs({ size, color })])
}

/**
 * The same, in which no value that is weighed leads to an index or says how many to expect: whatever a plan is made for,
 * it walks the index in order. The prices come first, for most are passed over by these.
 */
export function walkedConditionsOf({ size, color, minPrice, maxPrice, ...others }: Sought): RawBuilder<unknown> {
  const told = [...wantsOf({ minPrice, maxPrice }), ...comesAs({ size, color })]
  return allMet([isShown, ...wantsOf(others), sql`case when ${allMet(told)} then true end`])
}

const isShown = sql`products.deleted_at is null`

function wantsOf(filter: Sought): RawBuilder<unknown>[] {
  const given = filters.filter((name) => filter[name] !== undefined && filter[name] !== false)
  return given.map((name) => rules[name].wants(filter[name]))
}

function comesAs({ size, color }: Pick<Sought, 'size' | 'color'>): RawBuilder<unknown>[] {
  if (size === undefined && color === undefined) return []
  return [sql`products.choice_set = any (array(select id from choice_sets where ${hasChoicesOf({ size, color })}))`]
}

function allMet(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `)
}

/** About a row of `choice_sets`. */
export function hasChoicesOf({ size, color }: Pick<Sought, 'size' | 'color'>): RawBuilder<unknown> {
  const choices = [
    ...(size === undefined ? [] : [sql`'size ' || ${size}`]),
    ...(color === undefined ? [] : [sql`'color ' || ${color}`]),
  ]
  return sql`choice_sets.choices @> array[${sql.join(choices)}]::text[]`
}

/** With both numbers in the text: given as parameters, the planner could not tell that the index is meant. */
function isFeatured(): RawBuilder<unknown> {
  return sql`products.rating >= ${sql.lit(featuredRating)} and products.reviews_count >= ${sql.lit(featuredReviews)}`
}

function hasAtMost(stock: unknown): RawBuilder<unknown> {
  return typeof stock === 'number' && stock <= mostOfScarce
    ? sql`products.number in (select number from scarce_products where stock <= ${stock})`
    : sql`products.stock <= ${stock}`
}

/** Each ends with the number, so that no two pages show one product; each can be read off an index, either way. */
export const orders: Record<ProductSort, RawBuilder<unknown>> = {
  default: sql`products.number desc`,
  'price-asc': sql`products.sale_price, products.number desc`,
  'price-desc': sql`products.sale_price desc, products.number`,
  'name-asc': sql`products.name collate "en-x-icu", products.number desc`,
  discount: sql`products.percent_off desc, products.number desc`,
}
