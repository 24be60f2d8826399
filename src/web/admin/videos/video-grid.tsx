import type { Video } from '#contracts/videos.ts'
import { VideoTile } from './video-tile.tsx'

interface VideoGridProps {
  videos: readonly Video[]
  /** What one of them is called. */
  one: string
  onDelete: (video: Video) => void
}

export function VideoGrid({ videos, one, onDelete }: VideoGridProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
      {videos.map((video, place) => (
        <li key={video._id} className="grid grid-rows-[auto_1fr] rounded-small border border-hairline bg-white p-3">
          <VideoTile video={video} name={`${one} ${place + 1}`} onDelete={() => onDelete(video)} />
        </li>
      ))}
    </ul>
  )
}
