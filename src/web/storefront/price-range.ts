export const priceStep = 50

export interface PriceRange {
  low: number
  high: number
}

/** Where the slider stands before anything is known of the prices. */
export const usualRange: PriceRange = { low: 0, high: 2500 }

/** From the lowest to the highest price, in whole rupees as its fields are, so that every piece lies within. */
export function rangeOf({ minPrice, maxPrice }: { minPrice: number; maxPrice: number }): PriceRange {
  return maxPrice <= 0 ? usualRange : { low: Math.floor(minPrice), high: Math.ceil(maxPrice) }
}

/** A thumb moves in whole steps from the lowest price: where the highest lies between two, the later one stands for it. */
export function trackEnd({ low, high }: PriceRange): number {
  return low + Math.max(1, Math.ceil((high - low) / priceStep)) * priceStep
}

interface Prices {
  minPrice: number | undefined
  maxPrice: number | undefined
}

/** Keeps what was asked for within the range and in order; an end of the range asks for nothing. */
export function keepWithin(range: PriceRange, { minPrice = range.low, maxPrice = range.high }: Prices): Prices {
  const { low, high } = range
  const from = clampTo(range, Math.min(minPrice, maxPrice))
  const to = clampTo(range, Math.max(minPrice, maxPrice))
  return { minPrice: from === low ? undefined : from, maxPrice: to === high ? undefined : to }
}

/** The nearest price that lies within. */
export function clampTo({ low, high }: PriceRange, price: number): number {
  return Math.min(Math.max(price, low), high)
}

/** What was asked for, or else the range's own end, unless that lies on the wrong side of what was asked for. */
export function endsOf({ low, high }: PriceRange, { minPrice, maxPrice }: Prices): { from: number; to: number } {
  return { from: minPrice ?? Math.min(low, maxPrice ?? low), to: maxPrice ?? Math.max(high, minPrice ?? high) }
}
