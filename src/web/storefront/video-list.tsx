import { useId } from 'react'
import { pictureFolder } from '#contracts/pictures.ts'
import type { Video } from '#contracts/videos.ts'
import { useShop } from '../shop.ts'

export function VideoList({ videos }: { videos: readonly Video[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] lg:gap-6">
      {videos.map((video) => (
        <li key={video._id}>
          <VideoFigure video={video} />
        </li>
      ))}
    </ul>
  )
}

/** Nothing of it is fetched before somebody plays it, but for the still. */
function VideoFigure({ video: { videoUrl, poster, description } }: { video: Video }) {
  const { apiHost } = useShop()
  const wordsId = useId()
  const withHost = (path: string) => (path.startsWith('/') ? `${apiHost}${path}` : path)
  return (
    <figure>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Staff upload no captions; the words below tell what there is to hear. */}
      <video
        src={withHost(videoUrl)}
        {...(poster ? { poster: withHost(smallStill(poster)) } : {})}
        controls
        playsInline
        preload="none"
        width={720}
        height={900}
        aria-label="Video"
        {...(description ? { 'aria-describedby': wordsId } : {})}
        className="aspect-4/5 w-full rounded-small bg-sand object-cover"
      />
      {description && (
        <figcaption id={wordsId} className="mt-2 text-sm text-muted">
          {description}
        </figcaption>
      )}
    </figure>
  )
}

/** A still can't be offered in several widths, and none of the places here is wider than this. */
function smallStill(poster: string): string {
  const folder = pictureFolder(poster)
  return folder ? `${folder}400.webp` : poster
}
