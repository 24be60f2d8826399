import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const server = resolve(import.meta.dirname, '../src/server')
const read = (path: string) => readFileSync(join(server, path), 'utf8')

/** Triggers and functions in the database write these; no statement of the shop does. */
const keptByTheDatabase = [
  ...['catalog_stamp', 'category_lexemes', 'choice_sets', 'product_word_sets', 'product_words', 'scarce_products'],
  ...['search_synonyms', 'search_words'],
]

const tables = matches(read('db/tables.gen.ts'), /^ {2}(\w+): \{$/gm)
const writers = Object.groupBy(
  globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts', '**/*.fixture.ts'] }).flatMap((file) =>
    tablesWrittenBy(read(file)).map((table) => ({ table, area: dirname(file) })),
  ),
  ({ table }) => table,
)

test('each table is written by the stores of one area alone', () => {
  const areasOf = (table: string) => [...new Set(writers[table]?.map(({ area }) => area))]
  const shared = tables.filter((table) => areasOf(table).length > 1)
  expect(shared.map((table) => `${table}: ${areasOf(table).join(', ')}`)).toEqual([])
})

test('every table has somebody who writes it, so that none is overlooked here', () => {
  expect(tables.filter((table) => !writers[table]).toSorted()).toEqual(keptByTheDatabase)
})

/** By Kysely's builder or in plain SQL. */
function tablesWrittenBy(code: string): string[] {
  return [
    ...matches(code, /\b(?:updateTable|insertInto|deleteFrom|mergeInto)\(\s*'(\w+)/g),
    ...matches(code, /(?<!for )\b(?:update|insert into|delete from|merge into)\s+(\w+)\s/g).filter(isTable),
  ]
}

function isTable(name: string): boolean {
  return tables.includes(name)
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((found) => found[1] ?? '')
}
