import CircleCheck from 'lucide-react/icons/circle-check'
import { type FailedJob, listFailedJobs } from '#contracts/jobs.ts'
import { browserApi } from '../../browser-api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminTable } from '../admin-table.tsx'
import { useAdminList } from '../use-admin-list.ts'
import { formatMinute } from '../users/when.ts'
import { jobWords } from './job-words.ts'
import { OrderLink } from './order-link.tsx'
import { RetryButton } from './retry-button.tsx'
import { useRetryJob } from './use-retry-job.ts'

export function FailedJobsView({ onRetried }: { onRetried: () => void }) {
  const list = useAdminList((paging, signal) => browserApi(listFailedJobs, { query: paging }, { signal }), 'jobs')
  const { busy, retry } = useRetryJob(() => {
    list.reload()
    onRetried()
  })
  return (
    <AdminTable
      what="failed jobs"
      list={list}
      numbered={false}
      columns={jobColumns(busy, retry)}
      rowKey={({ _id }) => _id}
      empty={
        <EmptyState icon={CircleCheck} title="No failed jobs">
          <p>What the shop tried as often as it may without success is listed here, with its reason.</p>
        </EmptyState>
      }
    />
  )
}

function jobColumns(busy: string | undefined, onRetry: (job: FailedJob) => void) {
  return [
    {
      header: 'What',
      cell: ({ name }: FailedJob) => <strong className="max-sm:text-right">{jobWords(name)}</strong>,
    },
    {
      header: 'Order',
      cell: ({ orderId }: FailedJob) => (orderId === null ? 'None' : <OrderLink number={orderId} />),
    },
    {
      header: 'Reason',
      cell: ({ reason }: FailedJob) => <span className="wrap-anywhere max-sm:text-right">{reason}</span>,
    },
    { header: 'Tries', numeric: true, cell: ({ tries }: FailedJob) => tries },
    {
      header: 'Failed',
      cell: ({ failedAt }: FailedJob) => (
        <time dateTime={failedAt} className="whitespace-nowrap">
          {formatMinute(failedAt)}
        </time>
      ),
    },
    {
      header: 'Action',
      cell: (job: FailedJob) => <RetryButton job={job} busy={busy === job._id} onRetry={onRetry} />,
    },
  ]
}
