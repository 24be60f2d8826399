import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { sendMessage } from '#contracts/messages.ts'
import { findSignedIn } from '../account/find-signed-in.ts'
import { useSession } from '../account/session.ts'
import { browserApi } from '../browser-api.ts'
import { sentOnce } from '../sent-once.ts'
import { ShopForm } from '../shop-form.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { notify } from '../ui/notify.ts'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { Trap } from '../ui/trap.tsx'
import { useShopForm } from '../use-shop-form.ts'
import { ContactEntry, questionAbout, splitName, toMessage } from './contact-entry.ts'

interface ContactFormProps {
  /** What the question is about, once that is known. */
  piece: string | undefined
  children?: ReactNode
}

export function ContactForm({ piece, children }: ContactFormProps) {
  const { busy, field, onSubmit } = useContactForm(piece)
  const { error: _unseen, ...trap } = field('website')
  return (
    <ShopForm deed="Send Message" busy={busy} onSubmit={onSubmit}>
      {children}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label="Email" type="email" inputMode="email" autoComplete="email" {...field('email')} />
      <TextField label="Subject" optional {...field('subject')} />
      <TextArea label="Message" rows={6} {...field('message')} />
      <Checkbox label={agreement} {...field('agreed')} />
      <Trap {...trap} />
    </ShopForm>
  )
}

/** In a tab of its own: what was typed here must not be lost over reading. */
const agreement = (
  <>
    I have read the{' '}
    <Link to="/policys/privacy" target="_blank" className="font-semibold text-maroon underline underline-offset-4">
      Privacy Policy
    </Link>{' '}
    and agree to it
  </>
)

const sendOnce = sentOnce((body: ReturnType<typeof toMessage>) => browserApi(sendMessage, { body }))

type Known = Partial<Pick<ContactEntry, 'firstName' | 'lastName' | 'email' | 'subject'>>

function useContactForm(piece: string | undefined) {
  const subject = piece ? questionAbout(piece) : ''
  const form = useShopForm({
    schema: ContactEntry,
    fields: ['firstName', 'lastName', 'email', 'subject', 'message', 'agreed'],
    failed: 'Failed to send message.',
    submit: async (entry) => {
      const { message } = await sendOnce(toMessage(entry, piece))
      void notify('success', message)
      const { firstName, lastName, email } = entry
      form.settle({ firstName, lastName, email, subject, message: '', agreed: false })
    },
  })

  const filledIn = useRef<Known>({})

  /** What was typed stays; what was filled in before gives way, also to nothing. */
  const fillIn = useEffectEvent((known: Known) => {
    for (const name of ['firstName', 'lastName', 'email', 'subject'] as const) {
      const [value, now] = [known[name], form.getValues(name)]
      if (value === undefined || (now && now !== filledIn.current[name])) continue
      form.setValue(name, value)
      filledIn.current[name] = value
      // What counts as the page's own no browser keeps for somebody who comes back here later.
      document.querySelector(`[name="${name}"]`)?.setAttribute('value', value)
    }
  })

  const token = useSession()?.token
  useEffect(() => {
    if (!token) return
    const leaving = new AbortController()
    void findSignedIn(leaving.signal).then((user) => user && fillIn({ ...splitName(user.name), email: user.email }))
    return () => {
      leaving.abort()
      fillIn({ firstName: '', lastName: '', email: '' })
    }
  }, [token])

  useEffect(() => {
    if (subject) fillIn({ subject })
  }, [subject])

  return form
}
