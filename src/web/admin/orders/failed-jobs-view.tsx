import CircleCheck from 'lucide-react/icons/circle-check'
import { type FailedJob, listFailedJobs } from '#contracts/jobs.ts'
import { browserApi } from '../../browser-api.ts'
import { formatMinute } from '../../format-minute.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminTable } from '../admin-table.tsx'
import { useAdminList } from '../use-admin-list.ts'
import { JobDeed } from './job-deed.tsx'
import { jobWords } from './job-words.ts'
import { OrderLink } from './order-link.tsx'

export function FailedJobsView({ onChanged }: { onChanged: () => void }) {
  const list = useAdminList((paging, signal) => browserApi(listFailedJobs, { query: paging }, { signal }), 'jobs')
  const done = () => {
    list.reload()
    onChanged()
  }
  return (
    <AdminTable
      what="failed jobs"
      list={list}
      numbered={false}
      columns={jobColumns(done)}
      rowKey={({ _id }) => _id}
      empty={
        <EmptyState icon={CircleCheck} title="No failed jobs">
          <p>What the shop tried as often as it may without success is listed here, with its reason.</p>
        </EmptyState>
      }
    />
  )
}

function jobColumns(onDone: () => void) {
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
      cell: (job: FailedJob) => <JobDeed job={job} onDone={onDone} />,
    },
  ]
}
