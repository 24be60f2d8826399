/** The columns of a catalogue as a table, in the order they are written. A table that is read may have them in any. */
export const columns = [
  'id',
  'product_name',
  'product_description',
  'price',
  'discount_price',
  'category',
  'subcategory',
  'stock',
  'stock_seen',
  'bestseller',
  'sizes',
  'colors',
  'sku',
  'specifications',
  'images',
  'version',
] as const

export type Column = (typeof columns)[number]

/** What every new product needs. */
export const neededColumns: readonly Column[] = ['product_name', 'product_description', 'price', 'category', 'images']

/** As people write it: `Product Name` is product_name. */
export function findColumn(heading: string): Column | undefined {
  const name = heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return columns.find((column) => column === name)
}
