import type { Caller } from '#server/accounts/session.service.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import type { Db } from '#server/db/database.ts'
import { getOrderRow, type KeptOrder } from './orders.store.ts'

interface Deed {
  action?: string
  /** What else there is to know of it. */
  more?: Readonly<Record<string, unknown>>
}

/** Puts on record what staff have made of an order in this transaction: as it was locked, and as it is now. */
export async function auditOrder(
  tx: Db,
  admin: Caller,
  before: KeptOrder,
  { action = 'order changed', more = {} }: Deed = {},
): Promise<string> {
  return writeAudit(tx, {
    actor: { id: admin.id, name: admin.name },
    action,
    subjectKind: 'order',
    subjectId: before.id,
    before: factsOf(before),
    after: { ...factsOf(await getOrderRow(tx, before.id)), ...more },
  })
}

function factsOf({ status, payment_status: paymentStatus, tracking_number: trackingNumber }: KeptOrder) {
  return { status, paymentStatus, trackingNumber }
}
