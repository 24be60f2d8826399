import type { Claim, ClaimOutcome } from '#contracts/claims.ts'
import { assertOwnPassword } from '#server/accounts/passwords.service.ts'
import { assertStillSignedIn, type Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { sendMail } from '#server/mail/mail.job.ts'
import type { LockedOrder } from '#server/orders/lock-order.service.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { refundRest } from '#server/payments/order-refunds.service.ts'
import { lockUnsettled, recipientOf } from './answer-claim.service.ts'
import { toClaim } from './claim-view.ts'
import { getClaimFor } from './claims.service.ts'
import { closeClaim, insertClaimMessage } from './claims.store.ts'
import { writeSettled } from './letters/shopper.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'settings'>

interface Settlement {
  outcome: ClaimOutcome
  reason?: string | undefined
  /** Of a refund, in paise. Left out: all that is left. */
  amount?: number | undefined
  refundable_seen?: number | undefined
  password?: string | undefined
}

/** Ends a report, by staff. Money goes back only with the password in hand. */
export async function settleClaim(means: Means, admin: Caller, id: string, wish: Settlement): Promise<Claim> {
  const { outcome, reason } = wish
  const claim = await getClaimFor(means.db, admin, id)
  assertReason(wish)
  // Before the lock, since hashing takes its time.
  if (outcome === 'refunded') await assertOwnPassword(means, admin.id, wish.password)
  await means.db.transaction().execute(async (tx) => {
    const order = await lockUnsettled(tx, claim, 'staff')
    await assertStillSignedIn(tx, admin)
    const refunded = outcome === 'refunded' ? await refundDamage({ ...means, tx }, order, { wish, admin }) : undefined
    if (reason !== undefined)
      await insertClaimMessage(tx, { claim_id: id, author: 'staff', author_id: admin.id, words: reason })
    await closeClaim(tx, id, outcome)
    await noteSettled(tx, order.id, { outcome, admin })
    await writeAudit(tx, {
      actor: admin,
      action: 'damage report settled',
      subjectKind: 'claim',
      subjectId: id,
      before: { status: claim.status },
      after: { status: outcome, ...(refunded !== undefined && { amount: refunded }) },
    })
    const to = recipientOf(order, claim)
    const wentBefore = outcome === 'refunded' && refunded === undefined
    const letter = writeSettled(toClaim(claim), { outcome, wentBefore, reason }, { to, shop: means.settings })
    await means.jobs.send(tx, sendMail, { ...letter, about: claim.user_id })
  })
  return toClaim(await getClaimFor(means.db, admin, id), admin)
}

const timelineWords: Record<ClaimOutcome, string> = {
  replaced: 'A replacement is on its way.',
  refunded: 'Your damage report is settled with a refund.',
  declined: 'We could not accept your damage report. The reason is in our e-mail and in the report.',
}

/** The shop sends no second parcel by itself, so staff are told to. */
async function noteSettled(tx: Db, orderId: string, { outcome, admin }: { outcome: ClaimOutcome; admin: Caller }) {
  const by = { author: 'staff', authorId: admin.id } as const
  const isReplaced = outcome === 'replaced'
  await noteEvent(tx, orderId, { ...by, kind: isReplaced ? 'shipment' : 'status', words: timelineWords[outcome] })
  if (isReplaced) await noteEvent(tx, orderId, { ...by, kind: 'note', words: sendByHand, isPrivate: true })
}

const sendByHand = 'A replacement was promised: send it by hand.'

function assertReason({ outcome, reason }: Settlement): void {
  if (outcome !== 'declined' || reason !== undefined) return
  const words = 'Please say why it is declined'
  throw new ShopError('bad_input', words, { errors: { reason: words } })
}

/**
 * Gives how much goes back; undefined where all had gone back at the desk before, and whoever settles the report has
 * seen that. Its reason stands on a credit note: the words to the shopper are a letter, and may be long.
 */
async function refundDamage(
  means: Means & { tx: Db },
  order: LockedOrder,
  { wish, admin }: { wish: Settlement; admin: Caller },
): Promise<number | undefined> {
  const { amount, refundable_seen: leftSeen } = wish
  if (amount === undefined && leftSeen === 0 && order.payment_status === 'refunded') return undefined
  return refundRest(means, order, { amount, leftSeen, reason: 'It arrived damaged.', askedBy: admin.id })
}
