import type { CardProduct, Product } from '#contracts/products.ts'

export function toCardProduct(product: Product): CardProduct {
  const { _id, product_name, price, discount_price, images, stock, createdAt } = product
  return { _id, product_name, price, discount_price, images: images.slice(0, 2), stock, createdAt }
}
