import Film from 'lucide-react/icons/film'
import { useEffect } from 'react'
import type { Video } from '#contracts/videos.ts'
import type { ApiError } from '../../api-error.ts'
import { failureWords } from '../../failure.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { useMessageBox } from '../message-box.tsx'
import { TabHead } from '../tab-head.tsx'
import { useDeletion } from '../use-deletion.tsx'
import { AddVideoForm } from './add-video-form.tsx'
import { VideoGrid } from './video-grid.tsx'
import { type KindPlan, type VideoKind, videoKinds } from './video-kinds.ts'

export function VideosTab({ kind }: { kind: VideoKind }) {
  const plan = videoKinds[kind]
  const tell = useMessageBox()
  const { reply: videos, failure, reload } = useLoaded(plan.list, kind)
  useEffect(() => {
    if (failure) tell.error(plan.words.failedList)
  }, [failure, plan, tell])
  const added = (message: string) => {
    tell.success(message)
    reload()
  }
  return (
    <>
      <TabHead title={plan.words.title} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_1fr]">
        <AddVideoForm
          plan={plan}
          onAdded={added}
          onFailed={(error, failed) => tell.error(failureWords(error, `${failed}.`))}
        />
        {failure ? (
          <Unread plan={plan} failure={failure} onRetry={reload} />
        ) : videos ? (
          <Videos plan={plan} videos={videos} onGone={reload} />
        ) : (
          <Waiting plan={plan} />
        )}
      </div>
    </>
  )
}

function Unread({ plan, failure, onRetry }: { plan: KindPlan; failure: ApiError; onRetry: () => void }) {
  return <LoadFailure what={`The ${plan.one}s`} failure={failure} onRetry={onRetry} />
}

function Videos({ plan, videos, onGone }: { plan: KindPlan; videos: readonly Video[]; onGone: () => void }) {
  const { ask, dialog } = useDeletion<Video>({
    kind: plan.one,
    remove: ({ _id }) => plan.remove(_id),
    failed: `${plan.words.failedDelete}.`,
    onGone,
  })
  return (
    <div>
      {videos.length > 0 ? (
        <VideoGrid videos={videos} one={plan.one} onDelete={ask} />
      ) : (
        <EmptyState icon={Film} title={plan.words.emptyTitle}>
          {plan.words.emptyWords}
        </EmptyState>
      )}
      {dialog}
    </div>
  )
}

function Waiting({ plan }: { plan: KindPlan }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
      <p role="status" className="sr-only">
        Loading {plan.one}s...
      </p>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} className="h-72" />
      ))}
    </div>
  )
}
