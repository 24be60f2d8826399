import type { FailedJob } from '#contracts/jobs.ts'
import { RetryButton } from './retry-button.tsx'
import { SettleJobButton } from './settle-job-button.tsx'

/** What staff can do about it: have it tried again, or say how it was settled. */
export function JobDeed({ job, onDone }: { job: FailedJob; onDone: () => void }) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:justify-end">
      {job.canRetry && <RetryButton job={job} onRetried={onDone} />}
      {job.canSettle && <SettleJobButton job={job} onSettled={onDone} />}
    </div>
  )
}
