import { type FailedJob, retryFailedJob } from '#contracts/jobs.ts'
import { browserApi } from '../../browser-api.ts'
import { useMessageBox } from '../message-box.tsx'
import { useDeed } from '../use-deed.ts'

/** `busy` is the id of the job that is being tried again. */
export function useRetryJob(onRetried: () => void) {
  const { busy, run } = useDeed('The job could not be tried again.')
  const tell = useMessageBox()
  const retry = ({ _id }: FailedJob) =>
    run(_id, async () => {
      const { message } = await browserApi(retryFailedJob, { id: _id })
      tell.success(message)
      onRetried()
    })
  return { busy, retry }
}
