import { pieceWords } from '#contracts/choices.ts'
import type { Claim } from '#contracts/claims.ts'
import { useShop } from '../shop.ts'
import { Picture } from '../ui/picture.tsx'
import { VideoFigure } from '../ui/video-figure.tsx'

/** What was reported, with the photos and the video that show it. */
export function ClaimEvidence({ claim }: { claim: Claim }) {
  const { apiHost } = useShop()
  const { words, pieces, photos, video } = claim
  return (
    <div className="grid content-start gap-4 wrap-anywhere">
      <p className="whitespace-pre-line">{words}</p>
      <p className="text-sm text-muted">Pieces: {pieces.map(pieceWords).join('; ')}</p>
      <ul className="flex flex-wrap gap-2">
        {photos.map((photo, place) => (
          <li key={photo}>
            <a href={`${apiHost}${photo}`} target="_blank" rel="noreferrer" className="block">
              <Picture
                src={photo}
                alt={`Damage, photo ${place + 1} (opens in a new tab)`}
                width={96}
                height={96}
                className="size-24 rounded-small object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      <div className="max-w-sm">
        <VideoFigure
          video={{ _id: claim._id, videoUrl: video, description: '', poster: null }}
          name={`Unboxing video of order ${claim.orderId}`}
          shape="wide"
        />
        <p className="mt-2 text-sm">
          {/* From another host it may not be saved at once, and opens beside what is written here. */}
          <a
            href={`${apiHost}${video}`}
            download
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-maroon underline underline-offset-4"
          >
            Download the video
          </a>
        </p>
      </div>
    </div>
  )
}
