import * as z from 'zod/mini'
import { mostInSubject, NewMessage } from '#contracts/messages.ts'
import { requiredText, speltOneWay } from '#contracts/texts.ts'

const part = (name: string) =>
  requiredText(`${name} is required`, `${name} may be at most 49 characters`, 49, speltOneWay)

const notAgreed = 'Please agree to the privacy policy, so that we may read your message and answer it'

/** What the form asks for; the two names travel as one. */
export const ContactEntry = z.extend(z.omit(NewMessage, { name: true }), {
  firstName: part('First name'),
  lastName: part('Last name'),
  agreed: z.boolean(notAgreed).check(z.refine((isAgreed) => isAgreed, notAgreed)),
})
export type ContactEntry = z.input<typeof ContactEntry>

/** At the last space: whatever stands before it is the first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const space = name.trim().lastIndexOf(' ')
  if (space === -1) return { firstName: name.trim(), lastName: '' }
  return { firstName: name.trim().slice(0, space).trim(), lastName: name.trim().slice(space + 1) }
}

/** What the form begins with where somebody asks about a piece. */
export function questionAbout(piece: string): string {
  return `Question about ${inShort(piece)}`
}

/** A name may be as long as a subject; its beginning tells which piece is meant. */
function inShort(piece: string): string {
  if (piece.length <= mostOfName) return piece
  const halfOfSign = /[\uD800-\uDBFF]$/
  return `${piece.slice(0, mostOfName).replace(halfOfSign, '').trimEnd()}…`
}

const mostOfName = 80

/** Staff learn from the subject alone which piece a question is about. */
export function toMessage({ firstName, lastName, email, subject, message, website }: ContactEntry, piece?: string) {
  const name = `${firstName.trim()} ${lastName.trim()}`
  const named = nameIn(subject?.trim() ?? '', piece)
  return { name, email, message, ...(named && { subject: named }), ...(website && { website }) }
}

function nameIn(subject: string, piece: string | undefined): string {
  if (!piece || subject.includes(inShort(piece))) return subject
  const named = subject ? `${inShort(piece)}: ${subject}` : questionAbout(piece)
  return named.length <= mostInSubject ? named : subject
}
