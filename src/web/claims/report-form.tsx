import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { mostClaimLetters } from '#contracts/claims.ts'
import type { OrderDetails } from '#contracts/orders.ts'
import { useLeavingQuestion } from '../shell/use-leaving-question.tsx'
import { Button } from '../ui/button.tsx'
import { passFocusOn } from '../ui/pass-focus-on.ts'
import { TextArea } from '../ui/text-field.tsx'
import { UploadProgress } from '../ui/upload-progress.tsx'
import { keepDraft, readDraft } from './claim-draft.ts'
import { PiecesChoice } from './pieces-choice.tsx'
import { faultsOf, type ReportEntry, type ReportFaults, reportFields } from './report-entry.ts'
import { PhotosChoice, UnboxingChoice } from './report-files.tsx'
import { useReport } from './use-report.ts'

interface ReportFormProps {
  order: OrderDetails
  /** It keeps what it holds while it is closed. */
  isOpen: boolean
  onReported: () => void
  onClose: () => void
}

const unsent = {
  title: 'Leave without sending your report?',
  question: 'Your words stay in this tab. Photos and the video would have to be chosen again.',
  stay: 'Stay here',
}
const whileSending = {
  title: 'Leave while your report is being sent?',
  question: 'It has not reached us yet, and would have to be sent again.',
  stay: 'Stay here',
}

function emptyEntry({ items }: OrderDetails): ReportEntry {
  return { pieces: items.length === 1 ? [0] : [], words: '', photos: [], video: undefined }
}

/** Files can't be kept: whoever left has to choose them again. */
function begunEntry(order: OrderDetails, draft: string): ReportEntry {
  const { words, pieces } = readDraft(draft)
  return { ...emptyEntry(order), words, ...(pieces && { pieces }) }
}

export function ReportForm({ order, isOpen, onReported, onClose }: ReportFormProps) {
  const draft = `report ${order.orderId}`
  const [entry, setEntry] = useState(() => begunEntry(order, draft))
  useEffect(() => keepDraft(draft, entry), [draft, entry])
  const [faults, setFaults] = useState<ReportFaults>({})
  const pieces = useRef<HTMLInputElement>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const photos = useRef<HTMLInputElement>(null)
  const video = useRef<HTMLInputElement>(null)

  // The button that opened it is gone.
  useEffect(() => {
    if (isOpen) pieces.current?.focus()
  }, [isOpen])
  const show = (found: ReportFaults) => {
    setFaults(found)
    const first = reportFields.find((field) => found[field])
    if (first) ({ pieces, words, photos, video })[first].current?.focus()
  }
  const reported = () => {
    setEntry(emptyEntry(order))
    // Not left to the effect: the page may take the form away at once.
    keepDraft(draft, { words: '' })
    onReported()
  }
  const { sending, send, cancel } = useReport(order.orderId, { onReported: reported, onFaults: show })
  const isBusy = sending !== undefined
  const isBegun = entry.words.trim() !== '' || entry.photos.length > 0 || entry.video !== undefined
  const leavingDialog = useLeavingQuestion(isBusy || isBegun, isBusy ? whileSending : unsent)

  /** What was wrong with a field is forgotten as soon as it changes. */
  const change = (part: Partial<ReportEntry>) => {
    setEntry((before) => ({ ...before, ...part }))
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const found = faultsOf(entry)
    show(found)
    if (Object.keys(found).length === 0) void send(entry)
  }

  return (
    <form noValidate method="post" onSubmit={submit} aria-label="Report damage" className="grid gap-5">
      <PiecesChoice
        items={order.items}
        chosen={entry.pieces}
        error={faults.pieces}
        disabled={isBusy}
        first={pieces}
        onChange={(chosen) => change({ pieces: chosen })}
      />
      <TextArea
        ref={words}
        label="What happened?"
        maxLength={mostClaimLetters}
        disabled={isBusy}
        value={entry.words}
        error={faults.words}
        onChange={({ target }) => change({ words: target.value })}
      />
      <PhotosChoice
        input={photos}
        photos={entry.photos}
        error={faults.photos}
        disabled={isBusy}
        onChange={(chosen) => change({ photos: chosen })}
      />
      <UnboxingChoice
        input={video}
        video={entry.video}
        error={faults.video}
        disabled={isBusy}
        onChange={(chosen) => change({ video: chosen })}
      />
      {sending && entry.video && <UploadProgress file={entry.video} sending={sending} onCancel={cancel} />}
      <div className="flex flex-wrap gap-3">
        <Button ref={passFocusOn} type="submit" busy={isBusy} busyWords="Sending…">
          Send report
        </Button>
        {!isBusy && (
          <Button look="quiet" onClick={onClose}>
            Not now
          </Button>
        )}
      </div>
      {leavingDialog}
    </form>
  )
}
