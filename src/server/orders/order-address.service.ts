import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { Address } from '#contracts/checkout.ts'
import type { OrderDetails } from '#contracts/orders.ts'
import { assertStillSignedIn, type Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { asShopper, writeAudit } from '#server/audit/audit.service.ts'
import type { Db } from '#server/db/database.ts'
import { assertReached } from '#server/delivery/reached-address.service.ts'
import { ShopError } from '#server/errors.ts'
import { hasInvoice, keepBuyer } from '#server/receipts/invoices.service.ts'
import { isCalledOff } from '#server/shipments/parcel-state.ts'
import { findShipmentOf, type Shipment } from '#server/shipments/shipment-facts.service.ts'
import { lockOrderOf } from './lock-order.service.ts'
import { getOrderDetails, getOrderFor } from './order-details.service.ts'
import { noteEvent } from './order-events.service.ts'
import { changeOrder, type KeptOrder } from './orders.store.ts'
import { fillAddress } from './paying.service.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'settings' | 'promiseDelivery'>

interface AddressWish {
  address: Address
  /** What whoever corrects it took it to be; left out by clients that do not say. */
  seen?: Address | null | undefined
}

/** A missing address comes from the shopper; one that is wrong is put right by staff, until the courier knows it. */
export async function setAddress(
  means: Means,
  caller: Caller,
  name: string,
  { address: given, seen }: AddressWish,
): Promise<OrderDetails> {
  const found = await getOrderFor(means.db, caller, name)
  const { id } = found
  // What is paid has to go somewhere, and staff may find a way: only before that an address is refused.
  if (found.paid_at === null && found.payment_status !== 'confirming')
    await assertReached(means, caller, { address: given, path: 'address' })
  await means.db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, id)
    let address = given
    // The lock may have waited for the shopper's account to be deleted.
    await assertStillSignedIn(tx, caller)
    if (order.status === 'cancelled')
      throw new ShopError('conflict', 'This order was cancelled, so it needs no address')
    if (order.address !== null) {
      if (caller.role !== 'admin')
        throw new ShopError('conflict', 'This order has an address. Please ask us to change it.')
      if (!canCorrectAddress(order, await findShipmentOf(tx, id)))
        throw new ShopError('conflict', 'The courier already has the address of this order')
      address = await inInvoicedState(tx, order, given)
      assertSeen(order, { address, seen })
      await keepBuyer(tx, order)
      await changeOrder(tx, id, { address })
    } else await fillAddress({ ...means, tx }, order, { address })

    const author = caller.role === 'admin' ? 'staff' : 'shopper'
    const words = order.address === null ? 'The address was given.' : 'The address was put right.'
    await noteEvent(tx, id, { kind: 'address', words, author, authorId: caller.id })
    await writeAudit(tx, {
      actor: author === 'staff' ? caller : asShopper(caller),
      action: 'order address set',
      subjectKind: 'order',
      subjectId: id,
      ...whatChanged(order, address),
    })
  })
  return getOrderDetails(means.db, caller, id)
}

/** Two of staff may have it open at once. What is kept already was saved before its reply was lost. */
function assertSeen(order: KeptOrder, { address, seen }: AddressWish): void {
  const kept = z.parse(Address, order.address)
  if (seen === undefined || isDeepStrictEqual(kept, seen) || isDeepStrictEqual(kept, address)) return
  throw new ShopError('conflict', 'This address has changed meanwhile. Please close this and look at it again.')
}

/**
 * An invoice says by its place of supply which tax was charged, and can't say otherwise later: not even where the PIN
 * code is the same, and lies in another state than was once believed.
 */
async function inInvoicedState(tx: Db, order: KeptOrder, given: Address): Promise<Address> {
  const { state, postcode } = z.parse(Address, order.address)
  if (state === given.state || !(await hasInvoice(tx, order.id))) return given
  if (postcode === given.postcode) return { ...given, state }
  const words = `The invoice of this order is for ${state}. To send it to another state, cancel it and have it ordered anew.`
  throw new ShopError('conflict', words, { errors: { postcode: words } })
}

/** By staff: until the courier service knows it, or is being told at this moment. A parcel called off is made anew. */
export function canCorrectAddress({ status, address }: KeptOrder, shipment: Shipment | undefined): boolean {
  if (address === null) return status !== 'cancelled'
  const isBeingMade = shipment?.claimed_until != null && shipment.claimed_until > new Date()
  return status === 'processing' && (!shipment?.provider_order_id || isCalledOff(shipment)) && !isBeingMade
}

/** Of what goes when an account is deleted, only that it changed: the record can't forget. */
function whatChanged({ address: kept, paid_at }: KeptOrder, given: Address) {
  // An address of what was never paid goes as a whole.
  if (paid_at === null) return {}
  if (kept === null) return { after: onRecord(given) }
  const before = z.parse(Address, kept)
  const others = (['phone', 'email', 'apartment'] as const).filter((name) => before[name] !== given[name])
  return { before: onRecord(before), after: { ...onRecord(given), ...(others.length > 0 && { alsoChanged: others }) } }
}

function onRecord({ phone: _phone, email: _email, apartment: _apartment, ...told }: Address) {
  return told
}
