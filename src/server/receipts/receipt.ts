import type { Address } from '#contracts/checkout.ts'

export interface Seller {
  name: string
  addressLines: readonly string[]
  stateName: string
  /** The two digits GST knows the state by. */
  stateCode: string
  gstin?: string | undefined
  phone: string
  email: string
}

export interface ReceiptLine {
  name: string
  size: string
  hasSizes: boolean
  color: string
  sku: string | null
  quantity: number
  /** Of one piece, in paise, tax inside. */
  price: number
  hsn: string
}

/** All that stands on the paper, so that the same receipt is always the same file. Money is whole paise. */
export interface Receipt {
  kind: 'receipt' | 'tax_invoice' | 'credit_note'
  /** The order's. */
  number: string
  /** Of an invoice or a credit note: `INV/26-27/000123`. */
  serial?: string | undefined
  /** Of a credit note: what had gone back of its invoice before, on which its tax depends. */
  creditedBefore?: number | undefined
  /** The invoice that a credit note is about. */
  against?: { serial: string; issuedAt: Date } | undefined
  issuedAt: Date
  orderedAt: Date
  seller: Seller
  buyer: Address
  /** What was bought. A credit note lists what is given back; for a part of the money, one line of that amount. */
  lines: readonly ReceiptLine[]
  subtotal: number
  shipping: number
  total: number
  /** Of the tax inside, which a plain receipt does not name. */
  ratePercent: number
  /** Shown under the total of a receipt. An invoice never changes: what goes back has a credit note of its own. */
  refunds: readonly { amount: number; refundedAt: Date }[]
  payment: { id: string; method: string | null; paidAt: Date }
  /** Sentences at the foot. */
  notes: readonly string[]
}
