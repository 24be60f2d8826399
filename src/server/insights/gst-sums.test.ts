import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GstRow } from '#contracts/insights.ts'
import { toPaise } from '#server/pricing/paise.ts'
import { tableOf } from '#server/receipts/receipt-rows.ts'
import { testReceipt } from '#server/receipts/test-receipt.ts'
import type { IssuedPapers } from './gst.store.ts'
import { GstSums } from './gst-sums.ts'

const line = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 500_000 }))
const bought = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  shipping: fc.constantFrom(0, 2500, 5000),
  buyerState: fc.constantFrom('Karnataka', 'karnataka ', 'Maharashtra', 'Jammu & Kashmir', 'Atlantis'),
  credited: fc.option(fc.integer({ min: 100, max: 1000 })),
  creditsAll: fc.boolean(),
  before: fc.integer({ min: 0, max: 100_000 }),
})
const paper = bought.map(({ creditsAll, credited, before, ...order }) => {
  const total = order.lines.reduce<number>((sum, [quantity, price]) => sum + quantity * price, order.shipping)
  const back = credited === null ? null : creditsAll ? total : Math.min(credited, total)
  return { ...order, total, credited: back, creditedBefore: back === null || back === total ? 0 : before }
})
type Paper = typeof paper extends fc.Arbitrary<infer One> ? One : never

function toPapers({ lines, buyerState, total, credited, creditedBefore }: Paper): IssuedPapers {
  const pieces = lines.reduce((sum, [quantity]) => sum + quantity, 0)
  const kind = credited === null ? 'invoice' : 'credit_note'
  return { ...common, kind, buyerState, amount: credited ?? total, creditedBefore, pieces }
}
const common = { financialYear: '26-27', sellerCode: '29', rate: 3, creditedBefore: 0, count: 1, first: 1, last: 1 }

const keys = ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const
type Figures = Record<(typeof keys)[number], number>

/** What stands at the foot of the paper itself, in paise. */
function printed({ lines, buyerState, shipping, total, credited, creditedBefore }: Paper): Figures {
  const isPart = credited !== null && credited !== total
  const receipt = testReceipt({
    kind: credited === null ? 'tax_invoice' : 'credit_note',
    seller: { ...testReceipt().seller, stateCode: '29' },
    buyer: { state: buyerState },
    lines: isPart ? [{ quantity: 1, price: credited }] : lines.map(([quantity, price]) => ({ quantity, price })),
    shipping: isPart ? 0 : shipping,
    creditedBefore,
  })
  const { totals } = tableOf(receipt)
  const read = (...labels: string[]) => {
    const words = totals.find(({ label }) => labels.includes(label))?.words ?? '0'
    return toPaise(Number(words.replaceAll(/[₹,]/g, '')))
  }
  return {
    taxable: read('Taxable value'),
    cgst: read('CGST 1.5%'),
    sgst: read('SGST 1.5%'),
    igst: read('IGST 3%'),
    total: read('Total', 'Total credited'),
  }
}

function sumOf(rows: readonly Figures[]): Figures {
  const sum = (key: keyof Figures) => rows.reduce((total, row) => total + row[key], 0)
  return { taxable: sum('taxable'), cgst: sum('cgst'), sgst: sum('sgst'), igst: sum('igst'), total: sum('total') }
}

const inPaise = (row: Figures): Figures => ({
  taxable: toPaise(row.taxable),
  cgst: toPaise(row.cgst),
  sgst: toPaise(row.sgst),
  igst: toPaise(row.igst),
  total: toPaise(row.total),
})
const negative = (row: Figures) => sumOf([{ taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 }, times(row, -1)])
const times = (row: Figures, by: number): Figures => ({
  taxable: row.taxable * by,
  cgst: row.cgst * by,
  sgst: row.sgst * by,
  igst: row.igst * by,
  total: row.total * by,
})

test('a month’s sums are those of its papers as they are printed, to the paisa', () => {
  fc.assert(
    fc.property(fc.array(paper, { maxLength: 30 }), (papers) => {
      const sums = new GstSums()
      for (const one of papers) sums.add(toPapers(one))
      const expected = sumOf(papers.map((one) => (one.credited === null ? printed(one) : negative(printed(one)))))
      const rows = sums.rows()
      expect(sumOf(rows.map(inPaise))).toEqual(expected)
      expect(inPaise(sums.total())).toEqual(expected)
      expect(sums.total().documents).toBe(papers.length)
      for (const row of rows) expect(row.taxable + row.cgst + row.sgst + row.igst).toBeCloseTo(row.total, 4)
    }),
  )
})

test('a state is one place, however it was spelt, and credit notes come after the invoices, below zero', () => {
  const sums = new GstSums()
  const alike = { ...common, amount: 10_300, pieces: 1 }
  sums.add({ ...alike, kind: 'credit_note', buyerState: 'Kerala' })
  sums.add({ ...alike, kind: 'invoice', buyerState: 'Karnataka', count: 2, pieces: 4 })
  sums.add({ ...alike, kind: 'invoice', buyerState: ' karnataka' })
  const goods = { hsn: '7117', rate: 3 }
  expect(sums.rows()).toEqual<GstRow[]>([
    {
      ...goods,
      kind: 'invoice',
      placeOfSupply: 'Karnataka (29)',
      interState: false,
      documents: 3,
      quantity: 5,
      taxable: 300,
      cgst: 4.5,
      sgst: 4.5,
      igst: 0,
      total: 309,
    },
    {
      ...goods,
      kind: 'credit_note',
      placeOfSupply: 'Kerala (32)',
      interState: true,
      documents: 1,
      quantity: -1,
      taxable: -100,
      cgst: 0,
      sgst: 0,
      igst: -3,
      total: -103,
    },
  ])
})
