import { v7 as newId } from 'uuid'
import type * as z from 'zod/mini'
import type { PasswordChange } from '#contracts/profile.ts'
import type { Deps } from '#server/app.ts'
import { asShopper, writeAudit } from '#server/audit/audit.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { countAgainst } from '#server/limits.ts'
import { writeLetter } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/mail.job.ts'
import { findUser, setPasswordHash } from './accounts.store.ts'
import { findOwnByPassword } from './passwords.service.ts'
import { hashPassword } from './passwords.ts'
import { forgetRecovery } from './recovery.store.ts'
import { type Caller, endOtherSessionsOf } from './session.service.ts'

export async function changeOwnPassword(
  deps: Pick<Deps, 'db' | 'jobs' | 'settings'>,
  caller: Caller,
  { currentPassword, newPassword }: z.output<typeof PasswordChange>,
): Promise<void> {
  const account = await findOwnByPassword(deps, caller.id, currentPassword)
  if (!account) {
    const message = 'Current password is not right'
    throw new ShopError('bad_input', message, { errors: { currentPassword: message } })
  }
  // Only once the old one was right: a slip of the finger is counted elsewhere.
  await countAgainst(deps, 'passwordChangesPerAccount', caller.id)
  const passwordHash = await hashPassword(newPassword)
  await deps.db.transaction().execute(async (tx) => {
    await replacePassword(tx, deps.jobs, caller.id, {
      passwordHash,
      replaced: account.passwordHash,
      action: 'password changed',
    })
    await endOtherSessionsOf(tx, caller)
  })
}

interface Replacement {
  passwordHash: string
  /** Where somebody knew the old one: the one that was checked, which must still be the one. */
  replaced?: string
  action: string
}

/** Every other way in is closed with it, and its owner is told, in case it was somebody else. */
export async function replacePassword(
  tx: Db,
  jobs: Jobs,
  userId: string,
  { passwordHash, replaced, action }: Replacement,
): Promise<void> {
  if (!(await setPasswordHash(tx, userId, passwordHash, replaced))) {
    throw new ShopError('conflict', 'The password was changed elsewhere just now. Please login again.')
  }
  const user = await findUser(tx, userId)
  if (!user) return
  await forgetRecovery(tx, user.email)
  const person = { id: userId, name: user.name }
  const actor = user.role === 'admin' ? person : asShopper(person)
  await writeAudit(tx, { actor, action, subjectKind: 'user', subjectId: userId })
  await jobs.send(tx, sendMail, {
    to: user.email,
    about: userId,
    subject: 'Your Alankara password was changed',
    messageId: `<password-${newId()}@alankara>`,
    ...writeLetter({
      heading: 'Your password was changed',
      words: [
        'The password of your Alankara account has just been changed, and other devices were signed out.',
        'If it was not you, set a new one with Forgot Password? on the login page, and write to us.',
      ],
    }),
  })
}
