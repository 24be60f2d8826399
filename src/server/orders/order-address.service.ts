import type { Address } from '#contracts/checkout.ts'
import type { OrderDetails } from '#contracts/orders.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import { ShopError } from '#server/errors.ts'
import { findShipmentOf } from '#server/shipments/shipment-facts.service.ts'
import { getOrderDetails, getOwnOrder } from './order-details.service.ts'
import { noteEvent } from './order-events.service.ts'
import { changeOrder } from './orders.store.ts'
import { fillAddress, lockOrderOf } from './paying.service.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'settings'>

/** A missing address comes from the shopper; one that is wrong is put right by staff, until the courier knows it. */
export async function setAddress(means: Means, caller: Caller, name: string, address: Address): Promise<OrderDetails> {
  const { id } = await getOwnOrder(means.db, caller, name)
  await means.db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, id)
    if (order.address !== null) {
      if (caller.role !== 'admin')
        throw new ShopError('conflict', 'This order has an address. Please ask us to change it.')
      const shipment = await findShipmentOf(tx, id)
      const isBeingMade = shipment?.claimed_until != null && shipment.claimed_until > new Date()
      if (order.status !== 'processing' || shipment?.provider_order_id || isBeingMade)
        throw new ShopError('conflict', 'The courier already has the address of this order')
      await changeOrder(tx, id, { address })
    } else await fillAddress({ ...means, tx }, order, address)

    const author = caller.role === 'admin' ? 'staff' : 'shopper'
    await noteEvent(tx, id, { kind: 'address', words: 'The address was given.', author, authorId: caller.id })
    await writeAudit(tx, {
      actor: { id: caller.id, name: author === 'staff' ? caller.name : 'Shopper' },
      action: 'order address set',
      subjectKind: 'order',
      subjectId: id,
    })
  })
  return getOrderDetails(means.db, caller, id)
}
