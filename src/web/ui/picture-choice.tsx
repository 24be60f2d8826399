import ImageIcon from 'lucide-react/icons/image'
import UserRound from 'lucide-react/icons/user-round'
import { type ComponentProps, useId } from 'react'
import { pictureRules, pictureTypes } from '#contracts/pictures.ts'
import { Button } from './button.tsx'
import { FieldNote } from './field.tsx'
import { FilePicture } from './file-picture.tsx'
import { Picture } from './picture.tsx'

type PictureChoiceProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  /** The one that is kept now. */
  present: string | null
  /** The one that would be saved. */
  chosen: File | undefined
  error?: string | undefined
  /** What it shows: the person, round and without a heading, unless something else is named. */
  of?: string
  /** Where there may be none: whether the present one would be taken away, and how to say so or take it back. */
  removal?: { wanted: boolean; want: (wanted: boolean) => void }
}

const box = 'size-24 shrink-0 border border-hairline bg-sand object-cover'

export function PictureChoice({ present: kept, chosen, error, of, removal, ...rest }: PictureChoiceProps) {
  const id = useId()
  const present = removal?.wanted ? null : kept
  const noteId = `${id}-note`
  const look = `${box} ${of ? 'rounded-small' : 'rounded-full'}`
  const Icon = of ? ImageIcon : UserRound
  return (
    <div className="grid gap-1.5">
      {of && <p className="font-semibold">{of}</p>}
      <div className="flex items-center gap-5">
        {chosen ? (
          <FilePicture
            file={chosen}
            alt={of ? `New: ${of}` : 'Your new profile'}
            width={96}
            height={96}
            className={look}
          />
        ) : present ? (
          <Picture src={present} alt={of ?? 'Your profile'} width={96} height={96} className={look} eager />
        ) : (
          <span aria-hidden className={`${look} grid place-items-center text-gold`}>
            <Icon strokeWidth={1} className="size-12" />
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
            {of && <span className="sr-only">{of}: </span>}
            {present || chosen ? 'Choose another picture' : 'Choose a picture'}
          </label>
          {removal && kept && !chosen && (
            <Button look="quiet" className="w-fit text-sm" onClick={() => removal.want(!removal.wanted)}>
              {removal.wanted ? 'Keep picture' : 'Remove picture'}
            </Button>
          )}
          <FieldNote id={noteId} error={Boolean(error)} text={error ?? noteFor(chosen, removal?.wanted)} />
        </div>
      </div>
    </div>
  )
}

function noteFor(chosen: File | undefined, isUnwanted = false): string {
  if (chosen) return 'Saved with your changes'
  return isUnwanted ? 'Taken away with your changes' : pictureRules
}
