import { Link } from 'react-router'
import type { HomeData } from './home-data.ts'
import { ListFailure } from './list-failure.tsx'
import { TitledSection } from './titled-section.tsx'
import { VideoList } from './video-list.tsx'

/** Side by side where there is room for both. */
export function HomeVideos({ home: { videos, testimonials } }: { home: HomeData }) {
  const parts = [
    {
      title: 'Videos',
      one: 'video',
      eyebrow: 'See how the stones catch the light',
      some: videos,
      failed: 'Failed to load videos',
      all: '/videos',
    },
    {
      title: 'Testimonials',
      one: 'testimonial',
      eyebrow: 'What our customers say',
      some: testimonials,
      failed: 'Failed to fetch testimonial videos',
      all: '/Testimonial',
    },
  ].filter(({ some }) => !some || some.shown.length > 0)
  if (parts.length === 0) return null
  return (
    <div className={`page-width grid grid-cols-1 gap-x-12 gap-y-14 ${parts.length > 1 ? 'lg:grid-cols-2' : ''}`}>
      {parts.map(({ title, one, eyebrow, some, failed, all }) => (
        <TitledSection
          key={title}
          title={title}
          eyebrow={eyebrow}
          beside={some && !some.areAll && <AllLink to={all} words={`All ${title.toLowerCase()}`} />}
        >
          {some ? <VideoList videos={some.shown} one={one} /> : <ListFailure words={failed} />}
        </TitledSection>
      ))}
    </div>
  )
}

function AllLink({ to, words }: { to: string; words: string }) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="inline-flex min-h-11 shrink-0 items-center font-semibold text-maroon underline underline-offset-4"
    >
      {words}
    </Link>
  )
}
