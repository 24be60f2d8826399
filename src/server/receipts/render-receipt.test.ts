import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { renderReceipt } from './render-receipt.ts'
import { testReceipt } from './test-receipt.ts'

const run = promisify(execFile)

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length

const fontsOf = (pdf: Buffer) => new Set(pdf.toString('latin1').match(/(?<=\+)[A-Z]\w+-(?:Regular|SemiBold)/g))

const kinds = [
  testReceipt(),
  testReceipt({ kind: 'tax_invoice', serial: 'INV/26-27/000123' }),
  testReceipt({
    kind: 'credit_note',
    serial: 'CN/26-27/000001',
    against: { serial: 'INV/26-27/000123', issuedAt: new Date('2026-11-01T09:00:00Z') },
  }),
]

test.each(kinds)('a $kind is a PDF of one page and a few dozen kilobytes', async (receipt) => {
  const pdf = await renderReceipt(receipt)
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(pagesOf(pdf)).toBe(1)
  expect(pdf.length).toBeLessThan(60_000)
})

test('forty lines go on to further pages', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({ name: `Temple Jhumka ${index}`, sku: `AL-${index}` }))
  expect(pagesOf(await renderReceipt(testReceipt({ kind: 'tax_invoice', lines })))).toBe(3)
})

test('a receipt is the same file after a restart, whatever was made before it and at the same time', async () => {
  const fullName = 'ऱ्य ൻ'
  // The same glyphs, by other characters.
  const otherName = 'र्\u200Dय ന്\u200D'
  const names = [fullName, otherName, fullName]
  const made = await Promise.all(names.map((name) => renderReceipt(testReceipt({ buyer: { fullName: name } }))))

  const fixture = fileURLToPath(new URL('render.fixture.ts', import.meta.url))
  const restarted = await run(process.execPath, [fixture, otherName, fullName], { encoding: 'buffer' })
  expect(made.map((pdf) => pdf.equals(restarted.stdout))).toEqual([true, false, true])
})

test('the date in a receipt’s file is that of the paper, not of the day it is made', async () => {
  const pdf = (await renderReceipt(testReceipt())).toString('latin1')
  expect(pdf.match(/\(D:\d+Z\)/g)).toEqual(['(D:20261115090000Z)', '(D:20261115090000Z)'])
})

test('what is on it is in it: another amount is another file', async () => {
  const [one, other] = [{ price: 515_00 }, { price: 515_01 }].map((line) =>
    renderReceipt(testReceipt({ lines: [line] })),
  )
  expect((await one)?.equals((await other) ?? Buffer.of())).toBe(false)
})

test('a long note in many lines stays on the page', async () => {
  const notes = ['Please wrap it well.\n\u0007'.repeat(48)]
  expect(pagesOf(await renderReceipt(testReceipt({ notes })))).toBe(1)
})

test('only the fonts of its own words are inside', async () => {
  expect(fontsOf(await renderReceipt(testReceipt()))).toEqual(
    new Set(['Cormorant-SemiBold', 'Figtree-Regular', 'Figtree-SemiBold']),
  )
  const named = testReceipt({ buyer: { fullName: 'शीतल', city: 'சென்னை' } })
  const fonts = fontsOf(await renderReceipt(named))
  expect(fonts).toContain('NotoSansDevanagari-SemiBold')
  expect(fonts).toContain('NotoSansTamil-Regular')
})

test.each(['', ' ', '💎', '漢字', 'a'.repeat(100), 'क्'.repeat(50), '\uD800', 'X\u031B\u0327\u0300'])(
  'somebody called %j gets a receipt too',
  async (fullName) => {
    expect(pagesOf(await renderReceipt(testReceipt({ buyer: { fullName } })))).toBe(1)
  },
)
