import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf, csvStream } from './csv.ts'

const tableOf = (file: Buffer): unknown => parse(file, { bom: true, relax_column_count: false })

test('a file begins with the mark by which Excel knows the script, and its lines end as it expects', () => {
  expect(csvOf(['Name', 'Pieces'], [['झुमका', 2]]).toString()).toBe('\uFEFFName,Pieces\r\nझुमका,2\r\n')
})

test('a table without rows still says what its columns are', () => {
  expect(csvOf(['Name', 'Pieces'], []).toString()).toBe('\uFEFFName,Pieces\r\n')
})

test.each(['=1+1', '+91 98', '-2', '@SUM(A1)', '\t=1', '\r=1'])(
  'text that begins like a formula is made harmless: %j',
  (text) => {
    expect(tableOf(csvOf(['Name'], [[text]]))).toEqual([['Name'], [`'${text}`]])
  },
)

test('a number below zero stays a number, and nothing is an empty cell', () => {
  expect(csvOf(['Taxable', 'Note'], [[-12.5, null]]).toString()).toBe('\uFEFFTaxable,Note\r\n-12.5,\r\n')
})

test('whatever is written is read back, with commas, quotes and line ends inside', () => {
  const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r\uFEFF]/.test(text))
  const rows = fc.array(fc.tuple(cell, cell, fc.constantFrom('a,b', '"q"', 'two\r\nlines', 'two\nlines', 'odd\rend')))
  fc.assert(
    fc.property(rows, (table) => {
      expect(tableOf(csvOf(['One', 'Two', 'Three'], table))).toEqual([['One', 'Two', 'Three'], ...table])
    }),
  )
})

test('a streamed table is the same file', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [`=ring ${index}`, index] as const)
  async function* read() {
    yield* rows
  }
  expect(await buffer(csvStream(['Name', 'Number'], read()))).toEqual(csvOf(['Name', 'Number'], rows))
})

test('a table whose rows fail is not a whole file', async () => {
  async function* read() {
    yield ['ring']
    throw new Error('the database is gone')
  }
  await expect(buffer(csvStream(['Name'], read()))).rejects.toThrow('the database is gone')
})
