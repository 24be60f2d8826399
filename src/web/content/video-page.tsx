import Clapperboard from 'lucide-react/icons/clapperboard'
import { Suspense, use } from 'react'
import type { Video } from '#contracts/videos.ts'
import { ListFailure } from '../storefront/list-failure.tsx'
import { VideoList } from '../storefront/video-list.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Undefined where the list could not be read. */
export type Videos = readonly Video[] | undefined

interface VideoPageWords {
  title: string
  one: string
  lead: string
  loading: string
  failed: string
  empty: { title: string; words: string }
}

interface VideoPageProps {
  words: VideoPageWords
  /** There with the page when the server made it; on its way for whoever is in the shop already. */
  videos: Videos | Promise<Videos>
}

export function VideoPage({ words, videos }: VideoPageProps) {
  return (
    <div className="page-width pt-4 lg:pt-6">
      <Breadcrumb crumbs={[{ label: words.title }]} />
      <h1 className="gold-rule mt-4 text-4xl lg:mt-6 lg:text-5xl">{words.title}</h1>
      <p className="mt-5 mb-8 max-w-prose text-lg text-muted lg:mb-10">{words.lead}</p>
      {videos instanceof Promise ? (
        <Suspense fallback={<Loading words={words.loading} />}>
          <ArrivingVideos words={words} arriving={videos} />
        </Suspense>
      ) : (
        <LoadedVideos words={words} videos={videos} />
      )}
    </div>
  )
}

function ArrivingVideos({ words, arriving }: { words: VideoPageWords; arriving: Promise<Videos> }) {
  return <LoadedVideos words={words} videos={use(arriving)} />
}

function LoadedVideos({ words: { one, failed, empty }, videos }: { words: VideoPageWords; videos: Videos }) {
  if (!videos) return <ListFailure words={failed} />
  if (videos.length > 0) return <VideoList videos={videos} one={one} />
  const action = <LinkButton to="/products">See all jewellery</LinkButton>
  return (
    <EmptyState icon={Clapperboard} title={empty.title} action={action}>
      {empty.words}
    </EmptyState>
  )
}

function Loading({ words }: { words: string }) {
  return (
    <div>
      <p role="status" className="mb-4 text-muted">
        {words}
      </p>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4 lg:gap-6">
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} className="aspect-4/5 w-full" />
        ))}
      </div>
    </div>
  )
}
