import { choicesOf } from '#contracts/choices.ts'
import type { Gst, GstShare } from '#server/pricing/gst.ts'
import { formatPaise } from '#server/pricing/paise.ts'
import type { Receipt, ReceiptLine } from './receipt.ts'
import { type Fact, formatDay } from './receipt-words.ts'
import { gstOf } from './taxed-goods.ts'

export interface Row {
  /** One for each column. */
  cells: readonly string[]
  /** Under the name, smaller. */
  details: string
}

export interface Total extends Fact {
  isSum?: boolean
}

export interface Table {
  headings: readonly string[]
  rows: readonly Row[]
  totals: readonly Total[]
}

/** The whole table as words: a number, a name, and figures. */
export function tableOf(receipt: Receipt): Table {
  const gst = receipt.kind === 'receipt' ? undefined : gstOf(receipt, receipt)
  return {
    headings: ['#', 'Item', ...(gst ? taxHeadings(gst) : ['Quantity', 'Price', 'Amount'])],
    rows: receipt.lines.map((line, index) => toRow(line, index, gst)),
    totals: totalsOf(receipt, gst),
  }
}

function taxHeadings(gst: Gst): string[] {
  return ['HSN', 'Qty', 'Price', 'Taxable', ...taxesOf(gst).map(({ name }) => name), 'Amount']
}

/** As it stands on paper: two of half the rate within the state, else one. */
function taxesOf({ withinState, ratePercent, cgst, sgst, igst }: Gst): { name: string; amount: number }[] {
  return withinState
    ? [
        { name: `CGST ${ratePercent / 2}%`, amount: cgst },
        { name: `SGST ${ratePercent / 2}%`, amount: sgst },
      ]
    : [{ name: `IGST ${ratePercent}%`, amount: igst }]
}

function toRow(line: ReceiptLine, index: number, gst: Gst | undefined): Row {
  const { name, quantity, price, sku, hsn } = line
  const share = gst?.shares[index]
  const amount = formatPaise(price * quantity)
  const cells = share
    ? [hsn, String(quantity), formatPaise(price), formatPaise(share.taxable), ...taxCells(share, gst), amount]
    : [String(quantity), formatPaise(price), amount]
  return {
    cells: [String(index + 1), name, ...cells],
    details: [...choicesOf(line), ...(sku ? [`SKU ${sku}`] : [])].join(' · '),
  }
}

function taxCells({ cgst, sgst, igst }: GstShare, gst: Gst | undefined): string[] {
  return (gst?.withinState ? [cgst, sgst] : [igst]).map(formatPaise)
}

function totalsOf({ kind, subtotal, shipping, total, refunds }: Receipt, gst: Gst | undefined): Total[] {
  const sum = { receipt: 'Total paid', tax_invoice: 'Total', credit_note: 'Total credited' }[kind]
  return [
    ...(gst ? taxTotals(gst, { subtotal, shipping }) : plainTotals({ subtotal, shipping })),
    { label: sum, words: formatPaise(total), isSum: true },
    ...refunds.map(({ amount, refundedAt }) => ({
      label: `Refunded on ${formatDay(refundedAt)}`,
      words: `−${formatPaise(amount)}`,
    })),
  ]
}

interface Parts {
  subtotal: number
  shipping: number
}

function plainTotals({ subtotal, shipping }: Parts): Total[] {
  return [
    { label: 'Subtotal', words: formatPaise(subtotal) },
    { label: 'Shipping', words: shipping === 0 ? 'Free' : formatPaise(shipping) },
  ]
}

function taxTotals(gst: Gst, { subtotal, shipping }: Parts): Total[] {
  const parts = [
    { label: 'Items, tax inside', words: formatPaise(subtotal) },
    { label: 'Shipping, tax inside', words: formatPaise(shipping) },
  ]
  const taxes = taxesOf(gst).map(({ name, amount }) => ({ label: name, words: formatPaise(amount) }))
  return [...(shipping === 0 ? [] : parts), { label: 'Taxable value', words: formatPaise(gst.taxable) }, ...taxes]
}
