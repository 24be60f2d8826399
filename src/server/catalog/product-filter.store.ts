import { type RawBuilder, sql } from 'kysely'
import type { ProductFilter, ProductQuery, ProductSort } from '#contracts/products.ts'
import { mostOfScarce } from './scarce-products.ts'

type Filter = Omit<ProductFilter, 'search'>

/** A filter whose values are there, or are blanks to be filled in later. */
export type Sought = { [Name in keyof Filter]: Filter[Name] | RawBuilder<unknown> }
export type SoughtPage = Sought & Pick<ProductQuery, 'page' | 'limit' | 'sort'>

/** What a listed product must meet, as SQL about a row of `products`. */
export function conditionsOf(filter: Sought): RawBuilder<boolean> {
  const { category, subcategory, size, color, minPrice, maxPrice, bestseller, featured, inStock, maxStock } = filter
  const conditions = [sql<boolean>`products.deleted_at is null`]
  if (category !== undefined) conditions.push(sql`products.category_id = ${category}`)
  if (subcategory !== undefined) conditions.push(sql`products.subcategory_id = ${subcategory}`)
  if (size !== undefined) conditions.push(sql`products.sizes @> array[${size}]::text[]`)
  if (color !== undefined) conditions.push(sql`products.colors @> array[${color}]::text[]`)
  if (minPrice !== undefined) conditions.push(sql`products.sale_price >= ${minPrice}`)
  if (maxPrice !== undefined) conditions.push(sql`products.sale_price <= ${maxPrice}`)
  if (bestseller) conditions.push(sql`products.bestseller`)
  if (featured) conditions.push(sql`products.rating >= 4.5 and products.reviews_count >= 100`)
  if (inStock) conditions.push(sql`products.in_stock`)
  if (maxStock !== undefined) conditions.push(hasAtMost(maxStock))
  return sql.join(conditions, sql` and `)
}

/** The same by what indexes tell: sizes and colours stand in none, but the few ways in which pieces come do. */
export function indexedConditionsOf({ size, color, ...others }: Sought): RawBuilder<unknown> {
  if (size === undefined && color === undefined) return conditionsOf(others)
  const comeSo = sql`array(select id from choice_sets where ${hasChoicesOf({ size, color })})`
  return sql`${conditionsOf(others)} and products.choice_set = any (${comeSo})`
}

/** About a row of `choice_sets`. */
export function hasChoicesOf({ size, color }: Pick<Sought, 'size' | 'color'>): RawBuilder<unknown> {
  const choices = [
    ...(size === undefined ? [] : [sql`'size ' || ${size}`]),
    ...(color === undefined ? [] : [sql`'color ' || ${color}`]),
  ]
  return sql`choice_sets.choices @> array[${sql.join(choices)}]::text[]`
}

function hasAtMost(stock: number | RawBuilder<unknown>): RawBuilder<boolean> {
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
