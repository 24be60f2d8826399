import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { pictureFolder } from '#contracts/pictures.ts'
import type { Video } from '#contracts/videos.ts'
import { useShop } from '../shop.ts'

interface VideoFigureProps {
  video: Video
  /** What it is called; where there are several, also which of them. */
  name: string
  shape: 'tall' | 'wide'
  /** The words below, where there are any. */
  children?: ReactNode
}

const shapes = {
  tall: { height: 900, look: 'block aspect-4/5 w-full overflow-hidden rounded-small bg-sand' },
  wide: { height: 540, look: 'block aspect-4/3 w-full overflow-hidden rounded-small bg-sand' },
}

/** Nothing of it is fetched before somebody plays it, but for the still. */
export function VideoFigure({ video: { videoUrl, poster }, name, shape, children }: VideoFigureProps) {
  const { apiHost } = useShop()
  const wordsId = useId()
  const [pressed, setPressed] = useState(false)
  const { height, look } = shapes[shape]
  const withHost = (path: string) => (path.startsWith('/') ? `${apiHost}${path}` : path)
  const described = children ? { 'aria-describedby': wordsId } : {}
  return (
    <figure>
      {poster || pressed ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- Staff upload no captions; the words below tell what there is to hear.
        <video
          ref={pressed ? begin : null}
          src={withHost(videoUrl)}
          {...(poster ? { poster: withHost(smallStill(poster)) } : {})}
          controls
          playsInline
          preload="none"
          width={720}
          height={height}
          aria-label={name}
          {...described}
          onPlay={pauseOthers}
          className={`${look} object-cover`}
        />
      ) : (
        // Without a still the browser would show a dark box.
        <button
          type="button"
          aria-label={`Play ${name}`}
          {...described}
          onClick={() => setPressed(true)}
          className={look}
        >
          <img src="/video-placeholder.svg" alt="" width={720} height={height} className="size-full object-cover" />
        </button>
      )}
      {children && (
        <figcaption id={wordsId} className="mt-2 text-sm wrap-anywhere text-muted">
          {children}
        </figcaption>
      )}
    </figure>
  )
}

/** In place of the button that was pressed, which is gone. */
function begin(video: HTMLVideoElement | null): void {
  video?.focus()
  // What can't be played, its own controls show.
  video?.play().catch(() => undefined)
}

/** Wherever on the page they are: two voices at once can't be understood. */
function pauseOthers({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void {
  for (const video of document.querySelectorAll('video')) if (video !== currentTarget) video.pause()
}

/** A still can't be offered in several widths, and none of the places here is wider than this. */
function smallStill(poster: string): string {
  const folder = pictureFolder(poster)
  return folder ? `${folder}400.webp` : poster
}
