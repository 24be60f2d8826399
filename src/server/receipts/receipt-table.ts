import { contentWidth, drawRule, left, makeRoom, type Paper } from './paper.ts'
import { colors, heightOf, lineHeight, type Style, widthOfWords, write } from './pen.ts'
import type { Row, Table } from './receipt-rows.ts'

interface Column {
  heading: string
  x: number
  width: number
  align: 'left' | 'right'
}

const styles = {
  heading: { face: 'strong', size: 8, color: colors.ivory },
  cell: { face: 'text', size: 8.5, color: colors.ink },
  name: { face: 'strong', size: 8.5, color: colors.ink },
  details: { face: 'text', size: 7.5, color: colors.muted },
} satisfies Record<string, Style>

const padding = 5
const headingHeight = lineHeight(styles.heading) + 2 * padding
const nameColumn = 1

/** Few columns stand further apart. */
const airOf = (headings: readonly string[]) => (headings.length > 6 ? 1 : 24)

/** A row is never cut in two, and every page begins with the headings. */
export function drawTable(paper: Paper, { headings, rows }: Table): void {
  const columns = placeColumns(paper, headings, rows)
  drawHeadings(paper, columns)
  for (const row of rows) {
    const height = rowHeight(paper, columns, row)
    if (makeRoom(paper, height)) drawHeadings(paper, columns)
    drawRow(paper, columns, row)
    paper.y += height
    drawRule(paper, paper.y)
  }
}

/** Figures get the room they need and some air; the names get what is left. */
function placeColumns({ document }: Paper, headings: readonly string[], rows: readonly Row[]): Column[] {
  const needed = headings.map((heading, index) => {
    if (index === nameColumn) return 0
    const widths = rows.map(({ cells }) => widthOfWords(document, cells[index] ?? '', styles.cell))
    const air = index > nameColumn ? airOf(headings) : 1
    return Math.max(widthOfWords(document, heading, styles.heading), ...widths) + 2 * padding + air
  })
  const nameWidth = contentWidth - needed.reduce((sum, width) => sum + width, 0)
  let x = left
  return headings.map((heading, index) => {
    const width = index === nameColumn ? nameWidth : (needed[index] ?? 0)
    x += width
    return { heading, x: x - width + padding, width: width - 2 * padding, align: index > nameColumn ? 'right' : 'left' }
  })
}

function drawHeadings(paper: Paper, columns: readonly Column[]): void {
  paper.document.rect(left, paper.y, contentWidth, headingHeight).fill(colors.maroon)
  for (const column of columns) {
    write(paper.document, column.heading, styles.heading, { ...column, y: paper.y + padding })
  }
  paper.y += headingHeight
}

function drawRow({ document, y }: Paper, columns: readonly Column[], { cells, details }: Row): void {
  for (const [index, column] of columns.entries()) {
    const style = index === nameColumn ? styles.name : styles.cell
    const end = write(document, cells[index] ?? '', style, { ...column, y: y + padding })
    if (index === nameColumn && details) write(document, details, styles.details, { ...column, y: end })
  }
}

function rowHeight({ document }: Paper, columns: readonly Column[], { cells, details }: Row): number {
  const width = columns[nameColumn]?.width ?? 0
  const name = heightOf(document, cells[nameColumn] ?? '', styles.name, width)
  return name + (details ? heightOf(document, details, styles.details, width) : 0) + 2 * padding
}
