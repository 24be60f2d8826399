import type { KindOfGoods } from '../reviews/praise-by-kind.ts'
import type { Liking } from '../reviews/stars.ts'

/** A category as the demo shop has it. */
export interface Aisle {
  name: KindOfGoods
  description: string
  /** One of the demo's own pictures. */
  picture: string
  /** Begins the stock numbers of its goods: ALK-NK-001. */
  skuPrefix: string
  shelves: readonly Shelf[]
}

/** A subcategory with its goods. */
export interface Shelf {
  name: string
  description: string
  /** The design that stands for all. */
  logo: string
  /** What is so for every piece here; its own facts come first. */
  facts: Readonly<Record<string, string>>
  sizes?: readonly string[]
  goods: readonly Piece[]
}

export interface Piece {
  /** Names its pictures, and numbers it among its kind. */
  design: `${string}-${number}`
  name: string
  words: readonly string[]
  colors: readonly string[]
  made: { material: string; stones?: string; weight: string }
  worn: { occasion: string } & Readonly<Record<string, string>>
  sizes?: readonly string[]
  /** In rupees. */
  sold: { price: number; sale?: number; stock: number; bestseller?: true }
  past: { days: number; reviews?: number; liking?: Liking; ownRating?: number }
}
