import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { answerClaim, type Claim, ClaimAnswer, isSettled, mostClaimLetters, readClaim } from '#contracts/claims.ts'
import { browserApi } from '../browser-api.ts'
import { orNothing } from '../or-nothing.ts'
import { drawId } from '../sent-once.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { TextArea } from '../ui/text-field.tsx'
import { useShopForm } from '../use-shop-form.ts'
import { keepDraft, readDraft } from './claim-draft.ts'

const Entry = z.object({ words: ClaimAnswer })

interface AnswerFormProps {
  claim: Claim
  label: string
  /** Also where it was settled meanwhile, and takes no more answers. */
  onAnswered: () => void
}

interface Answer {
  _id?: string | undefined
  words: string
}

/** For either side, while the report is not settled. */
export function AnswerForm(props: AnswerFormProps) {
  const { _id, status } = props.claim
  return isSettled(status) ? <UnsentAnswer key={_id} claim={_id} /> : <OpenForm key={_id} {...props} />
}

/** What is written stays in this tab until it is sent, wherever one looks meanwhile. */
function OpenForm({ claim, label, onAnswered }: AnswerFormProps) {
  // Sent again as it is, after a reply was lost, it is the same message; changed, it is another.
  const drawn = useRef<Answer>({ words: '' })
  const form = useShopForm({
    schema: Entry,
    fields: ['words'],
    known: { words: readDraft(claim._id).words },
    failed: 'Your message could not be sent.',
    submit: async ({ words: written }) => {
      if (drawn.current.words !== written) drawn.current = { _id: drawId(), words: written }
      const message = await sendAnswer(claim._id, drawn.current, onAnswered)
      drawn.current.words = ''
      form.settle({ words: '' })
      // Somebody who has gone on by now must not find it unsent.
      keepDraft(claim._id, { words: form.getValues('words') })
      void notify('success', message)
      onAnswered()
    },
  })
  const words = form.watch('words')
  useEffect(() => keepDraft(claim._id, { words }), [claim._id, words])
  return (
    <form noValidate method="post" onSubmit={form.onSubmit} className="grid gap-3">
      <TextArea label={label} rows={3} maxLength={mostClaimLetters} {...form.field('words')} />
      <Button type="submit" look="quiet" busy={form.busy} className="justify-self-start">
        Send message
      </Button>
    </form>
  )
}

/** Whatever went wrong, the report is looked at again: it may be there, and only the reply was lost. */
async function sendAnswer(claim: string, answer: Answer, onSettled: () => void): Promise<string> {
  try {
    return (await browserApi(answerClaim, { id: claim, body: answer })).message
  } catch (error) {
    const now = (await orNothing(browserApi(readClaim, { id: claim })))?.data
    if (now?.messages.some(({ _id }) => _id === answer._id)) return 'Your message has been sent'
    if (now && isSettled(now.status)) onSettled()
    throw error
  }
}

/** The report was settled while somebody wrote: what they have is theirs to copy. */
function UnsentAnswer({ claim }: { claim: string }) {
  const [words, setWords] = useState(() => readDraft(claim).words)
  if (!words) return null
  const discard = () => {
    keepDraft(claim, { words: '' })
    setWords('')
  }
  return (
    <div className="grid gap-3">
      <p role="status">The report is settled by now, and your message was not sent:</p>
      <p className="rounded-small bg-sand/60 p-3 wrap-anywhere whitespace-pre-wrap">{words}</p>
      <Button look="quiet" className="justify-self-start" onClick={discard}>
        Discard it
      </Button>
    </div>
  )
}
