import { paragraphsOf, writeLetter } from '#server/mail/letter.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { KeptMessage } from './messages.store.ts'

/** By which the letter is found while it waits, or where it failed. */
export function inboxLetterId(messageId: string): string {
  return `<contact-${messageId}@alankara>`
}

interface Account {
  /** Whoever wrote was signed in under the address that they gave. */
  isOwn: boolean
  /** That address was shown to be theirs. */
  isProved: boolean
}

/** What the shop's own inbox gets. Answering it answers whoever wrote. */
export function writeInboxLetter(
  { id, name, email, subject, message, user_id }: KeptMessage,
  account: Account,
  { supportEmail, publicUrl }: Pick<Settings, 'supportEmail' | 'publicUrl'>,
) {
  const { text, html } = writeLetter({
    heading: subject ?? 'A message without a subject',
    words: [`${name} (${email}) wrote:`, ...paragraphsOf(message)],
    link: { label: 'Open the dashboard', url: `${publicUrl}/admin?tab=messages` },
    lastWords: [whoWrote(email, account), `Your reply to this e-mail goes to ${email}.`],
  })
  return {
    to: supportEmail,
    replyTo: { name, address: email },
    subject: `Message from ${name}: ${subject ?? 'no subject'}`,
    text,
    html,
    about: user_id ?? undefined,
    messageId: inboxLetterId(id),
  }
}

function whoWrote(email: string, { isOwn, isProved }: Account): string {
  if (!isOwn) return `Whoever wrote this was not signed in under ${email}: anybody may have typed that address.`
  if (!isProved) return `Whoever wrote this was signed in under ${email}, but nobody has confirmed that it is theirs.`
  return `Whoever wrote this was signed in under ${email}, which is theirs.`
}
