import { shippingNames } from '#contracts/checkout.ts'
import { saidOf } from '#contracts/choices.ts'
import { houseColours } from '#server/house-colours.ts'
import { addressLines } from '#server/orders/letters/order-letter.ts'
import type { PackingSlip } from './packing-slip.ts'
import { contentWidth, drawRule, left, makeRoom, type Paper } from './paper.ts'
import { heightOf, type Style, write } from './pen.ts'
import { drawTable } from './receipt-table.ts'
import { type Fact, formatDay } from './receipt-words.ts'

const styles = {
  shop: { face: 'display', size: 28, color: houseColours.maroon },
  title: { face: 'display', size: 22, color: houseColours.ink },
  label: { face: 'text', size: 8.5, color: houseColours.muted },
  text: { face: 'text', size: 10, color: houseColours.ink },
  number: { face: 'strong', size: 13, color: houseColours.ink },
  person: { face: 'strong', size: 17, color: houseColours.ink },
  address: { face: 'text', size: 14, color: houseColours.ink },
} satisfies Record<string, Style>

const factsWidth = 170
const gap = 24
const addressWidth = contentWidth - factsWidth - gap
const factsLeft = left + addressWidth + gap

/** Large where the eye of whoever packs goes first: whom it is for, and what belongs in it. */
export function drawSlip(paper: Paper, slip: PackingSlip): void {
  drawTitle(paper, slip)
  const top = paper.y
  const end = Math.max(drawAddress(paper, slip, top), drawFacts(paper, slip, top))
  paper.y = end + 18
  drawTable(paper, { ...tableOf(slip), align: 'left', size: 10 })
  drawNotes(paper, slip)
  drawCheck(paper)
}

function drawTitle(paper: Paper, { shopName }: PackingSlip): void {
  const { document, y: top } = paper
  const half = contentWidth / 2
  const shopEnd = write(document, shopName, styles.shop, { x: left, y: top - 8, width: half })
  // On one line with the shop's larger name.
  const place = { x: left + half, y: top - 1.7, width: half, align: 'right' } as const
  const titleEnd = write(document, 'Packing Slip', styles.title, place)
  const rule = Math.max(shopEnd, titleEnd) + 8
  drawRule(paper, rule, houseColours.goldBright)
  paper.y = rule + 14
}

function drawAddress({ document }: Paper, { to }: PackingSlip, top: number): number {
  const place = { x: left, width: addressWidth }
  const [person = '', ...lines] = addressLines(to)
  let y = write(document, 'Ship to', styles.label, { ...place, y: top }) + 2
  y = write(document, person, styles.person, { ...place, y })
  for (const line of lines) y = write(document, line, styles.address, { ...place, y })
  return y
}

function drawFacts({ document }: Paper, slip: PackingSlip, top: number): number {
  const place = { x: factsLeft, width: factsWidth }
  let y = top
  for (const [index, { label, words }] of factsOf(slip).entries()) {
    y = write(document, label, styles.label, { ...place, y })
    y = write(document, words, index === 0 ? styles.number : styles.text, { ...place, y }) + 7
  }
  return y
}

function factsOf({ number, orderedAt, shippingMethod, lines }: PackingSlip): Fact[] {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return [
    { label: 'Order', words: number },
    { label: 'Ordered on', words: formatDay(orderedAt) },
    { label: 'Shipping', words: shippingNames[shippingMethod] },
    { label: 'In this parcel', words: pieces === 1 ? '1 piece' : `${pieces} pieces` },
  ]
}

function tableOf({ lines }: PackingSlip) {
  return {
    headings: ['#', 'Piece', 'SKU', 'Size', 'Colour', 'Quantity'],
    rows: lines.map((line, index) => ({
      cells: [String(index + 1), line.name, line.sku ?? none, ...choicesIn(line), String(line.quantity)],
      details: '',
    })),
  }
}

const none = '–'

function choicesIn(line: PackingSlip['lines'][number]): string[] {
  const { size, color } = saidOf(line)
  return [size || none, color || none]
}

function drawNotes(paper: Paper, { notes }: PackingSlip): void {
  if (notes.trim() === '') return
  makeRoom(paper, heightOf(paper.document, notes, styles.text, contentWidth) + 40)
  const label = { x: left, y: paper.y + 16, width: contentWidth }
  const y = write(paper.document, 'What the shopper wrote', styles.label, label) + 1
  paper.y = write(paper.document, notes, styles.text, { ...label, y })
}

const checks = ['Packed by', 'Checked by', 'Date']

/** To be signed by hand. */
function drawCheck(paper: Paper): void {
  makeRoom(paper, 64)
  const y = paper.y + 46
  const width = (contentWidth - (checks.length - 1) * gap) / checks.length
  for (const [index, label] of checks.entries()) {
    const x = left + index * (width + gap)
    paper.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor(houseColours.muted)
      .stroke()
    write(paper.document, label, styles.label, { x, y: y + 3, width })
  }
  paper.y = y + 18
}
