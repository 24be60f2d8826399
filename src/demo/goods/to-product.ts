import type { Specification } from '#contracts/products.ts'
import type { addProduct } from '#server/catalog/products.service.ts'
import { picturePath } from '../demo-files.ts'
import type { Aisle, Piece, Shelf } from './shelf.ts'

/** A piece and where it belongs. */
export interface ShelvedPiece {
  piece: Piece
  shelf: Shelf
  aisle: Aisle
  category_id: string
  subcategory_id: string
}

export function toProduct({ piece, shelf, aisle, ...ids }: ShelvedPiece): Parameters<typeof addProduct>[1] {
  const { design, sold, past } = piece
  return {
    ...ids,
    name: piece.name,
    description: piece.words.join(' '),
    price: sold.price * 100,
    discount_price: sold.sale === undefined ? null : sold.sale * 100,
    stock: sold.stock,
    bestseller: sold.bestseller ?? false,
    images: [picturePath(`${design}-front`), picturePath(`${design}-detail`)],
    sizes: [...(piece.sizes ?? shelf.sizes ?? [])],
    colors: [...piece.colors],
    sku: `${aisle.skuPrefix}-${design.slice(-2).padStart(3, '0')}`,
    specifications: specificationsOf(piece, shelf),
    own_rating: past.ownRating ?? null,
  }
}

function specificationsOf({ made, worn }: Piece, { facts }: Shelf): Specification[] {
  const { occasion, ...own } = worn
  const named = {
    Material: made.material,
    ...(made.stones !== undefined && { Gemstones: made.stones }),
    Weight: made.weight,
    ...facts,
    ...own,
    Occasion: occasion,
  }
  return Object.entries(named).map(([name, value]) => ({ name, value }))
}
