import { createHash } from 'node:crypto'

/** What is kept of a token: whoever reads the database can't sign in with it. Tokens are too random to be guessed from it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
