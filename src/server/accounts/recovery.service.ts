import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { codeMinutes } from '#contracts/policy-facts.ts'
import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { countAgainst, giveBack } from '#server/limits.ts'
import { writeLetter } from '#server/mail/letter.ts'
import { findCredentials, findCredentialsByEmail, lockAccount, noteEmailProved } from './accounts.store.ts'
import { hashToken } from './hash-token.ts'
import { replacePassword } from './password-change.service.ts'
import { forgiveWrongPasswords } from './passwords.service.ts'
import { hashPassword } from './passwords.ts'
import {
  deleteLapsedRecovery,
  findOwnerOfToken,
  insertResetToken,
  putCode,
  takeTry,
  useCode,
  useResetToken,
} from './recovery.store.ts'
import { sendCode } from './send-code.job.ts'
import { endAllSessionsOf } from './session.service.ts'

const minute = 60_000
const codeLivesFor = codeMinutes * minute
const tokenLivesFor = 15 * minute
const triesPerCode = 5

const notRight = () =>
  new ShopError('bad_input', 'Invalid or expired OTP ❌', { errors: { otp: 'Invalid or expired OTP ❌' } })

/** The same deed for every address: whether it has an account is found out later, where nobody can time it. */
export async function askForCode(deps: Pick<Deps, 'db' | 'jobs' | 'settings'>, email: string): Promise<void> {
  await countAgainst(deps, 'codesPerEmailHourly', email)
  await countAgainst(deps, 'codesPerEmailDaily', email)
  await deps.jobs.send(deps.db, sendCode, { email })
}

/** The code is made here, on its way out: it is in the letter and nowhere else, and what is kept of it opens nothing. */
export async function mailCode(
  { db, jobs, mail, secret }: Pick<Deps, 'db' | 'jobs' | 'mail' | 'secret'>,
  email: string,
): Promise<void> {
  // This one takes the place of those before it. Afterwards would be too late: failing there, it would mail another.
  await jobs.clearFailed(db, sendCode, { email })
  const account = await findCredentialsByEmail(db, email)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await putCode(db, {
    email,
    userId: account?.id ?? null,
    codeHash: hashCode(secret, email, code),
    tries: triesPerCode,
    expiresAt: new Date(Date.now() + codeLivesFor),
  })
  if (account) await mail.send({ to: email, subject: `${code} is your Alankara code`, ...letterWith(code) })
}

function letterWith(code: string) {
  return writeLetter({
    heading: 'Your one-time code',
    words: [
      `Use this code to set a new password. It is good for ${codeMinutes} minutes and for one use.`,
      'If you did not ask for it, leave it: nothing changes without the code. We never ask for it by phone or message.',
    ],
    code,
  })
}

/** Only tries against a live code count, so that nobody is shut out of recovering by guesses at nothing. */
export async function tradeCode(
  deps: Pick<Deps, 'db' | 'settings' | 'secret'>,
  email: string,
  code: string,
): Promise<string> {
  const { db, secret } = deps
  const kept = await takeTry(db, email)
  if (!kept) throw notRight()
  await countAgainst(deps, 'wrongCodesPerEmail', email)
  const isRight = timingSafeEqual(kept.codeHash, hashCode(secret, email, code))
  const { userId } = kept
  if (!isRight || userId === null) throw notRight()

  const resetToken = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (tx) => {
    // Whoever deletes the account holds it too, so that no token is left behind.
    await lockAccount(tx, userId)
    if (!(await useCode(tx, kept))) throw notRight()
    const expiresAt = new Date(Date.now() + tokenLivesFor)
    await insertResetToken(tx, { tokenHash: hashToken(resetToken), userId, expiresAt })
  })
  await giveBack(db, 'wrongCodesPerEmail', email)
  return resetToken
}

/** A reset signs out every session: whoever had the old password is out. */
export async function resetWithToken(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  resetToken: string,
  newPassword: string,
): Promise<void> {
  const tokenHash = hashToken(resetToken)
  const userId = await findOwnerOfToken(db, tokenHash)
  if (userId === undefined) throw notRight()
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    // Before the token, as where the account is deleted: the other way round the two would lock each other out.
    await lockAccount(tx, userId)
    if (!(await useResetToken(tx, tokenHash))) throw notRight()
    await replacePassword(tx, jobs, userId, { passwordHash, action: 'password reset by e-mail' })
    await noteEmailProved(tx, userId)
    await endAllSessionsOf(tx, userId)
    const account = await findCredentials(tx, userId)
    if (account) await forgiveWrongPasswords(tx, account)
  })
}

export async function forgetLapsedRecovery(db: Db): Promise<void> {
  await deleteLapsedRecovery(db, new Date())
}

/** Six digits are soon guessed from a bare hash, so a key that is not in the database goes into it. */
function hashCode(secret: string, email: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`one-time code ${email} ${code}`).digest()
}
