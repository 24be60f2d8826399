import RotateCw from 'lucide-react/icons/rotate-cw'
import { type FailedJob, retryFailedJob } from '#contracts/jobs.ts'
import { browserApi } from '../../browser-api.ts'
import { Button } from '../../ui/button.tsx'
import { useMessageBox } from '../message-box.tsx'
import { useDeed } from '../use-deed.ts'
import { jobTitle } from './job-words.ts'

export function RetryButton({ job, onRetried }: { job: FailedJob; onRetried: () => void }) {
  const { busy, run } = useDeed('The job could not be tried again.')
  const tell = useMessageBox()
  const retry = () =>
    run('retry', async () => {
      const { message } = await browserApi(retryFailedJob, { id: job._id })
      tell.success(message)
      onRetried()
    })
  return (
    <Button look="quiet" busy={busy !== undefined} aria-label={`Retry: ${jobTitle(job)}`} onClick={retry}>
      <RotateCw aria-hidden className="size-4" />
      Retry
    </Button>
  )
}
