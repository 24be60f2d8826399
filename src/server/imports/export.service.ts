import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { Specification } from '#contracts/products.ts'
import { type CsvCell, csvStream } from '#server/csv.ts'
import type { Db } from '#server/db/database.ts'
import { dayOf } from '#server/indian-days.ts'
import { toRupees } from '#server/pricing/paise.ts'
import { keepMark, writeList, writeSku, writeSpecifications } from './cells.ts'
import { type Column, columns } from './columns.ts'
import { type ExportRow, listForExport } from './export.store.ts'

const rowsAtOnce = 1000
const Specifications = z.array(Specification)

/** The whole catalogue, read while it is sent. */
export function exportCatalogue(db: Db): { name: string; bytes: Readable } {
  return { name: `products-${dayOf(new Date())}.csv`, bytes: csvStream(columns, readLines(db)) }
}

async function* readLines(db: Db) {
  let last: ExportRow | undefined
  do {
    const rows = await listForExport(db, { after: last?.number ?? 0, limit: rowsAtOnce })
    yield* rows.map(toLine)
    last = rows.length === rowsAtOnce ? rows.at(-1) : undefined
  } while (last)
}

function toLine(row: ExportRow): CsvCell[] {
  const cells = toCells(row)
  return columns.map((column) => {
    const cell = cells[column]
    return typeof cell === 'string' ? keepMark(cell) : cell
  })
}

function toCells(row: ExportRow): Record<Column, CsvCell> {
  const { id, category, subcategory, stock, sku, version } = row
  return {
    ...{ id, category, subcategory, stock, version },
    sku: sku === null ? null : writeSku(sku),
    product_name: row.name,
    product_description: row.description,
    price: toRupees(row.price),
    discount_price: row.discount_price === null ? null : toRupees(row.discount_price),
    stock_seen: stock,
    bestseller: row.bestseller ? 'yes' : 'no',
    sizes: writeList(row.sizes),
    colors: writeList(row.colors),
    specifications: writeSpecifications(z.parse(Specifications, row.specifications)),
    images: writeList(row.images),
  }
}
