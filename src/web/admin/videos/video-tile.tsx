import Trash2 from 'lucide-react/icons/trash-2'
import type { Video } from '#contracts/videos.ts'
import { VideoFigure } from '../../ui/video-figure.tsx'

interface VideoTileProps {
  video: Video
  /** Tells it from its neighbours. */
  name: string
  onDelete: () => void
}

export function VideoTile({ video, name, onDelete }: VideoTileProps) {
  return (
    <>
      <VideoFigure video={video} name={name} shape="wide">
        <span className="line-clamp-3">{video.description || 'No description'}</span>
      </VideoFigure>
      <button
        type="button"
        aria-label={`Delete ${name}`}
        onClick={onDelete}
        className="-mr-1 -mb-1 inline-flex min-h-11 items-center gap-1.5 self-end justify-self-end rounded-small px-3 text-sm font-semibold text-red hover:bg-red-wash"
      >
        <Trash2 aria-hidden className="size-4" />
        Delete
      </button>
    </>
  )
}
