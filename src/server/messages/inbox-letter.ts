import { paragraphsOf, writeLetter } from '#server/mail/letter.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { KeptMessage } from './messages.store.ts'

/** By which the letter is found while it waits, or where it failed. */
export function inboxLetterId(messageId: string): string {
  return `<contact-${messageId}@alankara>`
}

/** What the shop's own inbox gets. Answering it answers whoever wrote. */
export function writeInboxLetter(
  { id, name, email, subject, message, user_id, signedIn }: KeptMessage & { signedIn: boolean },
  { supportEmail, publicUrl }: Pick<Settings, 'supportEmail' | 'publicUrl'>,
) {
  const { text, html } = writeLetter({
    heading: subject ?? 'A message without a subject',
    words: [`${name} (${email}) wrote:`, ...paragraphsOf(message)],
    link: { label: 'Open the dashboard', url: `${publicUrl}/admin?tab=messages` },
    lastWords: [
      signedIn
        ? `Whoever wrote this was signed in under ${email}.`
        : `Whoever wrote this was not signed in under ${email}: anybody may have typed that address.`,
      `Your reply to this e-mail goes to ${email}.`,
    ],
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
