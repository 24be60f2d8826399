import { Link, useLocation, useSearchParams } from 'react-router'
import { formatCount } from '#contracts/indian-figures.ts'
import { type BestSeller, listBestSellers, saveBestSellers } from '#contracts/insights.ts'
import { formatRupees } from '#contracts/money.ts'
import { browserApi } from '../../browser-api.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Select } from '../../ui/select.tsx'
import { Table } from '../../ui/table.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { DeskSection } from '../desk-section.tsx'
import { SmallPicture } from '../small-picture.tsx'
import type { ChosenPeriod } from './period.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { SaveCsv } from './save-csv.tsx'
import { ShowTable } from './show-table.tsx'
import { useChange } from './use-change.ts'

const orders = [
  { value: 'units', label: 'By pieces' },
  { value: 'sales', label: 'By sales' },
]

/** What sold best in this time, at most twenty. */
export function BestSellers({ period: { from, to } }: { period: ChosenPeriod }) {
  const [address] = useSearchParams()
  const change = useChange()
  const order = address.get('best') === 'sales' ? 'sales' : 'units'
  const query = { from, to, order } as const
  const { reply, failure, reload } = useLoaded(
    (signal) => browserApi(listBestSellers, { query }, { signal }),
    JSON.stringify(query),
  )
  if (failure) return <LoadFailure what="The best sellers" failure={failure} onRetry={reload} />
  return (
    <DeskSection
      title="Best sellers"
      action={
        <SaveCsv
          call={saveBestSellers}
          input={{ query }}
          name={`best-sellers-${from}-to-${to}.csv`}
          what="best sellers"
        />
      }
    >
      <div className="mb-4 w-44">
        <Select label="Order" options={orders} value={order} onChange={(best) => change({ best })} />
      </div>
      {reply ? <Bars rows={reply.rows} order={order} /> : <RowsSkeleton what="best sellers" />}
    </DeskSection>
  )
}

function Bars({ rows, order }: { rows: readonly BestSeller[]; order: 'units' | 'sales' }) {
  if (rows.length === 0) return <p className="text-muted">Nothing was sold in this time.</p>
  const bars = rows.map((row) => ({
    key: row.productId,
    picture: <SmallPicture src={row.image} />,
    name: <Name row={row} />,
    value: row[order],
    words: wordsOf(row, order),
  }))
  return (
    <>
      <BarList label="Best sellers" bars={bars} colour="gold" />
      <ShowTable what="best sellers">
        <Table caption="Best sellers" columns={columns} rows={rows} rowKey={({ productId }) => productId} />
      </ShowTable>
    </>
  )
}

/** A deleted product has no form to lead to. */
function Name({ row: { productId, name, isDeleted } }: { row: BestSeller }) {
  const { search } = useLocation()
  if (isDeleted) return <span className="min-w-0 wrap-anywhere">{name} (deleted)</span>
  return (
    <Link
      to={`/AddProduct?id=${productId}`}
      state={{ list: search }}
      className="min-w-0 font-semibold wrap-anywhere text-maroon underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  )
}

function wordsOf({ units, sales }: BestSeller, order: 'units' | 'sales'): string {
  return order === 'sales' ? formatRupees(sales) : `${formatCount(units)} ${units === 1 ? 'piece' : 'pieces'}`
}

const columns = [
  { header: 'Product', cell: ({ name }: BestSeller) => name },
  { header: 'Pieces', numeric: true, cell: ({ units }: BestSeller) => formatCount(units) },
  { header: 'Sales', numeric: true, cell: ({ sales }: BestSeller) => formatRupees(sales) },
]
