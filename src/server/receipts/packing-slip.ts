import type { Address, ShippingMethod } from '#contracts/checkout.ts'
import type { ReceiptLine } from './receipt.ts'

/** What stands on the paper that goes into a parcel: what is in it and whom it is for, and nothing of money. */
export interface PackingSlip {
  /** The order's. */
  number: string
  orderedAt: Date
  shopName: string
  shippingMethod: ShippingMethod
  to: Address
  lines: readonly Omit<ReceiptLine, 'price' | 'hsn'>[]
  /** What the shopper wrote. */
  notes: string
}
