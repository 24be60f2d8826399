import { pictureFolder } from '#contracts/pictures.ts'
import type { ShopFacts } from '#contracts/shop.ts'

/** Where the whole world finds a picture, in the largest of its widths if it is one of ours. */
export function pictureAddress({ publicUrl, apiHost }: ShopFacts, image: string): string {
  const folder = pictureFolder(image)
  return new URL(folder ? `${folder}1000.webp` : image, `${apiHost || publicUrl}/`).href
}
