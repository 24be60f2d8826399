import { discountFault, type ProductChange, pictureCountFault } from '#contracts/product-changes.ts'
import { ShopError } from '#server/errors.ts'

/** What is wrong, by field. */
export type Faults = Record<string, string>

export interface Judged {
  wrong: Faults
  /** What contradicts others: a conflict only where nothing else is wrong. */
  conflicting: Faults
}

/** All of it is told at once; of several products, with the name of the one it is about. */
export function assertFaultless({ wrong, conflicting }: Judged, about?: string): void {
  const errors = { ...wrong, ...conflicting }
  const [message] = Object.values(errors)
  if (message === undefined) return
  const words = about === undefined ? message : `${about}: ${message}`
  throw new ShopError(Object.keys(wrong).length > 0 ? 'bad_input' : 'conflict', words, { errors })
}

export function priceFaults(price: number, discountPrice: number | null): Faults {
  const fault = discountFault(price, discountPrice)
  return fault ? { discount_price: fault } : {}
}

export function pictureFaults(count: number): Faults {
  const fault = pictureCountFault(count)
  return fault ? { images: fault } : {}
}

/** The pictures of now that stay, in the order they were named. */
export function picturesToKeep(
  current: readonly string[],
  { replace_all_images, keep_images = [] }: ProductChange,
): { images: string[]; faults: Faults } {
  if (!replace_all_images) return { images: [...current], faults: {} }
  const isForeign = keep_images.some((path) => !current.includes(path))
  return {
    images: [...new Set(keep_images)],
    faults: isForeign ? { keep_images: 'One of these pictures is not shown here any more' } : {},
  }
}

export function stockFaults(current: number, { stock, stock_seen }: ProductChange): Faults {
  if (stock === undefined || stock_seen === undefined || stock_seen === current || stock === current) return {}
  return { stock: `The stock has changed meanwhile: there are ${current} now` }
}
