import PDFDocument from 'pdfkit'
import { forgetGlyphs } from './fonts.ts'
import { colors, type Document, type Style, write } from './pen.ts'

/** A4, in points. */
const page = { width: 595.28, height: 841.89 }
const margin = 42
const footHeight = 40

export const left = margin
export const contentWidth = page.width - 2 * margin
const bottom = page.height - footHeight - 14

export interface Paper {
  document: Document
  /** Where the next thing begins. */
  y: number
  /** Named at the top of every page but the first, and at the foot of each. */
  name: string
}

const small: Style = { face: 'text', size: 8, color: colors.muted }

/** Dates come from the order: the same order is the same file, byte for byte. */
export function openPaper({ name, author, date }: { name: string; author: string; date: Date }): Paper {
  forgetGlyphs()
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    // None but our own, which hold ₹.
    font: '',
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    bufferPages: true,
    info: { Title: name, Author: author, Creator: author, Producer: 'PDFKit', CreationDate: date, ModDate: date },
  })
  drawEdge(document)
  return { document, y: margin, name }
}

/** Goes on to the next page where this height does not fit on the present one; says whether it did. */
export function makeRoom(paper: Paper, height: number): boolean {
  if (paper.y + height <= bottom) return false
  paper.document.addPage()
  drawEdge(paper.document)
  paper.y =
    write(paper.document, `${paper.name}, continued`, small, { x: left, y: margin - 14, width: contentWidth }) + 8
  return true
}

export function drawRule({ document }: Paper, y: number, color: string = colors.hairline): void {
  document
    .moveTo(left, y)
    .lineTo(left + contentWidth, y)
    .lineWidth(0.6)
    .strokeColor(color)
    .stroke()
}

/** Once all pages are there, since each says how many they are. */
export function numberPages(paper: Paper): void {
  const { document, name } = paper
  const { count } = document.bufferedPageRange()
  const y = page.height - footHeight
  for (let index = 0; index < count; index++) {
    document.switchToPage(index)
    drawRule(paper, y, colors.gold)
    write(document, name, small, { x: left, y: y + 7, width: contentWidth - 80 })
    write(document, `Page ${index + 1} of ${count}`, small, { x: left, y: y + 7, width: contentWidth, align: 'right' })
  }
}

function drawEdge(document: Document): void {
  document.rect(0, 0, page.width, 7).fill(colors.maroon)
  document.rect(0, 7, page.width, 1).fill(colors.gold)
}
