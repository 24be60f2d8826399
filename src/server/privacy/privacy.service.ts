import { assertOwnPassword } from '#server/accounts/passwords.service.ts'
import { assertNotLastAdmin, holdRoles } from '#server/accounts/roles.service.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import { getUserRow } from '#server/accounts/users.service.ts'
import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import { claimFileAddresses } from '#server/claims/claim-view.ts'
import { forgetClaimsOf } from '#server/claims/forget-claims.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { forgetPicture } from '#server/media/picture-cleanup.job.ts'
import { freeOpenOrder } from '#server/orders/paying.service.ts'
import { dropPages } from '#server/page-tags.store.ts'
import { findOrderOwed } from '#server/payments/order-refunds.service.ts'
import { cancelUnpaid, findOrderUnderWay, forgetPerson, readAllOf, stripOrders } from './privacy.store.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'settings'>

/** What the shop holds about somebody, to be read by them. */
export async function collectDataOf({ db }: Means, caller: Caller): Promise<Buffer> {
  const { claims, ...others } = await readAllOf(db, caller.id)
  const withFiles = claims.map(({ id, photos, ...claim }) => ({ ...claim, ...claimFileAddresses({ id, photos }) }))
  return Buffer.from(JSON.stringify({ ...others, claims: withFiles }, null, 2))
}

/** The account goes for good. Orders stay, as the tax law wants, without what an invoice does not need. */
export async function deleteAccount(means: Means, caller: Caller, password: string): Promise<void> {
  await assertOwnPassword(means, caller.id, password)
  await means.db.transaction().execute(async (tx) => {
    await holdRoles(tx)
    await freeOpenOrder(tx, caller.id)
    // Read once the account is locked: a picture that was just being changed is the one that goes, and a role that
    // was just given counts.
    const { email, profileImage, role } = await getUserRow(tx, caller.id)
    if (role === 'admin') await assertNotLastAdmin(tx, caller.id)
    await assertNothingUnderWay(tx, caller.id)
    await forgetClaimsOf({ ...means, tx }, caller.id)
    await cancelUnpaid(tx, caller.id)
    await stripOrders(tx, caller.id)
    const reviewed = await forgetPerson(tx, { id: caller.id, email })
    await dropPages(tx, ['reviews', ...reviewed.map((id) => `product:${id}`)])
    if (profileImage) await means.jobs.send(tx, forgetPicture, { path: profileImage })
    await writeAudit(tx, {
      actor: { id: caller.id, name: 'Deleted account' },
      action: 'account deleted',
      subjectKind: 'user',
      subjectId: caller.id,
    })
  })
}

/** Without phone and e-mail nobody could be told of a parcel, or be sent in another way what the bank did not take back. */
async function assertNothingUnderWay(tx: Db, userId: string): Promise<void> {
  const order = await findOrderUnderWay(tx, userId)
  if (order)
    throw new ShopError(
      'conflict',
      `Order ${order} is still on its way. The account can be deleted once it has arrived.`,
    )
  const refunded = await findOrderOwed(tx, userId)
  if (refunded)
    throw new ShopError(
      'conflict',
      `Money for order ${refunded} is still on its way back to you. The account can be deleted once it has gone out.`,
    )
}
