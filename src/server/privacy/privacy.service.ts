import { deletedName } from '#contracts/accounts.ts'
import { forgetAccount } from '#server/accounts/forget-account.service.ts'
import { assertOwnPassword } from '#server/accounts/passwords.service.ts'
import { assertNotLastAdmin, holdRoles } from '#server/accounts/roles.service.ts'
import { sendCode } from '#server/accounts/send-code.job.ts'
import { assertStillSignedIn, type Caller } from '#server/accounts/session.service.ts'
import { getUserRow } from '#server/accounts/users.service.ts'
import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import { forgetCartOf } from '#server/cart/cart.service.ts'
import { claimFileAddresses } from '#server/claims/claim-view.ts'
import { forgetClaimsOf } from '#server/claims/forget-claims.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { sendMail } from '#server/mail/mail.job.ts'
import { forgetPicture } from '#server/media/picture-cleanup.job.ts'
import { forgetMessagesOf } from '#server/messages/messages.service.ts'
import { assertNoneUnderWay, forgetOrdersOf, freeOpenOrder } from '#server/orders/forget-orders.service.ts'
import { findOrderOwed } from '#server/payments/order-refunds.service.ts'
import { listRefundsToTellShopper } from '#server/payments/refund-lists.service.ts'
import { toRupees } from '#server/pricing/paise.ts'
import { forgetReviewerOf } from '#server/reviews/reviews.service.ts'
import { forgetWishesOf } from '#server/wishlist/wishlist.service.ts'
import { type KeptOrder, readAllOf } from './privacy-export.store.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'settings'>

/** What the shop holds about somebody, to be read by them. */
export async function collectDataOf({ db }: Means, caller: Caller): Promise<Buffer> {
  const { orders, claims, ...others } = await readAllOf(db, caller.id)
  const told = Map.groupBy(await listRefundsToTellShopper(db, caller.id), ({ order_number }) => order_number)
  const withRefunds = orders.map((order) => ({
    ...inRupees(order),
    refunds: (told.get(order.number) ?? []).map(toCopy),
  }))
  const withFiles = claims.map(({ id, photos, ...claim }) => ({ ...claim, ...claimFileAddresses({ id, photos }) }))
  return Buffer.from(JSON.stringify({ ...others, orders: withRefunds, claims: withFiles }, null, 2))
}

type ToldRefund = Awaited<ReturnType<typeof listRefundsToTellShopper>>[number]

/** As everywhere on the wire. */
function inRupees(order: KeptOrder) {
  const { subtotal, shipping, total, lines, payments } = order
  return {
    ...order,
    subtotal: toRupees(subtotal),
    shipping: toRupees(shipping),
    total: toRupees(total),
    lines: lines.map((line) => ({ ...line, price: toRupees(line.price) })),
    payments: payments.map((payment) => ({ ...payment, amount: toRupees(payment.amount) })),
  }
}

function toCopy({ amount, reason, status, created_at }: ToldRefund) {
  return { amount: toRupees(amount), reason, status, created_at }
}

/** The account goes for good. Orders stay, as the tax law wants, without what an invoice does not need. */
export async function deleteAccount(means: Means, caller: Caller, password: string): Promise<void> {
  await assertOwnPassword(means, caller.id, password)
  await means.db.transaction().execute(async (tx) => {
    await holdRoles(tx)
    await freeOpenOrder(tx, caller.id)
    // The password and the lock may have waited for its owner to reset it, or for the account to be deleted already.
    await assertStillSignedIn(tx, caller)
    // Read once the account is locked: a picture that was just being changed is the one that goes, and a role that
    // was just given counts.
    const { email, emailProved, profileImage, role } = await getUserRow(tx, caller.id)
    if (role === 'admin') await assertNotLastAdmin(tx, caller.id)
    await assertNoneUnderWay(tx, caller.id)
    await assertNothingOwed(tx, caller.id)
    await forgetClaimsOf({ ...means, tx }, caller.id)
    await forgetOrdersOf(tx, caller.id)
    await forgetCartOf(tx, caller.id)
    await forgetWishesOf(tx, caller.id)
    await forgetMessagesOf(tx, caller.id)
    // What lies there for the shop's own inbox is the shop's, though its owner may have an account under that address.
    const isOwnMailbox = emailProved && email !== means.settings.supportEmail.toLowerCase()
    const mailbox = isOwnMailbox ? email : undefined
    await means.jobs.forgetLetters(tx, [sendMail, sendCode], { id: caller.id, email, mailbox })
    await forgetReviewerOf(tx, caller.id)
    await forgetAccount(tx, { id: caller.id, email })
    if (profileImage) await means.jobs.send(tx, forgetPicture, { path: profileImage })
    await writeAudit(tx, {
      actor: { id: caller.id, name: deletedName },
      action: 'account deleted',
      subjectKind: 'user',
      subjectId: caller.id,
    })
  })
}

/** Without phone and e-mail nobody could be sent in another way what the bank did not take back. */
async function assertNothingOwed(tx: Db, userId: string): Promise<void> {
  const refunded = await findOrderOwed(tx, userId)
  if (refunded)
    throw new ShopError(
      'conflict',
      `Money for order ${refunded} is still on its way back to you. The account can be deleted once it has gone out.`,
    )
}
