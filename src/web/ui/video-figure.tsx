import Play from 'lucide-react/icons/play'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { inWidth } from '#contracts/pictures.ts'
import type { Video } from '#contracts/videos.ts'
import { useShop } from '../shop.ts'
import { Picture } from './picture.tsx'

interface VideoFigureProps {
  video: Video
  /** What it is called; where there are several, also which of them. */
  name: string
  shape: 'tall' | 'wide'
  /** The words below, where there are any. */
  children?: ReactNode
}

const shapes = {
  tall: { height: 400, look: 'aspect-4/5' },
  wide: { height: 240, look: 'aspect-4/3' },
}
const width = 320

/** A still that leads to the film, and plays it in its place where there are scripts: nothing of it is fetched before. */
export function VideoFigure({ video: { videoUrl, poster }, name, shape, children }: VideoFigureProps) {
  const { apiHost } = useShop()
  const wordsId = useId()
  const [pressed, setPressed] = useState(false)
  const withHost = (path: string) => (path.startsWith('/') ? `${apiHost}${path}` : path)
  const { height, look } = shapes[shape]
  const frame = `relative block w-full overflow-hidden rounded-small ${look}`
  const src = withHost(videoUrl)
  const described = children ? { 'aria-describedby': wordsId } : {}
  const playHere = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setPressed(true)
  }
  return (
    <figure>
      {pressed ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- Staff upload no captions; the words below tell what there is to hear.
        <video
          ref={begin}
          src={src}
          // Behind a film a still can't be offered in several widths, and none of the places here is wider than this.
          {...(poster ? { poster: withHost(inWidth(poster, 400)) } : {})}
          controls
          playsInline
          width={width}
          height={height}
          aria-label={name}
          {...described}
          onPlay={pauseOthers}
          // All that was filmed is in sight, however the phone was held: damage may be at the edge.
          className={`${frame} bg-ink object-contain`}
        />
      ) : (
        <a
          href={src}
          aria-label={`Play ${name}`}
          {...described}
          className={`group bg-sand ${frame}`}
          onClick={playHere}
        >
          {poster ? (
            <>
              <Picture
                src={poster}
                alt=""
                width={width}
                height={height}
                sizes={`(max-width: ${2 * width}px) 50vw, ${width}px`}
                className="size-full object-cover"
              />
              <span className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-white/90 text-maroon transition group-hover:bg-white group-hover:scale-105">
                <Play aria-hidden className="ml-0.5 size-6 fill-current" />
              </span>
            </>
          ) : (
            <img src="/video-placeholder.svg" alt="" width={width} height={height} className="size-full object-cover" />
          )}
        </a>
      )}
      {children && (
        <figcaption id={wordsId} className="mt-2 text-sm wrap-anywhere text-muted">
          {children}
        </figcaption>
      )}
    </figure>
  )
}

/** In place of the still that was pressed, which is gone. */
function begin(video: HTMLVideoElement | null): void {
  video?.focus()
  // What can't be played, its own controls show.
  video?.play().catch(() => undefined)
}

/** Wherever on the page they are: two voices at once can't be understood. */
function pauseOthers({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void {
  for (const video of document.querySelectorAll('video')) if (video !== currentTarget) video.pause()
}
