import type { Readable } from 'node:stream'
import type { CallReply } from '#contracts/call.ts'
import type { BestSeller, LowStock, readGst, SalesRow } from '#contracts/insights.ts'
import type { Period } from '#contracts/periods.ts'
import { type CsvRow, csvOf, csvStream } from '#server/csv.ts'
import { writeSku } from '#server/imports/cells.ts'

interface File {
  name: string
  bytes: Buffer | Readable
}

export function salesFile(rows: readonly SalesRow[], { from, to, by }: Period & { by: string }): File {
  const head = [
    firstDay[by] ?? 'Day',
    'Sales (₹)',
    'Orders',
    'Average order (₹)',
    'Pieces',
    'Refunds (₹)',
    'Created',
    'Created and paid',
  ]
  const lines = rows.map(({ start, sales, orders, averageOrder, units, refunds, created, createdAndPaid }) => {
    return [start, sales, orders, averageOrder, units, refunds, created, createdAndPaid]
  })
  return { name: `sales-${from}-to-${to}-by-${by}.csv`, bytes: csvOf(head, lines) }
}

const firstDay: Record<string, string> = { week: 'Week from', month: 'Month from' }

export function bestSellersFile(rows: readonly BestSeller[], { from, to }: Period): File {
  const lines = rows.map(({ name, units, sales, productId }, index) => [index + 1, name, units, sales, productId])
  return {
    name: `best-sellers-${from}-to-${to}.csv`,
    bytes: csvOf(['Rank', 'Product', 'Pieces', 'Sales (₹)', 'Product ID'], lines),
  }
}

export function lowStockFile(rows: AsyncIterable<LowStock>, today: string): File {
  return {
    name: `low-stock-${today}.csv`,
    bytes: csvStream(['Product', 'SKU', 'In stock', 'Sold in the last 30 days', 'Product ID'], lowStockLines(rows)),
  }
}

async function* lowStockLines(rows: AsyncIterable<LowStock>) {
  for await (const { name, sku, stock, soldLately, productId } of rows)
    yield [name, sku === null ? null : writeSku(sku), stock, soldLately, productId]
}

const kinds = { invoice: 'Invoice', credit_note: 'Credit note' }

type Gst = Pick<CallReply<typeof readGst>, 'gstin' | 'rows' | 'serials'>

/**
 * Credit notes are below zero, so that a column adds up to what is owed. The serials that were used stand in rows of
 * their own, with nothing in the columns that are added up.
 */
export function gstFile({ gstin, rows, serials }: Gst, month: string): File {
  const head = [
    'GSTIN',
    'Month',
    'Document',
    'HSN',
    'GST rate (%)',
    'Place of supply',
    'Supply',
    'Documents',
    'Quantity',
    'Unit',
    'Taxable value (₹)',
    'CGST (₹)',
    'SGST (₹)',
    'IGST (₹)',
    'Total with tax (₹)',
    'First serial',
    'Last serial',
    'Serials used',
  ]
  const taxed = rows.map((row) => [
    gstin,
    month,
    kinds[row.kind],
    row.hsn,
    row.rate,
    row.placeOfSupply,
    row.interState ? 'Inter-state' : 'Intra-state',
    row.documents,
    row.quantity,
    'PCS',
    row.taxable,
    row.cgst,
    row.sgst,
    row.igst,
    row.total,
    ...Array<null>(3).fill(null),
  ])
  const used = serials.map(({ kind, first, last, count }): CsvRow => {
    return [gstin, month, `${kinds[kind]} serials`, ...Array<null>(12).fill(null), first, last, count]
  })
  return { name: `gst-${month}.csv`, bytes: csvOf(head, [...taxed, ...used]) }
}
