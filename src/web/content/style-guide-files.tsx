import { useRef, useState } from 'react'
import { videoRules } from '#contracts/videos.ts'
import { FilePicture } from '../ui/file-picture.tsx'
import { PictureChoice } from '../ui/picture-choice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { RemovablePicture } from '../ui/removable-picture.tsx'
import { UploadProgress } from '../ui/upload-progress.tsx'
import { VideoField } from '../ui/video-field.tsx'
import { VideoFigure } from '../ui/video-figure.tsx'
import { Specimen } from './specimen.tsx'

const stone =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path fill="#1f6b3b" d="M1 0l1 1-1 1-1-1z"/></svg>'
const picture = new File([stone], 'emerald.svg', { type: 'image/svg+xml' })
const film = new File(['a film'], 'unboxing.mp4', { type: 'video/mp4' })
const video = { _id: '', videoUrl: '/media/gone.mp4', description: '' }

export function StyleGuideFiles() {
  return (
    <>
      <Specimen title="Files to send">
        <Choices />
      </Specimen>
      <Specimen title="Videos">
        <div className="grid gap-6 sm:grid-cols-3">
          <VideoFigure
            shape="tall"
            name="a film with a still"
            video={{ ...video, poster: '/pictures/promo-1-600.webp' }}
          >
            A pendant, seen from all sides.
          </VideoFigure>
          <VideoFigure shape="wide" name="a film without a still" video={{ ...video, poster: null }} />
        </div>
      </Specimen>
    </>
  )
}

function Choices() {
  const field = useRef<HTMLInputElement>(null)
  const [face, setFace] = useState<File>()
  const [chosen, setChosen] = useState<File>()
  const [removed, setRemoved] = useState(false)
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <PictureChoice present={null} chosen={face} onChange={({ target }) => setFace(target.files?.[0])} />
      <PictureChoice
        of="Category image"
        present="/icon-192.png"
        chosen={undefined}
        error="This is not a picture we can read"
      />
      <VideoField
        label="Video file"
        hint={videoRules}
        input={field}
        chosen={chosen}
        error={undefined}
        disabled={false}
        onChoose={setChosen}
      />
      <UploadProgress file={film} sending={{ share: 0.4, uploaded: false }} onCancel={() => undefined} />
      <ProgressBar label="Nobody knows how much" share={undefined} />
      <ul className="flex min-h-36">
        {!removed && (
          <RemovablePicture name="the emerald" onRemove={() => setRemoved(true)}>
            <FilePicture file={picture} alt="New: emerald.svg" width={96} height={96} />
          </RemovablePicture>
        )}
      </ul>
    </div>
  )
}
