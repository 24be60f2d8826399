import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { listFailedJobs } from '#contracts/jobs.ts'
import { useLoaded } from '../../account/use-loaded.ts'
import { browserApi } from '../../browser-api.ts'
import { ClaimsView } from '../claims/claims-view.tsx'
import { TabHead } from '../tab-head.tsx'
import { FailedJobsView } from './failed-jobs-view.tsx'
import { OrderDesk } from './order-desk.tsx'
import { OrderList } from './order-list.tsx'
import { OrdersView, ViewLinks } from './view-links.tsx'

/** One order, or one of the lists around them; which is in the address. */
export function OrdersTab() {
  const [query] = useSearchParams()
  const order = query.get('order')
  return order ? <OrderDesk key={order} name={order} /> : <Views />
}

function Views() {
  const [query] = useSearchParams()
  const view = z.safeParse(OrdersView, query.get('view')).data ?? 'orders'
  const failed = useLoaded((signal) => browserApi(listFailedJobs, { query: { page: 1, limit: 1 } }, { signal }))
  return (
    <>
      <TabHead title="Orders" />
      <ViewLinks view={view} failedJobs={failed.reply?.total ?? 0} />
      {view === 'orders' && <OrderList />}
      {view === 'claims' && <ClaimsView />}
      {view === 'jobs' && <FailedJobsView onRetried={failed.reload} />}
    </>
  )
}
