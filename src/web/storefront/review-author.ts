import { findSignedIn } from '../account/find-signed-in.ts'

type Fields = Record<'name' | 'email', HTMLInputElement | null>

/**
 * Fills in whoever is signed in, until they are not any more. It is put where a page's own values stand, and not where
 * typed ones do: what was typed stays, and no browser keeps it for somebody who comes back here later.
 */
export async function fillInAuthor(fields: Fields, signal: AbortSignal): Promise<void> {
  const user = await findSignedIn(signal)
  if (!user || signal.aborted) return
  put(fields, user)
  signal.addEventListener('abort', () => put(fields, { name: '', email: '' }))
}

function put({ name, email }: Fields, words: Record<'name' | 'email', string>): void {
  if (name) name.defaultValue = words.name
  if (email) email.defaultValue = words.email
}
