import PackageOpen from 'lucide-react/icons/package-open'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../api-error.ts'
import { Badge } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { HousePicture } from '../ui/house-picture.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Stars } from '../ui/stars.tsx'
import { Table } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { VerifiedBuyer } from '../ui/verified-buyer.tsx'
import { Specimen } from './specimen.tsx'

const orders = [
  { number: 'K7Q2MD', date: '15 Nov 2026', status: 'Delivered', look: 'green', total: 123_456 },
  { number: 'P4XW9T', date: '14 Nov 2026', status: 'Processing', look: 'amber', total: 1299 },
  { number: 'B8RN3C', date: '12 Nov 2026', status: 'Cancelled', look: 'red', total: 499.5 },
] as const

const columns = [
  { header: 'Order', cell: (order: (typeof orders)[number]) => <strong>#{order.number}</strong> },
  { header: 'Date', cell: (order: (typeof orders)[number]) => order.date },
  { header: 'Status', cell: (order: (typeof orders)[number]) => <Badge look={order.look}>{order.status}</Badge> },
  { header: 'Total', numeric: true, cell: (order: (typeof orders)[number]) => <Price price={order.total} /> },
]

const refuse = () => new ApiError('network', 0, 'Network error. Please check your connection.')

export function StyleGuideDisplay() {
  const [query] = useSearchParams()
  return (
    <>
      <Specimen title="Price, stars and badges">
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
          <Price price={1299} />
          <Price price={1299} discountPrice={899} />
          <Price price={1299} discountPrice={1499} />
          <Price price={1000} discountPrice={999} />
          <Stars rating={5} />
          <Stars rating={4.5} />
          <Stars rating={2.3} />
          <Stars rating={0} />
          <Badge>NEW</Badge>
          <Badge look="green">Paid</Badge>
          <Badge look="amber">Pending</Badge>
          <Badge look="red">Sold out</Badge>
          <Badge look="maroon">Shipped</Badge>
          <VerifiedBuyer />
        </div>
      </Specimen>
      <Specimen title="Table">
        <Orders />
        <Pagination page={Number(query.get('page') ?? 1)} pages={9} />
      </Specimen>
      <Specimen title="Tabs">
        <Tabs
          label="Parts of the dashboard"
          initial="categories"
          tabs={[
            { id: 'categories', label: 'Categories', content: <p>The categories of the shop.</p> },
            { id: 'products', label: 'Products', content: <p>Everything on sale.</p> },
            { id: 'users', label: 'Users', count: 3, content: <p>Three orders not yet seen.</p> },
          ]}
        />
      </Specimen>
      <Specimen title="Pictures">
        <div className="flex flex-wrap gap-4">
          <Picture src="/icon-192.png" alt="The mark of the shop" width={144} height={144} />
          <Picture src="/media/gone.webp" alt="A picture that is gone" width={144} height={144} />
          <Picture src={null} alt="A piece without a picture" width={144} height={144} />
          <HousePicture
            picture="story"
            widths={[600, 1200]}
            usual={600}
            sizes="144px"
            alt="A worktable with pearls and beads"
            width={144}
            height={144}
            loading="lazy"
            className="object-cover"
          />
        </div>
      </Specimen>
      <Specimen title="Waiting and empty">
        <div className="grid gap-6 sm:grid-cols-2">
          <div className="grid content-start gap-3">
            <Spinner label="Loading products..." />
            <Skeleton className="aspect-square w-40" />
            <Skeleton />
            <Skeleton className="h-4 w-2/3" />
          </div>
          <EmptyState
            icon={PackageOpen}
            title="No orders found"
            action={<LinkButton to="/">Continue Shopping</LinkButton>}
          >
            <p>Your orders will be listed here, with their receipts.</p>
          </EmptyState>
          <OrdersNotRead />
        </div>
      </Specimen>
    </>
  )
}

/** Refused once more a second after it was asked for again. */
function OrdersNotRead() {
  const [refusal, setRefusal] = useState(refuse)
  return <LoadFailure what="The orders" failure={refusal} onRetry={() => setTimeout(() => setRefusal(refuse), 1000)} />
}

function Orders() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['P4XW9T']))
  return (
    <Table
      caption="Some orders"
      columns={columns}
      rows={orders}
      rowKey={(order) => order.number}
      selection={{ chosen, onChange: setChosen, nameOf: (order) => `order ${order.number}` }}
    />
  )
}
