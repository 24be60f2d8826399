import type { ReactNode } from 'react'
import { SelectAll, type Selection, SelectRow } from './row-selection.tsx'

interface Column<Row> {
  header: string
  cell: (row: Row, place: number) => ReactNode
  /** Numbers stand to the right. */
  numeric?: boolean
  /** What it is goes without saying: in a card it stands without the header beside it. */
  unlabelled?: boolean
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Given where rows can be chosen: a box before each, and one for the whole page. */
  selection?: Selection<Row> | undefined
  /** The header of the column that stays in view while the others are scrolled, as the head does over many rows. */
  pinned?: string | undefined
}

/** More rows than these are scrolled in a box of their own, so that the head can stay. */
const mostRowsInView = 10

/**
 * A table that turns into one card per row under 640 px.
 * The roles are written out because a table laid out as blocks is no table to some screen readers.
 */
export function Table<Row>({ caption, columns, rows, rowKey, selection, pinned }: TableProps<Row>) {
  const keys = rows.map(rowKey)
  const isLong = pinned !== undefined && rows.length > mostRowsInView
  return (
    <div
      className={`overflow-x-auto rounded-small border-hairline sm:border sm:bg-white print:max-h-none print:overflow-visible ${pinned ? boxLook : ''} ${isLong ? 'sm:max-h-[70dvh]' : ''}`}
    >
      {/* Cards have no head to keep this box in. */}
      {selection && (
        <div className="px-4 sm:hidden">
          <SelectAll keys={keys} {...selection} label="Select all on this page" />
        </div>
      )}
      <table role="table" className="w-full text-sm max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className={`bg-sand max-sm:sr-only ${isLong ? 'sm:sticky sm:top-0 sm:z-20' : ''}`}>
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className="w-px px-4 py-3">
                <span className="max-sm:hidden">
                  <SelectAll keys={keys} {...selection} />
                </span>
                <span className="sr-only sm:hidden">Select</span>
              </th>
            )}
            {columns.map(({ header, numeric }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className={`px-2 py-3 font-semibold whitespace-nowrap md:px-4 ${side(numeric)} ${header === pinned ? `${pinnedLook} sm:bg-sand` : ''}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:grid max-sm:gap-3">
          {rows.map((row, place) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="border-hairline max-sm:grid max-sm:gap-1 max-sm:rounded-small max-sm:border max-sm:bg-white max-sm:p-4 sm:border-t"
            >
              {selection && (
                <td role="cell" data-label="Select" className={cellLook}>
                  <SelectRow row={row} rowKey={rowKey(row)} selection={selection} />
                </td>
              )}
              {columns.map(({ header, cell, numeric, unlabelled }) => (
                <td
                  key={header}
                  role="cell"
                  data-label={header}
                  className={`${cellLook} ${unlabelled ? 'max-sm:before:content-none' : ''} ${side(numeric)} ${header === pinned ? `${pinnedLook} sm:bg-white` : ''}`}
                >
                  {cell(row, place)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

// A label with nothing beside it says nothing in a card.
const cellLook =
  'max-sm:not-empty:flex max-sm:empty:hidden max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:wrap-anywhere max-sm:before:shrink-0 max-sm:before:text-muted max-sm:before:content-[attr(data-label)] sm:px-2 sm:py-3 md:px-4'

/** What the keyboard reaches is not left beneath what stays; hidden words scroll with their rows. */
const boxLook = 'sm:relative sm:scroll-pt-14 sm:scroll-pl-48'
// Its own background would cover the line between two rows, and such cells cast no shadow.
const pinnedLook =
  'sm:sticky sm:left-0 sm:z-10 sm:bg-clip-padding sm:after:absolute sm:after:inset-y-0 sm:after:right-0 sm:after:w-px sm:after:bg-hairline'

function side(numeric: boolean | undefined): string {
  return numeric ? 'tabular-nums sm:text-right' : 'text-left'
}
