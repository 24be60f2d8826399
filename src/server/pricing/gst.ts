import { findState } from '#contracts/states.ts'
import { split } from './totals.ts'

/** Of imitation jewellery today. What was issued keeps the rate of its day, and its credit notes take that back. */
export const ratePercentToday = 3

export interface GstShare {
  /** What was paid, tax inside. */
  amount: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
}

export interface Gst extends GstShare {
  ratePercent: number
  withinState: boolean
  /** One for each amount, in the same order; they add up to the whole exactly. */
  shares: GstShare[]
}

/**
 * The tax that is inside these amounts, in whole paise.
 * Within a state CGST and SGST are each worked out of the whole at half the rate and rounded by itself, so that the two
 * are always equal and there is no odd paisa to give away; what is left is the taxable value.
 * Of money that goes back it is the tax inside all that has gone back with it, less the tax inside what had gone `before`:
 * so the parts of an invoice, however many, take back what it charged.
 */
export function gstInside(
  amounts: readonly number[],
  { ratePercent, withinState, before = 0 }: { ratePercent: number; withinState: boolean; before?: number },
): Gst {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0)
  const percent = withinState ? ratePercent / 2 : ratePercent
  const taxInside = (amount: number) => Math.round((amount * percent) / (100 + ratePercent))
  const taxes = split(taxInside(before + whole) - taxInside(before), amounts)
  const shares = amounts.map((amount, index) => toShare(amount, taxes[index] ?? 0, withinState))
  return { ratePercent, withinState, shares, ...sumOf(shares) }
}

function toShare(amount: number, tax: number, withinState: boolean): GstShare {
  return withinState
    ? { amount, taxable: amount - 2 * tax, cgst: tax, sgst: tax, igst: 0 }
    : { amount, taxable: amount - tax, cgst: 0, sgst: 0, igst: tax }
}

function sumOf(shares: readonly GstShare[]): GstShare {
  const sum = { amount: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 }
  for (const share of shares) {
    sum.amount += share.amount
    sum.taxable += share.taxable
    sum.cgst += share.cgst
    sum.sgst += share.sgst
    sum.igst += share.igst
  }
  return sum
}

/** The two digits GST knows a state by, however it is spelt; undefined for a name that is none. */
export function gstCodeOf(stateName: string): string | undefined {
  return findState(stateName)?.gstCode
}
