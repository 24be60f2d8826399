import UserRound from 'lucide-react/icons/user-round'
import { type ComponentProps, useCallback, useId } from 'react'
import { pictureRules, pictureTypes } from '#contracts/pictures.ts'
import { FieldNote } from '../ui/field.tsx'
import { Picture } from '../ui/picture.tsx'

type PictureChoiceProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  /** The one that is kept now. */
  present: string | null
  /** The one that would be saved. */
  chosen: File | undefined
  error?: string | undefined
}

const round = 'size-24 shrink-0 rounded-full border border-hairline bg-sand object-cover'

export function PictureChoice({ present, chosen, error, ...rest }: PictureChoiceProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="flex items-center gap-5">
      {chosen ? (
        <Preview file={chosen} />
      ) : present ? (
        <Picture src={present} alt="Your profile" width={96} height={96} className={round} eager />
      ) : (
        <span aria-hidden className={`${round} grid place-items-center text-gold`}>
          <UserRound strokeWidth={1} className="size-12" />
        </span>
      )}
      <div className="grid gap-1.5">
        <label
          htmlFor={id}
          className="inline-flex min-h-11 w-fit cursor-pointer items-center rounded-small border border-line px-4 text-sm font-semibold transition hover:bg-sand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-maroon"
        >
          <input
            {...rest}
            id={id}
            type="file"
            accept={pictureTypes}
            aria-describedby={noteId}
            aria-invalid={error ? true : undefined}
            className="sr-only"
          />
          {present || chosen ? 'Choose another picture' : 'Choose a picture'}
        </label>
        <FieldNote id={noteId} error={Boolean(error)} text={error ?? noteFor(chosen)} />
      </div>
    </div>
  )
}

function noteFor(chosen: File | undefined): string {
  return chosen ? 'Saved with your changes' : pictureRules
}

/** A file that is still only in this browser. */
function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img ref={show} alt="Your new profile" width={96} height={96} className={round} />
}
