import { inWidth } from '#contracts/pictures.ts'
import type { ShopFacts } from '#contracts/shop.ts'

/** Where the whole world finds a picture, in the largest of its widths if it is one of ours. */
export function pictureAddress({ publicUrl, apiHost }: ShopFacts, image: string): string {
  return new URL(inWidth(image, 1000), `${apiHost || publicUrl}/`).href
}
