import * as z from 'zod/mini'
import { inWidth } from '#contracts/pictures.ts'
import { ProductChange, ProductFields, pricesTogether } from '#contracts/product-changes.ts'
import { pictureFaults } from '#server/catalog/product-faults.ts'
import { readFlag, readList, readNumber, readSku, readSpecifications, takeMarkOff } from './cells.ts'
import type { Column } from './columns.ts'
import type { Place, Places } from './places.ts'
import type { TableLine } from './read-table.ts'
import { type Fault, isId } from './survey-table.ts'

type Cells = Partial<Record<Column, string>>

export type ParsedLine =
  | { line: number; faults: Fault[] }
  | { line: number; addition: { id: string | undefined; fields: ProductFields; images: string[] } }
  | { line: number; change: { id: string; fields: ProductChange; images: string[] | undefined } }

/** Which ids lead to products in the shop, with where each is, and which to products that were deleted. */
export interface KnownIds {
  present: ReadonlyMap<string, Place>
  deleted: ReadonlySet<string>
}

/** What a line asks for, by the same rules as the form; or all that is wrong with it. */
export function parseLine(
  tableLine: TableLine,
  columns: readonly (Column | undefined)[],
  { places, ids }: { places: Places; ids: KnownIds },
): ParsedLine {
  const { line, cells: all } = tableLine
  const refuse = (wrong: Record<string, string>) => {
    return { line, faults: Object.entries(wrong).map(([column, words]) => ({ line, column, words })) }
  }
  if (all.slice(columns.length).some((cell) => cell.trim() !== '')) {
    return refuse({ '': 'This line has more cells than there are columns' })
  }
  if (endsTooEarly(tableLine, columns)) {
    const words = `This line ends too early: it has ${all.length} of ${columns.length} cells`
    return refuse({ '': tableLine.isOpen ? words : `${words}. ${excelsHabit}` })
  }
  const cells = cellsOf(all, columns)
  const id = cells.id?.trim().toLowerCase() || undefined
  const wrong: Record<string, string> = { ...(id !== undefined && idFaults(id, ids)), ...listFaults(cells) }
  const isIn = id === undefined ? undefined : ids.present.get(id)
  const given = { ...valuesOf(cells), ...placeOf(cells, { places, isIn }, wrong) }
  const images = cells.images === undefined ? undefined : [...new Set(readList(cells.images).map(asShown))]

  if (id !== undefined && isIn) {
    const { data, error } = z.safeParse(ProductChange, given)
    const faults = { ...faultsIn(error), ...wrong }
    if (data && isEmpty(faults)) return { line, change: { id, fields: asEdited(data), images } }
    return refuse({ ...faultsTogether(given, images), ...faults })
  }
  const { stock_seen: _seen, version: _version, ...fields } = given
  const { data, error } = z.safeParse(ProductFields, fields)
  const faults = { ...faultsIn(error), ...wrong }
  if (data && isEmpty(faults)) return { line, addition: { id, fields: data, images: images ?? [] } }
  return refuse({ ...faultsTogether(given, images ?? []), ...faults })
}

/** Of a line that is wrong anyway, so that what is put right is not found wrong once more. Of any other it is judged later. */
function faultsTogether(given: object, images: readonly string[] | undefined): Record<string, string> {
  return { ...pricesTogether(given), ...(images && pictureFaults(images.length)) }
}

function isEmpty(faults: Record<string, string>): boolean {
  return Object.keys(faults).length === 0
}

function idFaults(id: string, { deleted }: KnownIds): Record<string, string> {
  if (!isId(id)) return { id: 'This is not an id of ours: leave it empty to add a product' }
  return deleted.has(id) ? { id: 'This product was deleted: leave the id empty to add it anew' } : {}
}

/** An export writes a sign behind a single entry too, so a comma in a cell without any was meant as one. */
function listFaults(cells: Cells): Record<string, string> {
  const lists = (['sizes', 'colors', 'images'] as const).filter((column) => /^[^|]*,[^|]*$/.test(cells[column] ?? ''))
  const words = 'Put | between several, and behind a single one that has a comma'
  return Object.fromEntries(lists.map((column) => [column, words]))
}

/** A stock that nobody has edited since the table was made is left alone: pieces may have been sold since. */
function asEdited(fields: ProductChange): ProductChange {
  const { stock, stock_seen, ...rest } = fields
  if (stock === undefined || stock === stock_seen) return rest
  return stock_seen === undefined ? { ...rest, stock } : { ...rest, stock, stock_seen }
}

/** These say nothing where they are empty; any other that is empty says that there is none. */
const silentWhereBlank: readonly Column[] = ['category', 'stock', 'stock_seen', 'bestseller', 'images', 'version']

const excelsHabit = 'Excel leaves out empty ones at the end: put a column last that is filled in every line'

/**
 * A file that was cut off, or a separator that was lost, must not say of a product that it has none of what is missing.
 * LibreOffice and Google Sheets write a separator for every column. Excel leaves out those of the last columns where they
 * are empty in a block of lines: such a line is right where these columns say nothing, or where it adds a product, which
 * has nothing to lose, and a line break shows that it is whole.
 */
function endsTooEarly({ cells, isOpen }: TableLine, columns: readonly (Column | undefined)[]): boolean {
  const missing = columns.slice(cells.length)
  const isTold = (column: Column | undefined) => column !== undefined && !silentWhereBlank.includes(column)
  const isAddition = (cells[columns.indexOf('id')] ?? '').trim() === ''
  return missing.length > 0 && (isOpen || (!isAddition && missing.some(isTold)))
}

function cellsOf(all: readonly string[], columns: readonly (Column | undefined)[]): Cells {
  const cells: Cells = {}
  for (const [place, column] of columns.entries()) {
    const cell = takeMarkOff(all[place] ?? '')
    const isSilent = column !== undefined && silentWhereBlank.includes(column) && cell.trim() === ''
    if (column !== undefined && !isSilent) cells[column] = cell
  }
  return cells
}

/** The category and subcategory that are named; what names nothing is noted as wrong. */
function placeOf(
  { category, subcategory }: Cells,
  { places, isIn }: { places: Places; isIn: Place | undefined },
  wrong: Record<string, string>,
) {
  const place: { category?: string; subcategory?: string | null } = {}
  const found = category === undefined ? undefined : places.category(category, isIn)
  if (found && 'id' in found) place.category = found.id
  else if (found) wrong.category = found.words
  if (subcategory?.trim() === '') place.subcategory = null
  if (!subcategory?.trim() || wrong.category) return place

  const below = places.subcategory(subcategory, place.category, isIn)
  if ('id' in below) place.subcategory = below.id
  else wrong.subcategory = below.words
  return place
}

/** As the form would send it, but for its place and pictures. */
function valuesOf({ id: _id, category: _category, subcategory: _subcategory, images: _images, ...cells }: Cells) {
  const { price, discount_price, stock, stock_seen, version } = cells
  return {
    ...cells,
    ...(price !== undefined && { price: readNumber(price) }),
    ...(discount_price !== undefined && { discount_price: readNumber(discount_price) }),
    ...(stock !== undefined && { stock: readNumber(stock) }),
    ...(stock_seen !== undefined && { stock_seen: readNumber(stock_seen) }),
    ...(version !== undefined && { version: readNumber(version) }),
    ...(cells.bestseller !== undefined && { bestseller: readFlag(cells.bestseller) }),
    ...(cells.sku !== undefined && { sku: readSku(cells.sku) }),
    ...(cells.sizes !== undefined && { sizes: readList(cells.sizes) }),
    ...(cells.colors !== undefined && { colors: readList(cells.colors) }),
    ...(cells.specifications !== undefined && { specifications: readSpecifications(cells.specifications) }),
  }
}

/** Every width of a picture leads to the same one: that which products name. */
function asShown(path: string): string {
  return inWidth(path, 700)
}

/** The first for each column. */
function faultsIn(error: z.core.$ZodError | undefined): Record<string, string> {
  const issues = error?.issues.toReversed() ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ''), message]))
}
