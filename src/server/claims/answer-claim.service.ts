import { type Claim, isSettled } from '#contracts/claims.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { asShopper, writeAudit } from '#server/audit/audit.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { sendMail } from '#server/mail/mail.job.ts'
import { type LockedOrder, lockOrderOf, type ReadOrder } from '#server/orders/lock-order.service.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { toOrder } from '#server/orders/order-view.ts'
import { toClaim } from './claim-view.ts'
import { getClaimFor } from './claims.service.ts'
import { insertClaimMessage, type KeptClaim, lockClaimStatus, setClaimStatus } from './claims.store.ts'
import { writeShopperAnswer } from './letters/inbox.ts'
import { type Recipient, writeStaffAnswer } from './letters/shopper.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'settings'>

/** Both sides write until it is settled. The owner writes as the shopper, even where they are staff too. */
export async function answerClaim(
  { db, jobs, settings }: Means,
  caller: Caller,
  id: string,
  words: string,
): Promise<Claim> {
  const claim = await getClaimFor(db, caller, id)
  const author = claim.user_id === caller.id ? 'shopper' : 'staff'
  await db.transaction().execute(async (tx) => {
    const order = await lockUnsettled(tx, claim)
    const messageId = await insertClaimMessage(tx, { claim_id: id, author, author_id: caller.id, words })
    await setClaimStatus(tx, id, author === 'staff' ? 'answered' : 'open')
    await noteEvent(tx, claim.order_id, {
      kind: 'email',
      words: author === 'staff' ? 'We answered your damage report.' : 'You added to your damage report.',
      author,
      ...(author === 'staff' && { authorId: caller.id }),
    })
    await writeAudit(tx, {
      actor: author === 'staff' ? caller : asShopper(caller),
      action: 'damage report answered',
      subjectKind: 'claim',
      subjectId: id,
      after: { by: author },
    })
    const letter =
      author === 'shopper'
        ? writeShopperAnswer(toClaim(claim), { _id: messageId, words }, settings)
        : writeStaffAnswer(toClaim(claim), { _id: messageId, words }, { to: recipientOf(order, claim), shop: settings })
    await jobs.send(tx, sendMail, { ...letter, about: claim.user_id })
  })
  return toClaim(await getClaimFor(db, caller, id), caller)
}

/** The order first, as everywhere. */
export async function lockUnsettled(tx: Db, { id, order_id }: KeptClaim): Promise<LockedOrder> {
  const order = await lockOrderOf(tx, order_id)
  const { status } = await lockClaimStatus(tx, id)
  if (isSettled(status)) throw new ShopError('conflict', 'This report is settled. Please write to us if you need more.')
  return order
}

/** The address's own e-mail, else the account's, as with every letter about an order. */
export function recipientOf(order: ReadOrder, claim: KeptClaim): Recipient {
  const { address } = toOrder(order, [])
  return { name: address?.fullName ?? claim.customer_name, address: address?.email ?? claim.customer_email }
}
