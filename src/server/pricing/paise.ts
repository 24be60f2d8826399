import { formatRupees, payablePrice } from '#contracts/money.ts'

/** Inside the shop money is whole paise; on the wire it is rupees. */
export function toRupees(paise: number): number {
  return paise / 100
}

export function toPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

/** `₹1,23,456.00`, for whoever reads it. */
export function formatPaise(paise: number): string {
  return formatRupees(toRupees(paise))
}

/** What a shopper pays for one piece, in paise. */
export function salePrice(product: Parameters<typeof payablePrice>[0]): number {
  return toPaise(payablePrice(product))
}
