import { browserApi } from '../browser-api.ts'
import { orNothing } from '../or-nothing.ts'
import { findProduct } from './find-product.ts'

/** What can be bought this moment: nothing of a piece that has left the shop; undefined where nobody answers. */
export function readStock(id: string): Promise<number | undefined> {
  return orNothing(findProduct(browserApi, id).then((product) => product?.stock ?? 0))
}
