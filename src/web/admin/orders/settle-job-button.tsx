import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import * as z from 'zod/mini'
import { GivenPassword } from '#contracts/accounts.ts'
import { type FailedJob, mostSettledLetters, SettledHow, settleFailedJob } from '#contracts/jobs.ts'
import { browserApi } from '../../browser-api.ts'
import { ShopForm } from '../../shop-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useShopForm } from '../../use-shop-form.ts'
import { useMessageBox } from '../message-box.tsx'
import { OwnPasswordField } from '../own-password-field.tsx'
import { jobTitle, settleWords } from './job-words.ts'

const deed = 'Mark as settled'

export function SettleJobButton({ job, onSettled }: { job: FailedJob; onSettled: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const tell = useMessageBox()
  const settled = (message: string) => {
    setOpen(false)
    tell.success(message)
    onSettled()
  }
  return (
    <>
      <Button
        look="quiet"
        className="whitespace-nowrap"
        aria-label={`${deed}: ${jobTitle(job)}`}
        onClick={() => setOpen(true)}
      >
        <Check aria-hidden className="size-4" />
        {deed}
      </Button>
      {isOpen && <SettleJobDialog job={job} onSettled={settled} onClose={() => setOpen(false)} />}
    </>
  )
}

interface SettleJobDialogProps {
  job: FailedJob
  onSettled: (message: string) => void
  onClose: () => void
}

function SettleJobDialog({ job, onSettled, onClose }: SettleJobDialogProps) {
  const { givesMoney } = job
  const { busy, field, onSubmit } = useShopForm({
    schema: z.object({ note: SettledHow, password: givesMoney ? GivenPassword : z.string() }),
    fields: ['note', 'password'],
    known: { note: '', password: '' },
    failed: 'The job could not be marked as settled.',
    submit: async ({ note, password }) => {
      const body = { note, ...(givesMoney && { password }) }
      onSettled((await browserApi(settleFailedJob, { id: job._id, body })).message)
    },
  })
  return (
    <Dialog open title={deed} description={settleWords(job)} onClose={() => busy || onClose()}>
      <ShopForm deed={deed} busy={busy} onSubmit={onSubmit}>
        <TextField
          label="How was it settled?"
          hint="Only staff read it"
          autoComplete="off"
          maxLength={mostSettledLetters}
          required
          {...field('note')}
        />
        {givesMoney && <OwnPasswordField {...field('password')} />}
      </ShopForm>
    </Dialog>
  )
}
