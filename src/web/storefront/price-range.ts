export const priceStep = 50

export interface PriceRange {
  low: number
  high: number
}

/** Where the slider stands before anything is known of the prices. */
export const usualRange: PriceRange = { low: 0, high: 2500 }

/** From the lowest to the highest price, rounded outwards, so that every piece lies within. */
export function rangeOf({ minPrice, maxPrice }: { minPrice: number; maxPrice: number }): PriceRange {
  if (maxPrice <= 0) return usualRange
  const low = Math.floor(minPrice / priceStep) * priceStep
  const high = Math.ceil(maxPrice / priceStep) * priceStep
  return { low, high: Math.max(high, low + priceStep) }
}

interface Prices {
  minPrice: number | undefined
  maxPrice: number | undefined
}

/** Keeps what was asked for within the range and in order; an end of the range asks for nothing. */
export function keepWithin({ low, high }: PriceRange, { minPrice = low, maxPrice = high }: Prices): Prices {
  const clamp = (price: number) => Math.min(Math.max(price, low), high)
  const from = clamp(Math.min(minPrice, maxPrice))
  const to = clamp(Math.max(minPrice, maxPrice))
  return { minPrice: from === low ? undefined : from, maxPrice: to === high ? undefined : to }
}
