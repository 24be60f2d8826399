import type { ComponentProps, ReactNode } from 'react'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Selection } from '../ui/row-selection.tsx'
import { Table } from '../ui/table.tsx'
import { pageLengths } from './page-length.ts'
import { RowCount } from './row-count.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import type { AdminList } from './use-admin-list.ts'

interface AdminTableProps<Row> {
  /** What is listed: `categories`. */
  what: string
  list: AdminList<Row>
  /** `Sr No` comes first by itself, unless it is not `numbered`. */
  columns: ComponentProps<typeof Table<Row>>['columns']
  rowKey: (row: Row) => string
  numbered?: boolean
  /** The column that stays in view while the others are scrolled; usually the first. */
  pinned?: string
  /** Given where rows can be chosen; `useSelection` keeps which ones are. Their pages may be longer. */
  selection?: Selection<Row>
  /** Shown where there is nothing. */
  empty: ReactNode
  /** The title where the list could not be read. */
  unread?: string
}

/** A list as the dashboard shows it: while it is on its way, when there is none of it, and with its pages. */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const { what, list, selection } = props
  return (
    <div className="grid gap-4">
      <Rows {...props} />
      {/* It stays while pages of another length come: that is where their length was chosen. */}
      {selection ? <Foot what={what} list={list} /> : <Pagination page={list.page} pages={list.pages} />}
    </div>
  )
}

function Rows<Row>(props: AdminTableProps<Row>) {
  const { what, list, columns, rowKey, numbered = true, pinned = columns[0]?.header, selection, empty } = props
  const { unread = `The ${what} could not be read` } = props
  if (!list.rows) return <TableSkeleton what={what} />
  if (list.failure) return <LoadFailure title={unread} failure={list.failure} onRetry={list.reload} />
  if (list.rows.length === 0) return empty
  const serial = { header: 'Sr No', cell: (_: Row, place: number) => list.numberOf(place) }
  return (
    <Table
      caption={`List of ${what}`}
      columns={numbered ? [serial, ...columns] : columns}
      rows={list.rows}
      rowKey={rowKey}
      pinned={pinned}
      selection={selection}
    />
  )
}

function Foot<Row>({ what, list }: { what: string; list: AdminList<Row> }) {
  const { page, pages, total = 0, length } = list
  if (total <= pageLengths[0]) return null
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <RowCount what={what} total={total} length={length} />
      <Pagination page={page} pages={pages} />
    </div>
  )
}
