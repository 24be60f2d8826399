import type { GstRow } from '#contracts/insights.ts'
import { findState } from '#contracts/states.ts'
import { toRupees } from '#server/pricing/paise.ts'
import { placeOfSupply } from '#server/receipts/receipt-words.ts'
import { gstOf, hsn } from '#server/receipts/taxed-goods.ts'
import type { IssuedPapers } from './gst.store.ts'

export type GstTotal = Omit<GstRow, 'kind' | 'hsn' | 'rate' | 'placeOfSupply' | 'interState'>
type Named = Omit<GstRow, keyof GstTotal>

/** Sums of a month, in paise until they are asked for. */
export class GstSums {
  readonly #rows = new Map<string, { named: Named; sum: GstTotal }>()
  readonly #total = nothing()

  /** As each of their PDFs says: the tax is worked out of the whole, and its lines share that. Credit notes take away. */
  add({ kind, sellerCode, buyerState, amount, rate, creditedBefore, count, pieces }: IssuedPapers): void {
    const buyer = { state: usualName(buyerState) }
    const goods = { lines: [{ quantity: 1, price: amount }], shipping: 0, ratePercent: rate, creditedBefore }
    const { taxable, cgst, sgst, igst, withinState } = gstOf(goods, { seller: { stateCode: sellerCode }, buyer })
    const times = kind === 'invoice' ? count : -count
    const part = {
      documents: count,
      quantity: kind === 'invoice' ? pieces : -pieces,
      taxable: taxable * times,
      cgst: cgst * times,
      sgst: sgst * times,
      igst: igst * times,
      total: amount * times,
    }
    const place = { placeOfSupply: placeOfSupply({ buyer }), interState: !withinState }
    addTo(this.#rowOf({ kind, hsn, rate, ...place }), part)
    addTo(this.#total, part)
  }

  /** Invoices first, then by place. */
  rows(): GstRow[] {
    return Array.from(this.#rows)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { named, sum }]) => ({ ...named, ...inRupees(sum) }))
  }

  total(): GstTotal {
    return inRupees(this.#total)
  }

  #rowOf(named: Named): GstTotal {
    const { kind, placeOfSupply: place, interState } = named
    const key = [kind === 'invoice' ? 0 : 1, named.hsn, named.rate, place, interState].join('\n')
    const row = this.#rows.get(key) ?? { named, sum: nothing() }
    this.#rows.set(key, row)
    return row.sum
  }
}

/** However a shopper spelt it, a state is one place. */
function usualName(state: string): string {
  return findState(state)?.name ?? state.trim()
}

function nothing(): GstTotal {
  return { documents: 0, quantity: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 }
}

function addTo(sum: GstTotal, part: GstTotal): void {
  for (const key of ['documents', 'quantity', 'taxable', 'cgst', 'sgst', 'igst', 'total'] as const)
    sum[key] += part[key]
}

function inRupees({ documents, quantity, taxable, cgst, sgst, igst, total }: GstTotal): GstTotal {
  return {
    documents,
    quantity,
    taxable: toRupees(taxable),
    cgst: toRupees(cgst),
    sgst: toRupees(sgst),
    igst: toRupees(igst),
    total: toRupees(total),
  }
}
