import { houseColours } from '#server/house-colours.ts'
import { amountInWords } from './amount-in-words.ts'
import { contentWidth, left, makeRoom, type Paper } from './paper.ts'
import { heightOf, lineHeight, type Style, write } from './pen.ts'
import type { Receipt } from './receipt.ts'
import type { Total } from './receipt-rows.ts'
import { noteLines } from './receipt-words.ts'

const styles = {
  total: { face: 'text', size: 9.5, color: houseColours.ink },
  sum: { face: 'strong', size: 12, color: houseColours.maroon },
  label: { face: 'text', size: 8.5, color: houseColours.muted },
  words: { face: 'strong', size: 9, color: houseColours.ink },
  note: { face: 'text', size: 8.5, color: houseColours.muted },
} satisfies Record<string, Style>

const totalsWidth = 230
const gap = 24
const wordsWidth = contentWidth - totalsWidth - gap
/** As wide as a cell's, so that the sums stand under the amounts. */
const inset = 5
const sumInset = 8

/** Totals, the sum in words and the notes: together on one page. */
export function drawFoot(paper: Paper, receipt: Receipt, totals: readonly Total[]): void {
  const notes = noteLines(receipt)
  const notesHeight = notes.reduce((sum, note) => sum + heightOf(paper.document, note, styles.note, contentWidth), 0)
  makeRoom(paper, totalsHeight(totals) + notesHeight + 40)

  const top = paper.y + 12
  const wordsEnd = drawWords(paper, receipt.total, top)
  const totalsEnd = drawTotals(paper, totals, top)
  paper.y = Math.max(wordsEnd, totalsEnd) + 20
  for (const note of notes) {
    paper.y = write(paper.document, note, styles.note, { x: left, y: paper.y, width: contentWidth })
  }
}

function drawWords({ document }: Paper, total: number, top: number): number {
  const y = write(document, 'Amount in words', styles.label, { x: left, y: top, width: wordsWidth })
  return write(document, amountInWords(total), styles.words, { x: left, y: y + 1, width: wordsWidth })
}

function drawTotals({ document }: Paper, totals: readonly Total[], top: number): number {
  const x = left + contentWidth - totalsWidth
  let y = top
  for (const total of totals) {
    const style = styleOf(total)
    if (total.isSum) document.rect(x, y, totalsWidth, heightOfTotal(total)).fill(houseColours.ivory)
    const place = { x: x + inset, y: y + (total.isSum ? sumInset : 2), width: totalsWidth - 2 * inset }
    write(document, total.label, style, place)
    write(document, total.words, style, { ...place, align: 'right' })
    y += heightOfTotal(total)
  }
  return y
}

function totalsHeight(totals: readonly Total[]): number {
  return totals.reduce((sum, total) => sum + heightOfTotal(total), 0)
}

function heightOfTotal(total: Total): number {
  return lineHeight(styleOf(total)) + (total.isSum ? 2 * sumInset : 4)
}

function styleOf({ isSum }: Total): Style {
  return isSum ? styles.sum : styles.total
}
