import RotateCw from 'lucide-react/icons/rotate-cw'
import type { FailedJob } from '#contracts/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { jobWords } from './job-words.ts'

interface RetryButtonProps {
  job: FailedJob
  busy: boolean
  onRetry: (job: FailedJob) => void
}

export function RetryButton({ job, busy, onRetry }: RetryButtonProps) {
  const about = job.orderId === null ? '' : ` of order ${job.orderId}`
  return (
    <Button look="quiet" busy={busy} aria-label={`Retry: ${jobWords(job.name)}${about}`} onClick={() => onRetry(job)}>
      <RotateCw aria-hidden className="size-4" />
      Retry
    </Button>
  )
}
