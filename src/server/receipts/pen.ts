import type PDFDocument from 'pdfkit'
import { type Face, type Run, toRuns } from './fonts.ts'

export type Document = InstanceType<typeof PDFDocument>

export interface Style {
  face: Face
  size: number
  color: string
}

interface SetRun extends Run {
  width: number
}

interface SetLine {
  runs: SetRun[]
  width: number
}

interface Place {
  x: number
  /** Of the first line's upper edge. */
  y: number
  width: number
  align?: 'left' | 'right'
}

const leading = 1.4

export function lineHeight({ size }: Style): number {
  return size * leading
}

/** Writes words into a column, in as many lines as they need, and answers with where the next may begin. */
export function write(document: Document, words: string, style: Style, place: Place): number {
  const lines = layOut(document, words, style, place.width)
  for (const [index, line] of lines.entries()) {
    const x = place.align === 'right' ? place.x + place.width - line.width : place.x
    // Letters of all fonts stand on one line, whatever their height.
    drawLine(document, line, style, { x, baseline: place.y + index * lineHeight(style) + style.size * 1.05 })
  }
  return place.y + lines.length * lineHeight(style)
}

export function heightOf(document: Document, words: string, style: Style, width: number): number {
  return layOut(document, words, style, width).length * lineHeight(style)
}

export function widthOfWords(document: Document, words: string, style: Style): number {
  return measure(document, words, style).width
}

function drawLine(document: Document, { runs }: SetLine, style: Style, at: { x: number; baseline: number }): void {
  document.fontSize(style.size).fillColor(style.color)
  let { x } = at
  for (const { font, text, width } of runs) {
    document.font(font.name).text(text, x, at.baseline, { lineBreak: false, baseline: 'alphabetic' })
    x += width
  }
}

function layOut(document: Document, typed: string, style: Style, width: number): SetLine[] {
  const words = typed.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  const whole = measure(document, words, style)
  if (whole.width <= width) return [whole]

  const lines: SetLine[] = []
  let line: string[] = []
  let room = width
  for (const word of words.split(' ').flatMap((one) => breakWord(document, one, style, width))) {
    if (line.length > 0 && widthOfWords(document, word, style) > room) {
      lines.push(measure(document, line.join(' '), style))
      line = []
      room = width
    }
    line.push(word)
    // Each word is shaped by itself, with the space behind it, so that their widths add up.
    room -= widthOfWords(document, `${word} `, style)
  }
  return [...lines, measure(document, line.join(' '), style)]
}

/**
 * Into pieces that fit, where a word is wider than its column. Each letter is measured once, and by itself:
 * all wait while this draws, and a line measured anew for each of its letters makes a long word take a second.
 */
function breakWord(document: Document, word: string, style: Style, width: number): string[] {
  if (measure(document, word, style).width <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  let room = width
  for (const { segment } of clusters.segment(word)) {
    const letterWidth = widthOfWords(document, segment, style)
    if (piece !== '' && letterWidth > room) {
      pieces.push(piece)
      piece = ''
      room = width
    }
    piece += segment
    room -= letterWidth
  }
  return [...pieces, piece]
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

function measure(document: Document, words: string, { face, size }: Style): SetLine {
  const runs = toRuns(words, face).map((run) => ({ ...run, width: widthOf(document, run, size) }))
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

function widthOf(document: Document, { font, text }: Run, size: number): number {
  document.registerFont(font.name, font.opened)
  return document.font(font.name).fontSize(size).widthOfString(text)
}
