import * as z from 'zod/mini'
import { answerClaim, type Claim, ClaimAnswer } from '#contracts/claims.ts'
import { browserApi } from '../browser-api.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { TextArea } from '../ui/text-field.tsx'
import { useShopForm } from '../use-shop-form.ts'

const Entry = z.object({ words: ClaimAnswer })

interface AnswerFormProps {
  claim: Claim
  label: string
  onAnswered: () => void
}

/** For either side, while the report is not settled. */
export function AnswerForm({ claim, label, onAnswered }: AnswerFormProps) {
  const form = useShopForm({
    schema: Entry,
    fields: ['words'],
    known: { words: '' },
    failed: 'Your message could not be sent.',
    submit: async (body) => {
      const { message } = await browserApi(answerClaim, { id: claim._id, body })
      form.reset()
      void notify('success', message)
      onAnswered()
    },
  })
  return (
    <form noValidate method="post" onSubmit={form.onSubmit} className="grid gap-3">
      <TextArea label={label} rows={3} maxLength={2000} {...form.field('words')} />
      <Button type="submit" look="quiet" busy={form.busy} className="justify-self-start">
        Send message
      </Button>
    </form>
  )
}
