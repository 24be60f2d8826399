import type { FailedJob } from '#contracts/jobs.ts'
import { formatMinute } from '../../format-minute.ts'
import { DeskSection } from '../desk-section.tsx'
import { JobDeed } from './job-deed.tsx'
import { jobWords } from './job-words.ts'

/** Nothing at all where nothing failed. */
export function DeskFailedJobs({ jobs, onDone }: { jobs: readonly FailedJob[]; onDone: () => void }) {
  if (jobs.length === 0) return null
  return (
    <DeskSection title="Failed jobs">
      <ul className="grid gap-3">
        {jobs.map((job) => (
          <li key={job._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="min-w-0">
              <p className="font-semibold">{jobWords(job.name)}</p>
              <p className="wrap-anywhere text-red">{job.reason}</p>
              <p className="text-muted">
                {job.tries === 1 ? 'Tried once' : `Tried ${job.tries} times`}, last{' '}
                <time dateTime={job.failedAt}>{formatMinute(job.failedAt)}</time>
              </p>
            </div>
            <JobDeed job={job} onDone={onDone} />
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}
