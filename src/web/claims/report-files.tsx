import type { Ref } from 'react'
import { claimVideoRules, mostClaimPhotos } from '#contracts/claims.ts'
import { pictureRules, pictureTypes } from '#contracts/pictures.ts'
import { Field } from '../ui/field.tsx'
import { FilePicture } from '../ui/file-picture.tsx'
import { RemovablePicture } from '../ui/removable-picture.tsx'
import { fileChooser, VideoField } from '../ui/video-field.tsx'

interface ChoiceProps {
  input: Ref<HTMLInputElement>
  error: string | undefined
  disabled: boolean
}

interface PhotosProps extends ChoiceProps {
  photos: readonly File[]
  onChange: (photos: File[]) => void
}

/** Each choosing adds to what is there, since a phone's camera gives one at a time. */
export function PhotosChoice({ input, error, disabled, photos, onChange }: PhotosProps) {
  return (
    <div className="grid gap-3">
      <Field label="Photos of the damage" hint={`1 to ${mostClaimPhotos}. ${pictureRules} each`} error={error}>
        {(given) => (
          <input
            {...given}
            ref={input}
            type="file"
            multiple
            accept={pictureTypes}
            disabled={disabled}
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])]
              target.value = ''
              if (chosen.length > 0) onChange([...photos, ...chosen])
            }}
            // What it would say of the files is shown below.
            className={`${fileChooser} text-transparent file:text-ink`}
          />
        )}
      </Field>
      {photos.length > 0 && (
        <ul aria-label="Chosen photos" className="flex flex-wrap gap-3">
          {photos.map((photo, place) => (
            <RemovablePicture
              // The same file may be chosen twice, and what follows a removed one comes under the same button.
              key={place}
              name={`photo ${place + 1}`}
              onRemove={() => onChange(photos.filter((_, other) => other !== place))}
            >
              <FilePicture
                file={photo}
                alt={`Chosen photo ${place + 1}`}
                width={96}
                height={96}
                className="size-24 rounded-small bg-sand object-cover"
              />
            </RemovablePicture>
          ))}
        </ul>
      )}
    </div>
  )
}

interface VideoProps extends ChoiceProps {
  video: File | undefined
  onChange: (video: File | undefined) => void
}

export function UnboxingChoice({ video, onChange, ...field }: VideoProps) {
  return (
    <VideoField
      {...field}
      label="Video of the unboxing"
      hint={`Uncut, from the closed parcel on. ${claimVideoRules}`}
      alsoTypes=",video/quicktime"
      chosen={video}
      onChoose={onChange}
    />
  )
}
