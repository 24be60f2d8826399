import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { listClaims } from '#contracts/claims.ts'
import { listFailedJobs } from '#contracts/jobs.ts'
import { browserApi } from '../../browser-api.ts'
import { useLoaded } from '../../use-loaded.ts'
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
  const one = { page: 1, limit: 1 }
  const failed = useLoaded((signal) => browserApi(listFailedJobs, { query: one }, { signal }))
  const claims = useLoaded((signal) => browserApi(listClaims, { query: { ...one, status: 'open' } }, { signal }))
  return (
    <>
      <TabHead title="Orders" />
      <ViewLinks view={view} waiting={{ claims: claims.reply?.total, jobs: failed.reply?.total }} />
      {view === 'orders' && <OrderList />}
      {view === 'claims' && <ClaimsView onChanged={claims.reload} />}
      {view === 'jobs' && <FailedJobsView onChanged={failed.reload} />}
    </>
  )
}
