import { formatCount } from './indian-figures.ts'

/** An amount as it travels on the wire (a number of rupees) in the words of the shop: `₹1,23,456.00`. */
export function formatRupees(amount: number): string {
  const paise = Math.round(Math.abs(amount) * 100)
  const rupees = Math.floor(paise / 100)
  const rest = String(paise % 100).padStart(2, '0')
  return `${amount < 0 ? '-' : ''}₹${formatCount(rupees)}.${rest}`
}

/** What a shopper pays for one: the discount price where it is below the price. */
export function payablePrice({ price, discount_price }: { price: number; discount_price: number | null }): number {
  return discount_price !== null && discount_price < price ? discount_price : price
}

/** In rupees: the payment provider takes no less, and sends back no less. */
export const leastPayment = 1

/** How much lower the discount price is, in whole percent; nothing when it is not lower, or by less than half a percent. */
export function percentOff(price: number, discountPrice: number | null | undefined): number | undefined {
  if (discountPrice == null || discountPrice >= price) return undefined
  const percent = Math.round((1 - discountPrice / price) * 100)
  return percent > 0 ? percent : undefined
}
