import { v7 as newId } from 'uuid'
import type * as z from 'zod/mini'
import type { User } from '#contracts/accounts.ts'
import type { Credentials, Registration } from '#contracts/auth.ts'
import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import { ShopError } from '#server/errors.ts'
import { findUser, insertUser } from './accounts.store.ts'
import { isDeletedEmail } from './deleted-account.ts'
import { findByPassword } from './passwords.service.ts'
import { hashPassword } from './passwords.ts'
import { openAdminRequest, roleAtRegistration } from './roles.service.ts'
import { type Caller, signedOut, startSession, wrongPassword } from './session.service.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'settings'>

/** Opens an account. Who chooses Admin becomes one, or asks to, as the shop's setting says. */
export async function registerUser({ db, jobs, settings }: Means, wanted: z.output<typeof Registration>) {
  if (isDeletedEmail(wanted.email)) {
    const message = 'Please enter a valid email address'
    throw new ShopError('bad_input', message, { errors: { email: message } })
  }
  const passwordHash = await hashPassword(wanted.password)
  return db.transaction().execute(async (tx) => {
    const { role, asksToBeAdmin } = await roleAtRegistration(tx, settings, wanted)
    const { name, email, phone = null } = wanted
    const user = await insertUser(tx, { id: newId(), name, email, phone, role, passwordHash })
    if (!user) {
      const message = 'An account with this email already exists'
      throw new ShopError('conflict', message, { errors: { email: message } })
    }

    if (role === 'admin') {
      const actor = { id: user._id, name }
      await writeAudit(tx, { actor, action: 'became admin', subjectKind: 'user', subjectId: user._id, after: { role } })
    }
    if (asksToBeAdmin) await openAdminRequest(tx, jobs, settings, { id: user._id, name, email })
    return { user, message: asksToBeAdmin ? askedToBeAdmin : 'Registration successful ✅ Please login.' }
  })
}

const askedToBeAdmin =
  'Registration successful ✅ Please login. An admin has been asked to make you one too; until then you can shop as a user.'

export async function signIn(means: Means, given: z.output<typeof Credentials>, device: string) {
  const account = await findByPassword(means, given.email, given.password)
  if (!account) throw wrongPassword()
  const session = await startSession(means.db, account, device)
  return { ...session, user: await getUser(means, account.id) }
}

export function getMe(means: Pick<Means, 'db'>, caller: Caller): Promise<User> {
  return getUser(means, caller.id)
}

/** Gone in the moment since the session was found. */
async function getUser({ db }: Pick<Means, 'db'>, id: string): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw signedOut()
  return user
}
