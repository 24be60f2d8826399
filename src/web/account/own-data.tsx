import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AccountDeletion, deleteMyAccount, downloadMyData } from '#contracts/privacy.ts'
import { ApiError } from '../api-error.ts'
import { browserApi, downloadFile } from '../browser-api.ts'
import { failureWords, forgetLapsedSession } from '../failure.ts'
import { saveFile } from '../save-file.ts'
import { ShopForm } from '../shop-form.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { notify } from '../ui/notify.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { useShopForm } from '../use-shop-form.ts'
import { clearSession } from './session.ts'
import { UsernameForManagers } from './username-for-managers.tsx'

/** What the law calls the rights of a person over their data: to have a copy of it, and to have it gone. */
export function OwnData({ email }: { email: string }) {
  const [leaving, setLeaving] = useState(false)
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        Take a copy of everything we hold about you, or delete your account. Past orders stay with us, as tax law wants,
        without your phone number and <span className="whitespace-nowrap">e-mail address</span>.
      </p>
      <div className="flex flex-wrap gap-3">
        <DownloadData />
        <Button look="danger" onClick={() => setLeaving(true)}>
          Delete account
        </Button>
      </div>
      <Dialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title="Delete your account?"
        description="This action cannot be undone. Please enter your password to go on."
      >
        <DeletionForm email={email} />
      </Dialog>
    </div>
  )
}

function DownloadData() {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await downloadFile(downloadMyData, {}), 'my-data.json')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void notify('error', failureWords(error, 'Your data could not be downloaded.'))
      forgetLapsedSession(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="quiet" busy={busy} onClick={() => void download()}>
      Download my data
    </Button>
  )
}

function DeletionForm({ email }: { email: string }) {
  const isUnanswered = useRef(false)
  const navigate = useNavigate()
  const { busy, field, onSubmit } = useShopForm({
    schema: AccountDeletion,
    fields: ['password'],
    known: { password: '' },
    failed: 'We do not know whether your account was deleted.',
    submit: async ({ password }) => {
      try {
        const { message } = await browserApi(deleteMyAccount, { body: { password } })
        void notify('success', message)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // With the account its session goes: where a reply was lost, that is what a deleted one looks like.
        const isGone = isUnanswered.current && error.code === 'not_signed_in'
        isUnanswered.current ||= error.requestId === undefined
        if (!isGone) throw error
        void notify('info', 'Your account may be deleted already. You are signed out.')
      }
      clearSession(true)
      await navigate('/')
    },
  })
  return (
    <ShopForm deed="Delete account" look="danger" busy={busy} onSubmit={onSubmit}>
      <UsernameForManagers email={email} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
    </ShopForm>
  )
}
