import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { flag, idOf, optionalIdOf, wholeNumber } from './form-values.ts'
import { Id } from './ids.ts'
import { Product } from './products.ts'

const ById = z.object({ id: Id })

export const duplicateProduct = call({
  method: 'POST',
  path: '/api/products/{id}/duplicate',
  by: 'admin',
  summary: 'Add a copy of a product: sold out, without an SKU, to be made another piece of',
  status: 201,
  params: ById,
  reply: reply({ message: z.string(), data: Product }),
})

const mostAtOnce = 200

/** What is left out stays as it is. */
export const BulkChange = z.partial(
  z.object({
    category: idOf('Category is required', 'This category does not exist'),
    subcategory: optionalIdOf('This subcategory does not exist'),
    bestseller: flag('Bestseller is either true or false'),
    stock: wholeNumber('Stock must be a valid non-negative number'),
  }),
)
export type BulkChange = z.output<typeof BulkChange>

const SomeProducts = z
  .array(Id, 'Choose some products')
  .check(
    z.minLength(1, 'Choose at least one product'),
    z.maxLength(mostAtOnce, `At most ${mostAtOnce} products at once`),
  )

export const changeProducts = call({
  method: 'PUT',
  path: '/api/products/bulk',
  by: 'admin',
  summary: 'Change many products at once: all of them, or none where one of them can’t be',
  body: z.object({ ids: SomeProducts, change: BulkChange }),
  reply: reply({ message: z.string(), count: z.int() }),
})

export const deleteProducts = call({
  method: 'POST',
  path: '/api/products/bulk/delete',
  by: 'admin',
  summary: 'Take many products out of the shop; past orders keep their own copies',
  body: z.object({ ids: SomeProducts }),
  reply: reply({ message: z.string(), count: z.int() }),
})

export const exportProducts = call({
  method: 'GET',
  path: '/api/products/export',
  by: 'admin',
  summary: 'The whole catalogue as a table that can be imported again',
  file: 'text/csv; charset=utf-8',
  reply: reply({}),
})

/** `check` writes nothing; `all` writes if every line is right; `right` writes the right ones and leaves out the others. */
export const ImportMode = z.enum(['check', 'all', 'right'], 'Choose check, all or right')
export type ImportMode = z.infer<typeof ImportMode>

const mostMegabytes = 50

export const mostImportBytes = mostMegabytes * 1024 * 1024

export const tableTooLarge = `A table may be at most ${mostMegabytes} MB`

/** What a form says beside its file chooser. */
export const tableRules = `CSV or text with commas, semicolons or tabs, at most ${mostMegabytes}MB`

/** In place of a line: what is told of a whole column. */
export const noLine = 0

/** How far an import has come, and how it went. */
export const CatalogueImport = z.object({
  _id: Id,
  fileName: z.string(),
  mode: ImportMode,
  state: z.enum(['waiting', 'reading', 'writing', 'done', 'failed']),
  /** Lines of the table without its head: known once it has been read. */
  lines: z.nullable(z.int()),
  linesDone: z.int(),
  added: z.int(),
  changed: z.int(),
  /** Lines that say what is there already. */
  unchanged: z.int(),
  wrong: z.int(),
  /** The first hundred; the report has all. Columns that are not read come first, with `noLine`: no line is wrong for them. */
  faults: z.array(z.object({ line: z.int(), column: z.string(), words: z.string() })),
  /** Why nothing came of it, where it failed as a whole. */
  failure: z.nullable(z.string()),
  /** Which import writes this file or has written of it, be it this one or another: there is no second. */
  importedAs: z.nullable(Id),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
})
export type CatalogueImport = z.infer<typeof CatalogueImport>

export const importProducts = call({
  method: 'POST',
  path: '/api/products/import',
  by: 'admin',
  summary: 'Read a table of products: adds those without a known id, changes the others',
  status: 201,
  body: z.object({ mode: z._default(ImportMode, 'check') }),
  files: { file: { most: 1, kind: 'table' } },
  reply: reply({ message: z.string(), data: CatalogueImport }),
})

export const readImport = call({
  method: 'GET',
  path: '/api/products/imports/{id}',
  by: 'admin',
  summary: 'How far an import has come',
  params: ById,
  reply: reply({ data: CatalogueImport }),
})

/** The same file again, for good this time; refused as `conflict` where that is done or under way. */
export const repeatImport = call({
  method: 'POST',
  path: '/api/products/imports/{id}/repeat',
  by: 'admin',
  summary: 'Import a file that has been checked, without sending it again',
  status: 201,
  params: ById,
  body: z.object({ mode: ImportMode }),
  reply: reply({ message: z.string(), data: CatalogueImport }),
})

export const saveImportReport = call({
  method: 'GET',
  path: '/api/products/imports/{id}/report',
  by: 'admin',
  summary:
    'Every wrong line of an import, and what is wrong with it, as a table; before them columns that are not read',
  params: ById,
  file: 'text/csv; charset=utf-8',
  reply: reply({}),
})
