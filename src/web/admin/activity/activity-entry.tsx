import { Link } from 'react-router'
import type { Activity } from '#contracts/activity.ts'
import { formatMinute } from '../../format-minute.ts'
import { searchOf } from './activity-filter.ts'
import { ChangeList } from './change-list.tsx'
import { deedOf } from './deeds.ts'
import { SubjectLink } from './subject-link.tsx'

/** One deed: who, what, when, and what it changed. */
export function ActivityEntry({ activity, isStory }: { activity: Activity; isStory: boolean }) {
  const { words, thing } = deedOf(activity)
  return (
    <li className="grid gap-1 px-4 py-3 sm:grid-cols-[1fr_auto] sm:gap-x-6">
      <p className="min-w-0 wrap-anywhere">
        <strong>{activity.actorName}</strong> {words} {thing && <SubjectLink subject={activity}>{thing}</SubjectLink>}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted sm:justify-end">
        <time dateTime={activity.at} className="whitespace-nowrap tabular-nums">
          {formatMinute(activity.at)}
        </time>
        {!isStory && (
          <Link
            to={{ search: searchOf({ subject: activity.subjectId }) }}
            className="underline underline-offset-4 hover:text-ink"
          >
            Whole story<span className="sr-only"> of {thing || activity.actorName}</span>
          </Link>
        )}
      </p>
      <div className="min-w-0 sm:col-span-2">
        <ChangeList activity={activity} />
      </div>
    </li>
  )
}
