import { Link, useLocation } from 'react-router'
import { formatCount, formatFound } from '#contracts/indian-figures.ts'
import { type LowStock as Low, listLowStock, saveLowStock } from '#contracts/insights.ts'
import { browserApi } from '../../browser-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Table } from '../../ui/table.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { DeskSection } from '../desk-section.tsx'
import { RowName } from '../row-name.tsx'
import { SmallPicture } from '../small-picture.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { SaveCsv } from './save-csv.tsx'

const link = 'font-semibold text-maroon underline underline-offset-4'

/** What is nearly gone, the least first; the whole list is among the products. */
export function LowStock() {
  const { reply, failure, reload } = useLoaded((signal) =>
    browserApi(listLowStock, { query: { limit: 5 } }, { signal }),
  )
  if (failure) return <LoadFailure what="The low stock" failure={failure} onRetry={reload} />
  return (
    <DeskSection
      title="Low stock"
      action={<SaveCsv call={saveLowStock} input={{}} name="low-stock.csv" what="low stock" />}
    >
      {!reply && <RowsSkeleton what="low stock" />}
      {reply && reply.total === 0 && (
        <p className="text-muted">Of every product there are more than {reply.most} left.</p>
      )}
      {reply && reply.total > 0 && (
        <>
          <p className="mb-3 text-sm text-muted">
            {formatFound(reply.total)} {reply.total === 1 ? 'product has' : 'products have'} {reply.most} or fewer left,
            the least first.{' '}
            {reply.total > reply.rows.length && (
              <Link to={{ search: `?tab=products&maxStock=${reply.most}` }} className={link}>
                Show all of them
              </Link>
            )}
          </p>
          <Table caption="Low stock" columns={columns} rows={reply.rows} rowKey={({ productId }) => productId} />
        </>
      )}
    </DeskSection>
  )
}

const columns = [
  { header: 'Image', cell: ({ image }: Low) => <SmallPicture src={image} /> },
  { header: 'Product', cell: ({ name }: Low) => <RowName name={name} /> },
  { header: 'SKU', cell: ({ sku }: Low) => sku ?? '-' },
  {
    header: 'Left',
    numeric: true,
    cell: ({ stock }: Low) => (stock === 0 ? <Badge look="red">Sold out</Badge> : formatCount(stock)),
  },
  { header: 'Sold in 30 days', numeric: true, cell: ({ soldLately }: Low) => formatCount(soldLately) },
  {
    header: 'Edit',
    cell: (row: Low) => <EditLink row={row} />,
  },
]

function EditLink({ row: { productId, name } }: { row: Low }) {
  const { search } = useLocation()
  return (
    <Link
      to={`/AddProduct?id=${productId}`}
      state={{ list: search }}
      className={`${link} inline-flex min-h-11 items-center sm:min-h-0`}
    >
      Edit<span className="sr-only"> {name}</span>
    </Link>
  )
}
