/** Inside the shop money is whole paise; on the wire it is rupees. */
export function toRupees(paise: number): number {
  return paise / 100
}

export function toPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

/** What a shopper pays for one piece, in paise: the discount price where it is below the price. */
export function salePrice({ price, discount_price }: { price: number; discount_price: number | null }): number {
  return toPaise(discount_price !== null && discount_price < price ? discount_price : price)
}
