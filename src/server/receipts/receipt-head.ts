import { houseColours } from '#server/house-colours.ts'
import { contentWidth, drawRule, left, type Paper } from './paper.ts'
import { type Document, type Style, write } from './pen.ts'
import type { Receipt } from './receipt.ts'
import { buyerLines, factsOf, paymentLines, placeOfSupply, sellerLines, titles } from './receipt-words.ts'

const styles = {
  name: { face: 'display', size: 28, color: houseColours.maroon },
  title: { face: 'display', size: 22, color: houseColours.ink },
  label: { face: 'text', size: 8.5, color: houseColours.muted },
  strong: { face: 'strong', size: 10, color: houseColours.ink },
  text: { face: 'text', size: 9, color: houseColours.ink },
} satisfies Record<string, Style>

const gap = 24
const half = (contentWidth - gap) / 2
const right = left + half + gap

/** Who sells, what this is, who bought and how it was paid. */
export function drawHead(paper: Paper, receipt: Receipt): void {
  const { document, y: top } = paper
  const rule = Math.max(drawSeller(document, receipt, top), drawFacts(document, receipt, top)) + 12
  drawRule(paper, rule, houseColours.goldBright)
  const below = rule + 12
  paper.y = Math.max(drawBuyer(document, receipt, below), drawPayment(document, receipt, below)) + 18
}

function drawSeller(document: Document, receipt: Receipt, top: number): number {
  const y = write(document, receipt.seller.name, styles.name, { x: left, y: top - 8, width: half })
  return writeLines(document, sellerLines(receipt), styles.label, { x: left, y })
}

function drawFacts(document: Document, receipt: Receipt, top: number): number {
  // On one line with the seller's larger name.
  const place = { x: right, y: top - 1.7, width: half, align: 'right' } as const
  let y = write(document, titles[receipt.kind], styles.title, place) + 5
  for (const { label, words } of factsOf(receipt)) {
    write(document, label, styles.label, { x: right, y, width: 90 })
    y = write(document, words, styles.text, { x: right + 90, y, width: half - 90, align: 'right' })
  }
  return y
}

function drawBuyer(document: Document, receipt: Receipt, top: number): number {
  let y = write(document, 'Billed and sent to', styles.label, { x: left, y: top, width: half }) + 1
  y = write(document, receipt.buyer.fullName, styles.strong, { x: left, y, width: half })
  return writeLines(document, buyerLines(receipt), styles.text, { x: left, y })
}

function drawPayment(document: Document, receipt: Receipt, top: number): number {
  let y = write(document, 'Payment', styles.label, { x: right, y: top, width: half }) + 1
  y = writeLines(document, paymentLines(receipt), styles.text, { x: right, y })
  if (receipt.kind === 'receipt') return y
  y = write(document, 'Place of supply', styles.label, { x: right, y: y + 8, width: half }) + 1
  return write(document, placeOfSupply(receipt), styles.text, { x: right, y, width: half })
}

function writeLines(document: Document, lines: readonly string[], style: Style, at: { x: number; y: number }): number {
  let { y } = at
  for (const line of lines) y = write(document, line, style, { x: at.x, y, width: half })
  return y
}
