import type { Video } from '#contracts/videos.ts'
import { VideoFigure } from '../ui/video-figure.tsx'

export function VideoList({ videos }: { videos: readonly Video[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] lg:gap-6">
      {videos.map((video) => (
        <li key={video._id}>
          <VideoFigure video={video} name="video" shape="tall">
            {video.description}
          </VideoFigure>
        </li>
      ))}
    </ul>
  )
}
