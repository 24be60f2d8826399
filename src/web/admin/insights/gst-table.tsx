import type { CallReply } from '#contracts/call.ts'
import { formatCount } from '#contracts/indian-figures.ts'
import type { GstRow, readGst } from '#contracts/insights.ts'
import { formatRupees } from '#contracts/money.ts'
import { Table } from '../../ui/table.tsx'

type Total = CallReply<typeof readGst>['total']
type Line = Total & { key: string; what: string; hsn: string; rate: string; place: string }

/** By rate, HSN and place of supply; the last line is all of it. */
export function GstTable({ rows, total, month }: { rows: readonly GstRow[]; total: Total; month: string }) {
  const sum = { ...total, key: 'total', what: 'Total', hsn: '', rate: '', place: '' }
  return (
    <Table
      caption={`GST of ${month}`}
      columns={columns}
      rows={[...rows.map(toLine), sum]}
      rowKey={({ key }) => key}
      pinned="Documents"
    />
  )
}

function toLine(row: GstRow): Line {
  const { kind, hsn, rate, placeOfSupply, interState } = row
  return {
    ...row,
    key: `${kind} ${hsn} ${rate} ${placeOfSupply}`,
    what: kind === 'invoice' ? 'Invoices' : 'Credit notes',
    rate: `${rate}%`,
    place: `${placeOfSupply}, ${interState ? 'inter-state' : 'intra-state'}`,
  }
}

const columns = [
  { header: 'Documents', cell: ({ what, key }: Line) => (key === 'total' ? <strong>{what}</strong> : what) },
  { header: 'HSN', cell: ({ hsn }: Line) => hsn },
  { header: 'Rate', numeric: true, cell: ({ rate }: Line) => rate },
  { header: 'Place of supply', cell: ({ place }: Line) => place },
  { header: 'Count', numeric: true, cell: ({ documents }: Line) => formatCount(documents) },
  { header: 'Pieces', numeric: true, cell: ({ quantity }: Line) => formatCount(quantity) },
  ...(['taxable', 'cgst', 'sgst', 'igst', 'total'] as const).map((name) => ({
    header: name === 'taxable' ? 'Taxable' : name === 'total' ? 'Total' : name.toUpperCase(),
    numeric: true,
    cell: (line: Line) => formatRupees(line[name]),
  })),
]
