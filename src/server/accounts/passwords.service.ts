import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { countAgainst, giveBack, startAfresh } from '#server/limits.ts'
import type { Settings } from '#server/settings/settings.ts'
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
  if (!(await findOwnByPassword(means, userId, password))) {
    const message = 'This password is not right'
    throw new ShopError('password_needed', message, { errors: { password: message } })
  }
}

/** Counted apart from the door, so that strangers who guess there can't keep the signed-in owner from acting. */
export async function findOwnByPassword(means: Means, userId: string, password: string): Promise<Kept | undefined> {
  return tryPassword(means, userId, password, await findCredentials(means.db, userId))
}

/** Counted before it is tried, so that a hundred at once can't all slip under the limit; a right one is given back. */
async function tryPassword(means: Means, whose: string, password: string, kept: Kept | undefined) {
  await countAgainst(means, 'wrongPasswordsPerEmail', whose)
  let isWrong = false
  try {
    isWrong = !(await isPassword(password, kept?.passwordHash))
  } finally {
    // One that could not even be tried is not a wrong one.
    if (!isWrong) await giveBack(means.db, 'wrongPasswordsPerEmail', whose)
  }
  return isWrong ? undefined : kept
}

/** Whoever has just shown that the mailbox is theirs starts afresh, at the door and behind it. */
export async function forgiveWrongPasswords(db: Db, { id, email }: Pick<Kept, 'id' | 'email'>): Promise<void> {
  await startAfresh(db, 'wrongPasswordsPerEmail', email)
  await startAfresh(db, 'wrongPasswordsPerEmail', id)
}
