import PackageOpen from 'lucide-react/icons/package-open'
import { useSearchParams } from 'react-router'
import { listOrders, type OrderFilter } from '#contracts/order-lists.ts'
import { browserApi } from '../../browser-api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminTable } from '../admin-table.tsx'
import { unseenOrders } from '../unseen-orders.ts'
import { useAdminList } from '../use-admin-list.ts'
import { useReloadOnNews } from '../use-reload-on-news.ts'
import { useSelection } from '../use-selection.ts'
import { BulkBar } from './bulk-bar.tsx'
import { orderColumns } from './order-columns.tsx'
import { entryOf, filterIn, searchOf } from './order-filter.ts'
import { OrderFilterPanel } from './order-filter-panel.tsx'

export function OrderList() {
  const [query] = useSearchParams()
  const filter = filterIn(query)
  const about = JSON.stringify(filter)
  const list = useAdminList(async (paging, signal) => {
    const { orders, ...pages } = await browserApi(listOrders, { query: { ...filter, ...paging } }, { signal })
    return { rows: orders, ...pages }
  }, about)
  useReloadOnNews(unseenOrders, list.reload)
  const { chosen, onChange, clear } = useSelection()
  const changed = () => {
    clear()
    list.reload()
  }
  return (
    <>
      <OrderFilterPanel filter={filter} />
      <AdminTable
        what="orders"
        list={list}
        columns={orderColumns}
        numbered={false}
        rowKey={({ _id }) => _id}
        selection={{ chosen, onChange, nameOf: ({ orderId }) => `order ${orderId}` }}
        empty={<NoOrders filter={filter} />}
      />
      <BulkBar orders={list.rows?.filter(({ _id }) => chosen.has(_id)) ?? []} onClear={clear} onChanged={changed} />
    </>
  )
}

function NoOrders({ filter }: { filter: OrderFilter }) {
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <EmptyState
      icon={PackageOpen}
      title={isFiltered ? 'No orders match' : 'No orders yet'}
      action={filter.search && !filter.unpaid && <AmongUnpaid filter={filter} />}
    >
      <p>{isFiltered ? 'Widen the filters, or reset them.' : 'What shoppers order and pay for is listed here.'}</p>
    </EmptyState>
  )
}

/** Whoever is searched for may not have paid; how they paid is no question then. */
function AmongUnpaid({ filter }: { filter: OrderFilter }) {
  const search = searchOf({ ...entryOf(filter), payment: '', unpaid: true })
  return (
    <LinkButton look="quiet" to={{ search }} preventScrollReset>
      Look among the unpaid
    </LinkButton>
  )
}
