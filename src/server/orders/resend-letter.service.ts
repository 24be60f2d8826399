import type { LetterKind } from '#contracts/order-desk.ts'
import { isDeletedEmail } from '#server/accounts/deleted-account.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import { getUserRow } from '#server/accounts/users.service.ts'
import type { Deps } from '#server/app.ts'
import { ShopError } from '#server/errors.ts'
import { listRefundsOf } from '#server/payments/refund-lists.service.ts'
import { auditOrder } from './audit-order.service.ts'
import { lettersOf, newestSent } from './letters-of.ts'
import { lockOrderOf } from './lock-order.service.ts'
import { getOrderFor } from './order-details.service.ts'
import { noteEvent } from './order-events.service.ts'
import { sendOrderLetter } from './order-letter.job.ts'

/** Written anew from what is true now, under a name of its own. Gives the order's id. */
export async function resendLetter(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  admin: Caller,
  name: string,
  kind: LetterKind,
): Promise<string> {
  const { id } = await getOrderFor(db, admin, name)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, id)
    const refunds = await listRefundsOf(tx, id)
    if (!lettersOf(order, refunds).includes(kind))
      throw new ShopError('conflict', `The e-mail “${kind}” does not belong to where this order stands`)
    if (isDeletedEmail((await getUserRow(tx, order.user_id)).email))
      throw new ShopError('conflict', 'This account was deleted, so there is nobody to write to')
    await noteEvent(tx, id, {
      kind: 'email',
      words: `The e-mail “${kind}” was sent once more.`,
      author: 'staff',
      authorId: admin.id,
      isPrivate: true,
    })
    const copy = await auditOrder(tx, admin, order, { action: 'order e-mail sent again', more: { letter: kind } })
    const refundId = kind === 'refunded' ? newestSent(refunds)?._id : undefined
    await sendOrderLetter(tx, jobs, { orderId: id, kind, refundId, copy })
  })
  return id
}
