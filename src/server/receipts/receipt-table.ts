import { houseColours } from '#server/house-colours.ts'
import { contentWidth, drawRule, left, makeRoom, type Paper } from './paper.ts'
import { heightOf, lineHeight, type Style, widthOfWords, write } from './pen.ts'
import type { Row } from './receipt-rows.ts'

interface Table {
  headings: readonly string[]
  rows: readonly Row[]
  /** Of all but the number and the name: words stand to the left, figures to the right. */
  align?: 'left' | 'right'
  /** Of its letters, in points. */
  size?: number
}

interface Column {
  heading: string
  x: number
  width: number
  align: 'left' | 'right'
}

interface Styles {
  heading: Style
  cell: Style
  name: Style
  details: Style
}

const stylesOf = (size: number): Styles => ({
  heading: { face: 'strong', size: size - 0.5, color: houseColours.ivory },
  cell: { face: 'text', size, color: houseColours.ink },
  name: { face: 'strong', size, color: houseColours.ink },
  details: { face: 'text', size: size - 1, color: houseColours.muted },
})

const padding = 5
const nameColumn = 1
/** No figure is as wide; words that are go on in the next line. */
const widestCell = 90

/** Few columns of figures stand further apart. */
const airOf = ({ headings, align }: Table) => (headings.length > 6 || align === 'left' ? 1 : 24)

/** A row is never cut in two, and every page begins with the headings. */
export function drawTable(paper: Paper, table: Table): void {
  const styles = stylesOf(table.size ?? 8.5)
  const columns = placeColumns(paper, table, styles)
  drawHeadings(paper, columns, styles)
  for (const row of table.rows) {
    const height = rowHeight(paper, columns, row, styles)
    if (makeRoom(paper, height)) drawHeadings(paper, columns, styles)
    drawRow(paper, columns, row, styles)
    paper.y += height
    drawRule(paper, paper.y)
  }
}

/** Figures get the room they need and some air; the names get what is left. */
function placeColumns({ document }: Paper, table: Table, styles: Styles): Column[] {
  const { headings, rows, align = 'right' } = table
  const needed = headings.map((heading, index) => {
    if (index === nameColumn) return 0
    const widths = rows.map(({ cells }) => widthOfWords(document, cells[index] ?? '', styles.cell))
    const widest = Math.max(widthOfWords(document, heading, styles.heading), ...widths)
    return Math.min(widest, widestCell) + 2 * padding + (index > nameColumn ? airOf(table) : 1)
  })
  const nameWidth = contentWidth - needed.reduce((sum, width) => sum + width, 0)
  let x = left
  return headings.map((heading, index) => {
    const width = index === nameColumn ? nameWidth : (needed[index] ?? 0)
    x += width
    return { heading, x: x - width + padding, width: width - 2 * padding, align: index > nameColumn ? align : 'left' }
  })
}

function drawHeadings(paper: Paper, columns: readonly Column[], { heading: style }: Styles): void {
  const height = lineHeight(style) + 2 * padding
  paper.document.rect(left, paper.y, contentWidth, height).fill(houseColours.maroon)
  for (const column of columns) {
    write(paper.document, column.heading, style, { ...column, y: paper.y + padding })
  }
  paper.y += height
}

function drawRow({ document, y }: Paper, columns: readonly Column[], { cells, details }: Row, styles: Styles): void {
  for (const [index, column] of columns.entries()) {
    const style = index === nameColumn ? styles.name : styles.cell
    const end = write(document, cells[index] ?? '', style, { ...column, y: y + padding })
    if (index === nameColumn && details) write(document, details, styles.details, { ...column, y: end })
  }
}

function rowHeight({ document }: Paper, columns: readonly Column[], { cells, details }: Row, styles: Styles): number {
  const heights = columns.map(({ width }, index) => {
    if (index !== nameColumn) return heightOf(document, cells[index] ?? '', styles.cell, width)
    const name = heightOf(document, cells[index] ?? '', styles.name, width)
    return name + (details ? heightOf(document, details, styles.details, width) : 0)
  })
  return Math.max(...heights) + 2 * padding
}
