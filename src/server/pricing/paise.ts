import { payablePrice } from '#contracts/money.ts'

/** Inside the shop money is whole paise; on the wire it is rupees. */
export function toRupees(paise: number): number {
  return paise / 100
}

export function toPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

/** What a shopper pays for one piece, in paise. */
export function salePrice(product: Parameters<typeof payablePrice>[0]): number {
  return toPaise(payablePrice(product))
}
