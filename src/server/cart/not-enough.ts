import type { Product } from '#contracts/products.ts'
import { ShopError } from '#server/errors.ts'

export function notEnough({ stock }: Pick<Product, 'stock'>): ShopError {
  return new ShopError('out_of_stock', stock === 0 ? 'This piece is sold out' : `Only ${stock} left in stock`)
}
