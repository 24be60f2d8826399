import type { Video } from '#contracts/videos.ts'
import { VideoFigure } from '../ui/video-figure.tsx'

interface VideoListProps {
  videos: readonly Video[]
  /** What each of them is called, before its number. */
  one: string
}

export function VideoList({ videos, one }: VideoListProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] lg:gap-6">
      {videos.map((video, place) => (
        <li key={video._id}>
          <VideoFigure video={video} name={`${one} ${place + 1}`} shape="tall">
            {video.description}
          </VideoFigure>
        </li>
      ))}
    </ul>
  )
}
