import type { Product } from '#contracts/products.ts'
import { browserApi } from '../browser-api.ts'
import { orNothing } from '../or-nothing.ts'
import { findProduct } from './find-product.ts'

export type Offer = Pick<Product, 'stock' | 'price' | 'discount_price'>

/** Tells what it costs and what can be bought of it this moment: nothing where it has left the shop. Where nobody answers nothing is told. */
export async function tellOffer(shown: Product, tell: (offer: Offer) => void): Promise<void> {
  const found = await orNothing(findProduct(browserApi, shown._id).then((product) => ({ product })))
  if (!found) return
  const { stock, price, discount_price } = found.product ?? { ...shown, stock: 0 }
  tell({ stock, price, discount_price })
}
