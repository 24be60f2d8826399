import type { Role } from '#contracts/accounts.ts'
import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { assertOwnPassword } from './passwords.service.ts'
import { type Post, tellOfDecision, tellOfRole } from './role-letters.ts'
import {
  closeAdminRequest,
  findPerson,
  hasAdmin,
  lockAdminRequest,
  lockAdmins,
  lockPerson,
  type Person,
  updateRole,
} from './roles.store.ts'
import { assertStillSignedIn, type Caller, endAllSessionsOf } from './session.service.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'settings'>
type Staff = Pick<Caller, 'id' | 'sessionId'>

interface Decision {
  userId: string
  decision: 'approve' | 'decline'
  password?: string | undefined
}

export async function decideAdminRequest(
  means: Means,
  caller: Staff,
  { userId, decision, password }: Decision,
): Promise<string> {
  await assertOwnPassword(means, caller.id, password)
  return asStaff(means, caller, async (post, actor) => {
    // The person first, as where they delete their account: the other way round the two would lock each other out.
    const person = await lockPerson(post.tx, userId)
    const status = await lockAdminRequest(post.tx, userId)
    if (!status || !person) throw new ShopError('not_found', 'This person has not asked to become an admin')
    if (status !== 'open') throw new ShopError('conflict', `This request has been ${status} already`)

    const decided = decision === 'approve' ? 'approved' : 'declined'
    const role = decision === 'approve' ? 'admin' : person.role
    await closeAdminRequest(post.tx, userId, { status: decided, decidedBy: actor.id })
    if (role !== person.role) await updateRole(post.tx, userId, role)
    const key = await recordChange(post.tx, actor, {
      action: `admin request ${decided}`,
      userId,
      before: { role: person.role, adminRequest: status },
      after: { role, adminRequest: decided },
    })
    await tellOfDecision(post, person, { decision, key })
    return decision === 'approve' ? `${person.name} is now an admin` : `The request of ${person.name} is declined`
  })
}

interface RoleChange {
  userId: string
  role: Role
  password?: string | undefined
}

/** Giving somebody the role they have changes nothing and tells nobody. */
export async function changeRole(means: Means, caller: Staff, { userId, role, password }: RoleChange): Promise<string> {
  await assertOwnPassword(means, caller.id, password)
  return asStaff(means, caller, async (post, actor) => {
    const person = await lockPerson(post.tx, userId)
    if (!person) throw new ShopError('not_found', 'There is nobody with this id')
    if (person.role !== role) await giveRole(post, actor, person, role)
    return `${person.name} is now ${role === 'admin' ? 'an admin' : 'a user'}`
  })
}

async function giveRole(post: Post, actor: Person, person: Person, role: Role): Promise<void> {
  const { tx } = post
  await updateRole(tx, person.id, role)
  if (role === 'user') await endAllSessionsOf(tx, person.id)
  else await closeAdminRequest(tx, person.id, { status: 'approved', decidedBy: actor.id })

  const change = { userId: person.id, before: { role: person.role }, after: { role } }
  const key = await recordChange(tx, actor, { action: 'role changed', ...change })
  await tellOfRole(post, person, { role, key })
  if (!(await hasAdmin(tx))) throw new ShopError('conflict', 'The last admin has to stay one')
}

/**
 * One decision about admins at a time, made by somebody who is one still: of two admins
 * who demote each other at once, the second finds that it is no longer theirs to decide.
 */
function asStaff<Result>(
  { db, jobs, settings }: Means,
  caller: Staff,
  decide: (post: Post, actor: Person) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await lockAdmins(tx)
    await assertStillSignedIn(tx, caller)
    const actor = await findPerson(tx, caller.id)
    if (actor?.role !== 'admin') throw new ShopError('not_allowed', 'Only staff may do this')
    return decide({ tx, jobs, settings }, actor)
  })
}

interface Change {
  action: string
  userId: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

function recordChange(tx: Db, actor: Person, { userId, ...change }: Change): Promise<string> {
  const { id, name } = actor
  return writeAudit(tx, { actor: { id, name }, subjectKind: 'user', subjectId: userId, ...change })
}
