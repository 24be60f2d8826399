import type { Activity } from '#contracts/activity.ts'
import { formatCount } from '#contracts/indian-figures.ts'
import { formatRupees } from '#contracts/money.ts'
import { inWords } from '../in-words.ts'

export interface ShownField {
  field: string
  /** Undefined where it was not there on that side. */
  before: string | undefined
  after: string | undefined
}

/** What says nothing to a person, or is said by who did it. */
const hidden = new Set(['_id', 'productId', 'version', 'createdAt', 'by'])
/** What is only counted along with a product. */
const counted = new Set(['rating', 'reviews_count'])

const names: Partial<Record<string, string>> = {
  adminRequest: 'Admin request',
  bestseller: 'Bestseller',
  category_description: 'Description',
  category_image: 'Picture',
  category_name: 'Name',
  colors: 'Colours',
  discount_price: 'Discount price',
  images: 'Pictures',
  letter: 'E-mail',
  orderId: 'Order',
  parent_category: 'Category',
  poster: 'Picture',
  product_description: 'Description',
  product_name: 'Name',
  productName: 'Product',
  sku: 'SKU',
  subcategory_description: 'Description',
  subcategory_logo: 'Picture',
  subcategory_name: 'Name',
  trackingNumber: 'Tracking number',
  verified: 'Verified buyer',
  videoUrl: 'Video',
}

/** `discount_price` as `Discount price`. */
export function fieldWords(field: string): string {
  return names[field] ?? inWords(field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())
}

/** All that differs, each side in words. */
export function shownFields({ subjectKind, before, after }: Activity): ShownField[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => !hidden.has(field) && !(subjectKind === 'product' && counted.has(field)))
    .map((field) => ({ field, before: sideOf(before, field), after: sideOf(after, field) }))
}

function sideOf(fields: Activity['before'], field: string): string | undefined {
  return fields && field in fields ? valueWords(field, fields[field]) : undefined
}

const money = new Set(['price', 'discount_price', 'amount', 'total'])
const files = new Set(['category_image', 'subcategory_logo', 'poster', 'videoUrl'])
const words = new Set(['status', 'paymentStatus', 'role', 'adminRequest', 'outcome'])

/** A value as a person would say it. */
function valueWords(field: string, value: unknown): string {
  if (field === 'images') return countPictures(value)
  if (value === null || value === undefined || value === '') return 'none'
  if (files.has(field)) return field === 'videoUrl' ? 'a video' : 'a picture'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return money.has(field) ? formatRupees(value) : formatCount(value)
  if (typeof value === 'string') return words.has(field) ? inWords(value) : value
  if (Array.isArray(value)) return listWords(field, value)
  return thingWords(value)
}

function countPictures(value: unknown): string {
  const count = Array.isArray(value) ? value.length : 0
  return `${count} ${count === 1 ? 'picture' : 'pictures'}`
}

function listWords(field: string, values: readonly unknown[]): string {
  return values.length === 0 ? 'none' : values.map((value) => valueWords(field, value)).join(', ')
}

/** A specification as `Metal: Brass`; a category by its name; anything else by all that it holds. */
function thingWords(value: object): string {
  const entries = Object.entries(value).filter(([name]) => name !== '_id')
  const pair: Partial<Record<string, unknown>> = Object.fromEntries(entries)
  if (typeof pair['name'] === 'string' && typeof pair['value'] === 'string') return `${pair['name']}: ${pair['value']}`
  const [first] = entries
  if (entries.length === 1 && first && typeof first[1] === 'string') return first[1]
  return entries.map(([name, inner]) => `${fieldWords(name)}: ${valueWords(name, inner)}`).join(', ')
}
