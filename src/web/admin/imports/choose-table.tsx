import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { mostImportBytes } from '#contracts/catalogue-work.ts'
import { Button } from '../../ui/button.tsx'
import { FieldNote } from '../../ui/field.tsx'
import { formatMegabytes } from '../../ui/megabytes.ts'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { useHydrated } from '../../use-hydrated.ts'
import { FormSection } from '../admin-form.tsx'
import { DropZone } from '../products/drop-zone.tsx'
import { useUnsavedChanges } from '../use-unsaved-changes.tsx'
import { tableFault } from './table-fault.ts'
import { useTableUpload } from './use-table-upload.ts'

const noteId = 'table-note'
const hint = `A CSV file of up to ${formatMegabytes(mostImportBytes)}. It is only checked at first: nothing changes until you say so.`

/** The first step: which file. It is sent to be checked as soon as the button is pressed. */
export function ChooseTable() {
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const chooser = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { share, arrived, send, cancel } = useTableUpload(setFault)
  const leavingDialog = useUnsavedChanges(share !== undefined)
  const hydrated = useHydrated()

  useEffect(() => {
    // Only now, when nobody is asked any more whether they want to leave.
    if (arrived) void navigate({ search: `?id=${arrived}` })
  }, [arrived, navigate])

  const pick = ([picked]: File[]) => {
    if (!picked) return
    setFile(picked)
    setFault(tableFault(picked))
  }
  const check = (event: SyntheticEvent) => {
    event.preventDefault()
    if (file && !tableFault(file)) return void send(file)
    setFault(file ? tableFault(file) : 'Choose a file first')
    chooser.current?.focus()
  }
  return (
    <form noValidate onSubmit={check}>
      <FormSection title="1. Choose a file">
        {share === undefined && (
          <DropZone
            ref={chooser}
            icon={FileSpreadsheet}
            accept=".csv,.tsv,.txt,text/csv"
            describedBy={noteId}
            invalid={Boolean(fault)}
            onPicked={pick}
          >
            <strong>Choose a table</strong> or drop it here
          </DropZone>
        )}
        {file && share === undefined && (
          <p className="font-semibold wrap-anywhere">
            {file.name} <span className="font-normal text-muted">({formatMegabytes(file.size)})</span>
          </p>
        )}
        <FieldNote id={noteId} error={Boolean(fault)} text={fault ?? hint} />
        {file && share !== undefined && (
          <UploadProgress file={file} sending={{ share, uploaded: false }} onCancel={cancel} />
        )}
        <Button
          type="submit"
          className="w-fit max-sm:w-full"
          busy={share !== undefined}
          busyWords="Sending..."
          disabled={!hydrated}
        >
          Check the file
        </Button>
        {leavingDialog}
      </FormSection>
    </form>
  )
}
