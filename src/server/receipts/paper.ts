import PDFDocument from 'pdfkit'
import { houseColours } from '#server/house-colours.ts'
import { forgetGlyphs } from './fonts.ts'
import { type Document, type Style, write } from './pen.ts'

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
  /** Several papers may be one file: each has a name and page numbers of its own. */
  parts: { name: string; firstPage: number }[]
}

interface Cover {
  name: string
  /** What the file is called, where that is not the name of its first paper. */
  title?: string
  author: string
  date: Date
}

const small: Style = { face: 'text', size: 8, color: houseColours.muted }

/** Dates come from the order: the same order is the same file, byte for byte. */
export function openPaper({ name, title = name, author, date }: Cover): Paper {
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
    info: { Title: title, Author: author, Creator: author, Producer: 'PDFKit', CreationDate: date, ModDate: date },
  })
  drawEdge(document)
  return { document, y: margin, name, parts: [{ name, firstPage: 0 }] }
}

/** Begins another paper in the same file, on a page of its own. */
export function openNextPaper(paper: Paper, name: string): void {
  paper.document.addPage()
  drawEdge(paper.document)
  paper.y = margin
  paper.name = name
  paper.parts.push({ name, firstPage: paper.document.bufferedPageRange().count - 1 })
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

export function drawRule({ document }: Paper, y: number, color: string = houseColours.hairline): void {
  document
    .moveTo(left, y)
    .lineTo(left + contentWidth, y)
    .lineWidth(0.6)
    .strokeColor(color)
    .stroke()
}

/** Once all pages are there, since each says how many they are. */
export function numberPages(paper: Paper): void {
  const { count } = paper.document.bufferedPageRange()
  for (const [index, { name, firstPage }] of paper.parts.entries()) {
    const pages = (paper.parts[index + 1]?.firstPage ?? count) - firstPage
    for (let number = 1; number <= pages; number++) {
      paper.document.switchToPage(firstPage + number - 1)
      drawPageFoot(paper, name, `Page ${number} of ${pages}`)
    }
  }
}

function drawPageFoot(paper: Paper, name: string, number: string): void {
  const y = page.height - footHeight
  drawRule(paper, y, houseColours.goldBright)
  write(paper.document, name, small, { x: left, y: y + 7, width: contentWidth - 80 })
  write(paper.document, number, small, { x: left, y: y + 7, width: contentWidth, align: 'right' })
}

function drawEdge(document: Document): void {
  document.rect(0, 0, page.width, 7).fill(houseColours.maroon)
  document.rect(0, 7, page.width, 1).fill(houseColours.goldBright)
}
