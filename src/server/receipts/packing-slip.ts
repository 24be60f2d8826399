import type { Address, ShippingMethod } from '#contracts/checkout.ts'

/** What stands on the paper that goes into a parcel: what is in it and whom it is for, and nothing of money. */
export interface PackingSlip {
  /** The order's. */
  number: string
  orderedAt: Date
  shopName: string
  shippingMethod: ShippingMethod
  to: Address
  lines: readonly {
    name: string
    size: string
    hasSizes: boolean
    color: string
    sku: string | null
    quantity: number
  }[]
  /** What the shopper wrote. */
  notes: string
}
