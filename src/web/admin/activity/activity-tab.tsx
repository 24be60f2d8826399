import History from 'lucide-react/icons/history'
import { Link, useSearchParams } from 'react-router'
import { type Activity, listActivity } from '#contracts/activity.ts'
import { browserApi } from '../../browser-api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TabHead } from '../tab-head.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'
import { type AdminList, useAdminList } from '../use-admin-list.ts'
import { ActivityEntry } from './activity-entry.tsx'
import { filterIn } from './activity-filter.ts'
import { ActivityFilterBar } from './activity-filter-bar.tsx'

export function ActivityTab() {
  const [query] = useSearchParams()
  const filter = filterIn(query)
  const list = useAdminList(
    (paging, signal) => browserApi(listActivity, { query: { ...filter, ...paging } }, { signal }),
    JSON.stringify(filter),
  )
  return (
    <>
      <TabHead title="Activity" />
      <ActivityFilterBar filter={filter} />
      {filter.subject !== undefined && (
        <p className="mb-4 text-sm">
          Only what happened to {list.rows?.[0]?.subjectName ?? 'one thing'}.{' '}
          <Link to={{ search: '?tab=activity' }} className="font-semibold text-maroon underline underline-offset-4">
            Show everything
          </Link>
        </p>
      )}
      <Entries list={list} isStory={filter.subject !== undefined} isFiltered={Object.keys(filter).length > 0} />
    </>
  )
}

interface EntriesProps {
  list: AdminList<Activity>
  isStory: boolean
  isFiltered: boolean
}

function Entries({ list, isStory, isFiltered }: EntriesProps) {
  if (!list.rows) return <TableSkeleton what="activity" />
  if (list.failure) return <LoadFailure what="The activity" failure={list.failure} onRetry={list.reload} />
  if (list.rows.length === 0) return <Nothing isFiltered={isFiltered} />
  return (
    <div className="grid gap-4">
      <ol aria-label="Activity, newest first" className="ruled rounded-small border border-hairline bg-white text-sm">
        {list.rows.map((activity) => (
          <ActivityEntry key={activity._id} activity={activity} isStory={isStory} />
        ))}
      </ol>
      <Pagination page={list.page} pages={list.pages} />
    </div>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState icon={History} title={isFiltered ? 'Nothing matches' : 'Nothing has happened yet'}>
      {isFiltered
        ? 'Widen the filters, or reset them.'
        : 'Whoever changes products, orders or roles is listed here, with what it was and what it became.'}
    </EmptyState>
  )
}
