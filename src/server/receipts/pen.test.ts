import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { toRuns } from './fonts.ts'
import { type Style, widthOfWords, write } from './pen.ts'

const style: Style = { face: 'text', size: 9, color: '#000' }
const width = 200

/** The lines that some words are written in, in a column that they may be too wide for. */
function linesOf(words: string) {
  const document = new PDFDocument({ font: '' })
  const lines = new Map<number, string>()
  const noteText = (text: string, ...[, y]: unknown[]) => {
    const baseline = Number(y)
    lines.set(baseline, (lines.get(baseline) ?? '') + text)
    return document
  }
  vi.spyOn(document, 'text').mockImplementation(noteText)
  write(document, words, style, { x: 0, y: 0, width })
  return { document, lines: [...lines.values()] }
}

const letter = (first: number, index: number) => String.fromCodePoint(first + (index % 32))

const scripts = [
  ['Latin', 'Wavy'],
  ['Bengali', 'ক্ষ্ম'],
  ['Devanagari', 'क्ष्म'],
  ['Malayalam', 'ക്ഷ്മ'],
  ['Tamil', 'க்ஷ'],
  ['several scripts', 'aकকக'],
] as const

test.each(scripts)('a word in %s that is too wide is broken into lines that are full and fit', (_, letters) => {
  const word = letters.repeat(Math.floor(600 / letters.length))
  const { document, lines } = linesOf(word)
  expect(lines.join('')).toBe(word)
  const widths = lines.map((line) => widthOfWords(document, line, style))
  expect(Math.max(...widths)).toBeLessThan(width + 1)
  expect(Math.min(...widths.slice(0, -1))).toBeGreaterThan(width * 0.8)
})

test('words are kept whole where they fit, and go on in the next line where they don’t', () => {
  const { document, lines } = linesOf('अष्टलक्ष्मी मंदिर मार्ग, second floor, ring twice please. '.repeat(6))
  expect(lines.join(' ')).toBe('अष्टलक्ष्मी मंदिर मार्ग, second floor, ring twice please. '.repeat(6).trim())
  for (const [index, line] of lines.entries()) {
    expect(widthOfWords(document, line, style)).toBeLessThanOrEqual(width)
    const [next] = lines[index + 1]?.split(' ') ?? []
    if (next) expect(widthOfWords(document, `${line} ${next}`, style)).toBeGreaterThan(width)
  }
})

test('however long a word is, its letters are not shaped again for each one that follows', () => {
  // No line is like another: what has been shaped once is remembered.
  const word = Array.from({ length: 500 }, (_, index) => `${letter(0x09_15, index * index)}ि`).join('')
  const font = toRuns(word, 'text')[0]?.font.opened
  if (!font) throw new Error('There is no font for this')
  const shaping = vi.spyOn(font, 'layout')
  linesOf(word)
  const shaped = shaping.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
  expect(shaped).toBeLessThan(4 * word.length)
})
