import type { Role } from '#contracts/accounts.ts'
import { asShopper, writeAudit } from '#server/audit/audit.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { isWithinLimit } from '#server/limits.ts'
import type { Settings } from '#server/settings/settings.ts'
import { tellAdminOfRequest } from './role-letters.ts'
import { hasAdmin, insertAdminRequest, listAdmins, lockAdmins, replaceSetupCode, takeSetupCode } from './roles.store.ts'
import { hashSetupCode, newSetupCode } from './setup-code.ts'

interface WantedRole {
  role: Role
  setupCode?: string | undefined
}

/** What somebody becomes who registers. A shop without an admin is owned by the first who chooses to be one. */
export async function roleAtRegistration(
  tx: Db,
  settings: Settings,
  { role, setupCode }: WantedRole,
): Promise<{ role: Role; asksToBeAdmin: boolean }> {
  if (role === 'user') return { role, asksToBeAdmin: false }
  if (await isWithoutAdmin(tx)) {
    if (settings.mode === 'live') await spendSetupCode(tx, setupCode)
    return { role: 'admin', asksToBeAdmin: false }
  }
  if (settings.adminSignup === 'closed') throw new ShopError('not_allowed', 'This shop does not take new admins')
  return settings.adminSignup === 'open'
    ? { role: 'admin', asksToBeAdmin: false }
    : { role: 'user', asksToBeAdmin: true }
}

/** Once there is an admin there always is one, so only a shop that seems to have none is worth waiting for. */
async function isWithoutAdmin(tx: Db): Promise<boolean> {
  if (await hasAdmin(tx)) return false
  await lockAdmins(tx)
  return !(await hasAdmin(tx))
}

async function spendSetupCode(tx: Db, setupCode = ''): Promise<void> {
  if (await takeSetupCode(tx, hashSetupCode(setupCode))) return
  const message = 'Setup code is not right'
  throw new ShopError('bad_input', message, { errors: { setupCode: message } })
}

/** For a live shop that has no admin: a fresh code, to be shown once. Codes of earlier starts no longer count. */
export async function ensureSetupCode(db: Db, settings: Settings): Promise<string | undefined> {
  if (settings.mode !== 'live') return undefined
  return db.transaction().execute(async (tx) => {
    if (!(await isWithoutAdmin(tx))) return undefined
    const code = newSetupCode()
    await replaceSetupCode(tx, hashSetupCode(code))
    return code
  })
}

export async function openAdminRequest(
  tx: Db,
  jobs: Jobs,
  settings: Settings,
  user: { id: string; name: string; email: string },
): Promise<void> {
  await insertAdminRequest(tx, user.id)
  await writeAudit(tx, {
    // Who asks to be an admin may never become one.
    actor: asShopper(user),
    action: 'admin requested',
    subjectKind: 'user',
    subjectId: user.id,
    after: { adminRequest: 'open' },
  })
  for (const admin of await listAdmins(tx)) {
    const mayWrite = await isWithinLimit({ db: tx, settings }, 'adminRequestLettersPerAdmin', admin.id)
    if (mayWrite) await tellAdminOfRequest({ tx, jobs, settings }, admin, user)
  }
}

/** Nobody else's role changes until the transaction ends. Before any row is locked. */
export async function holdRoles(tx: Db): Promise<void> {
  await lockAdmins(tx)
}

/** A shop always has an admin. For whoever holds the roles. */
export async function assertNotLastAdmin(tx: Db, id: string): Promise<void> {
  const others = (await listAdmins(tx)).filter((admin) => admin.id !== id)
  if (others.length === 0) throw new ShopError('conflict', 'The last admin can’t be deleted')
}
