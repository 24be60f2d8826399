import { gstCodeOf } from '#server/pricing/gst.ts'
import type { Receipt } from './receipt.ts'

export interface Fact {
  label: string
  words: string
}

export const titles: Record<Receipt['kind'], string> = {
  receipt: 'Receipt',
  tax_invoice: 'Tax Invoice',
  credit_note: 'Credit Note',
}

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

export function formatDay(date: Date): string {
  return day.format(date)
}

/** What names this paper, beside its title. */
export function factsOf({ kind, number, serial, against, issuedAt, orderedAt }: Receipt): Fact[] {
  return [
    ...(serial ? [{ label: kind === 'credit_note' ? 'Credit note no.' : 'Invoice no.', words: serial }] : []),
    { label: 'Date', words: formatDay(issuedAt) },
    ...(against
      ? [
          { label: 'For invoice no.', words: against.serial },
          { label: 'Invoice date', words: formatDay(against.issuedAt) },
        ]
      : []),
    { label: 'Order', words: number },
    { label: 'Ordered on', words: formatDay(orderedAt) },
  ]
}

export function sellerLines({ kind, seller }: Receipt): string[] {
  const { addressLines, stateName, stateCode, gstin, phone, email } = seller
  const state = kind === 'receipt' ? stateName : withCode(stateName, stateCode)
  return [
    ...addressLines,
    ...(addressLines.some((line) => line.includes(stateName)) && kind === 'receipt' ? [] : [state]),
    ...(gstin && kind !== 'receipt' ? [`GSTIN ${gstin}`] : []),
    [phone, email].filter(Boolean).join(' · '),
  ].filter(Boolean)
}

export function buyerLines({ buyer }: Receipt): string[] {
  const { companyName, street, apartment, city, state, postcode, country, phone, email } = buyer
  const town = `${[city, state].filter(Boolean).join(', ')} ${postcode}`
  return [companyName, street, apartment, town, country, [phone, email].filter(Boolean).join(' · ')].filter(Boolean)
}

/** Where the tax law places the sale: with the one who receives the goods. */
export function placeOfSupply({ buyer }: { buyer: Pick<Receipt['buyer'], 'state'> }): string {
  return withCode(buyer.state, gstCodeOf(buyer.state))
}

function withCode(state: string, code: string | undefined): string {
  return code ? `${state} (${code})` : state
}

const methods: Record<string, string> = {
  card: 'card',
  netbanking: 'net banking',
  wallet: 'wallet',
  emi: 'EMI',
  upi: 'UPI',
  paylater: 'pay later',
  cardless_emi: 'cardless EMI',
  bank_transfer: 'bank transfer',
}

export function paymentLines({ kind, payment: { id, method, paidAt } }: Receipt): string[] {
  const how = method === null ? 'online' : `by ${methods[method] ?? method.replaceAll('_', ' ')}`
  const was = kind === 'credit_note' ? 'Originally paid' : 'Paid'
  return [`${was} ${how} on ${formatDay(paidAt)}`, `Payment ID ${id}`]
}

export function noteLines({ kind, notes }: Receipt): string[] {
  return [
    ...notes,
    ...(kind === 'receipt' ? ['Prices include all taxes.'] : ['Tax is not payable on reverse charge.']),
    'Made by computer and valid without a signature.',
  ]
}
