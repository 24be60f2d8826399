import { type Gst, gstCodeOf, gstInside } from '#server/pricing/gst.ts'
import type { Receipt, ReceiptLine, Seller } from './receipt.ts'

/** What imitation jewellery is called by customs and tax. */
export const hsn = '7117'

interface TaxedGoods {
  lines: readonly Pick<ReceiptLine, 'quantity' | 'price'>[]
  shipping: number
  ratePercent: number
  /** Of a credit note: what had gone back of its invoice before. */
  creditedBefore?: number | undefined
}

interface Sides {
  seller: Pick<Seller, 'stateCode'>
  buyer: Pick<Receipt['buyer'], 'state'>
}

/** One share for each line and one for the shipping, which is taxed as the goods it belongs to. */
export function gstOf(goods: TaxedGoods, { seller, buyer }: Sides): Gst {
  const { lines, shipping, ratePercent, creditedBefore: before = 0 } = goods
  const amounts = [...lines.map(({ price, quantity }) => price * quantity), shipping]
  return gstInside(amounts, { ratePercent, withinState: gstCodeOf(buyer.state) === seller.stateCode, before })
}
