import { discountFault, type ProductChange, pictureCountFault } from '#contracts/product-changes.ts'
import { ShopError } from '#server/errors.ts'

/** What is wrong, by field. */
export type Faults = Record<string, string>

/** All of it is told at once. What contradicts others is a conflict only where nothing else is wrong. */
export function assertFaultless(wrong: Faults, conflicting: Faults): void {
  const errors = { ...wrong, ...conflicting }
  const [message] = Object.values(errors)
  if (message === undefined) return
  throw new ShopError(Object.keys(wrong).length > 0 ? 'bad_input' : 'conflict', message, { errors })
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
  if (stock === undefined || stock_seen === undefined || stock_seen === current) return {}
  return { stock: `The stock has changed meanwhile: there are ${current} now` }
}
