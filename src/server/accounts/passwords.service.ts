import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { countAgainst, giveBack } from '#server/limits.ts'
import type { Settings } from '#server/settings.ts'
import { findCredentials, findCredentialsByEmail, type Kept } from './accounts.store.ts'
import { isPassword } from './passwords.ts'

type Means = { db: Db; settings: Settings }

/** The account this e-mail and password belong to, or undefined. Wrong ones are counted, for unknown e-mails as well. */
export async function findByPassword(means: Means, email: string, password: string): Promise<Kept | undefined> {
  return tryPassword(means, email, password, await findCredentialsByEmail(means.db, email))
}

/** For deeds that ask for the password again, however good the session is. */
export async function assertOwnPassword(means: Means, userId: string, password: string | undefined): Promise<void> {
  if (password === undefined) throw new ShopError('password_needed', 'Please enter your password to go on')
  if (!(await isOwnPassword(means, userId, password))) {
    const message = 'This password is not right'
    throw new ShopError('password_needed', message, { errors: { password: message } })
  }
}

export async function isOwnPassword(means: Means, userId: string, password: string): Promise<boolean> {
  const kept = await findCredentials(means.db, userId)
  return kept !== undefined && (await tryPassword(means, kept.email, password, kept)) !== undefined
}

/** Counted before it is tried, so that a hundred at once can't all slip under the limit; a right one is given back. */
async function tryPassword(means: Means, email: string, password: string, kept: Kept | undefined) {
  await countAgainst(means, 'wrongPasswordsPerEmail', email)
  if (!(await isPassword(password, kept?.passwordHash))) return undefined
  await giveBack(means.db, 'wrongPasswordsPerEmail', email)
  return kept
}
