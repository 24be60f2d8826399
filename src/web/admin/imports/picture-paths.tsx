import Copy from 'lucide-react/icons/copy'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useEffect, useRef } from 'react'
import { pictureGraceDays, pictureRules, pictureTypes } from '#contracts/pictures.ts'
import { Button } from '../../ui/button.tsx'
import { FieldNote } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { DropZone } from '../products/drop-zone.tsx'
import { SmallPicture } from '../small-picture.tsx'
import { usePicturePaths } from './use-picture-paths.ts'

const noteId = 'picture-paths-note'
const hint = `${pictureRules}. Those that no product shows within ${pictureGraceDays} days are removed.`

/** Where new pictures get the paths that a table names them by. */
export function PicturePaths() {
  const chooser = useRef<HTMLInputElement>(null)
  const { paths, fault, progress, add } = usePicturePaths()
  // In the place of the button that was pressed for it.
  useEffect(() => chooser.current?.focus(), [])
  return (
    <>
      {progress ?? (
        <DropZone
          ref={chooser}
          icon={ImagePlus}
          accept={pictureTypes}
          multiple
          describedBy={noteId}
          invalid={Boolean(fault)}
          onPicked={add}
        >
          <strong>Choose pictures</strong> or drop them here
        </DropZone>
      )}
      <FieldNote id={noteId} error={Boolean(fault)} text={fault ?? hint} />
      {paths.length > 0 && (
        <>
          <ul aria-label="Paths of the pictures" className="grid gap-3">
            {paths.map(({ name, path }) => (
              <li key={path} className="flex items-center gap-3">
                <SmallPicture src={path} />
                <span className="min-w-0 wrap-anywhere">
                  {name}
                  <code className="block text-sm text-muted select-all">{path}</code>
                </span>
              </li>
            ))}
          </ul>
          <Button look="quiet" className="w-fit max-sm:w-full" onClick={() => void copy(paths)}>
            <Copy aria-hidden className="size-4" />
            Copy names and paths
          </Button>
        </>
      )}
    </>
  )
}

/** A spreadsheet takes it as two columns. */
async function copy(paths: readonly { name: string; path: string }[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(paths.map(({ name, path }) => `${name}\t${path}`).join('\n'))
    void notify('success', 'Names and paths copied')
  } catch {
    void notify('error', 'Your browser does not let us copy: please mark the paths and copy them yourself')
  }
}
