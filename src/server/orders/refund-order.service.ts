import type { OrderDetails } from '#contracts/orders.ts'
import { assertOwnPassword } from '#server/accounts/passwords.service.ts'
import { assertStillSignedIn, type Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { refundRest } from '#server/payments/order-refunds.service.ts'
import { auditOrder } from './audit-order.service.ts'
import { lockOrderOf } from './lock-order.service.ts'
import { getOrderDetails, getOrderFor } from './order-details.service.ts'

type Means = Pick<Deps, 'db' | 'settings' | 'jobs'>

interface RefundWish {
  amount?: number | undefined
  refundable_seen?: number | undefined
  reason: string
  password?: string | undefined
}

/** Money goes back by staff: all that is left, or a part. The order itself stays as it is. */
export async function refundByStaff(
  means: Means,
  admin: Caller,
  name: string,
  wish: RefundWish,
): Promise<OrderDetails> {
  const { id } = await getOrderFor(means.db, admin, name)
  await assertOwnPassword(means, admin.id, wish.password)
  await means.db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, id)
    await assertStillSignedIn(tx, admin)
    const amount = await refundRest({ ...means, tx }, order, {
      amount: wish.amount,
      leftSeen: wish.refundable_seen,
      reason: wish.reason,
      askedBy: admin.id,
    })
    await auditOrder(tx, admin, order, {
      action: 'order refunded',
      more: { amount, reason: wish.reason },
    })
  })
  return getOrderDetails(means.db, admin, id)
}
