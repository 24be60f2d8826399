import type { ReactNode } from 'react'

interface Column<Row> {
  header: string
  cell: (row: Row, place: number) => ReactNode
  /** Numbers stand to the right. */
  numeric?: boolean
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/**
 * A table that turns into one card per row under 640 px.
 * The roles are written out because a table laid out as blocks is no table to some screen readers.
 */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className="overflow-x-auto rounded-small border-hairline sm:border sm:bg-white">
      <table role="table" className="w-full text-sm max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="bg-sand max-sm:sr-only">
          <tr role="row">
            {columns.map(({ header, numeric }) => (
              <th key={header} role="columnheader" scope="col" className={`px-4 py-3 font-semibold ${side(numeric)}`}>
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
              {columns.map(({ header, cell, numeric }) => (
                <td
                  key={header}
                  role="cell"
                  data-label={header}
                  className={`max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:before:text-muted max-sm:before:content-[attr(data-label)] sm:px-4 sm:py-3 ${side(numeric)}`}
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

function side(numeric: boolean | undefined): string {
  return numeric ? 'tabular-nums sm:text-right' : 'text-left'
}
