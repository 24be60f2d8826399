import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import { CourierError } from '#server/couriers/courier-error.ts'
import { ShopError } from '#server/errors.ts'
import { countAgainst } from '#server/limits.ts'
import { getOrderFor } from '#server/orders/order-details.service.ts'
import { within } from '#server/within.ts'
import { isCalledOff } from './parcel-state.ts'
import { type Shipped, shipOrder } from './ship-order.service.ts'
import { findShipment } from './shipments.store.ts'

type Means = Pick<Deps, 'db' | 'jobs' | 'courier' | 'settings' | 'log'>

const waitMs = 8000

/**
 * The checkout page asks for its shipment right away; the job may be making it at this moment. Staff also ask for another
 * one in the place of what the courier called off.
 */
export async function requestOwnShipment(means: Means, caller: Caller, name: string): Promise<Shipped> {
  const { id, user_id } = await getOrderFor(means.db, caller, name)
  const before = await findShipment(means.db, id)
  const hadParcel = before?.awb != null && !isCalledOff(before)
  if (!hadParcel && caller.role !== 'admin') await countAgainst(means, 'parcelAsksPerShopper', caller.id)
  const mayReplace = caller.role === 'admin'
  const made = shipInTime(means, id, { mayReplace }).then(async (shipped) => {
    if (shipped && user_id !== caller.id && !hadParcel) await putOnRecord(means, caller, id, shipped)
    return shipped
  })
  // A try that is begun goes on under its claim, whether or not anybody still waits for it.
  const shipped = await within(made, waitMs, undefined)
  if (shipped) return shipped
  made.catch((error: unknown) => logFault(means, error))
  throw stillBeingMade(mayReplace)
}

/** Nobody waits any more who would be told of a refusal; a fault is one all the same. */
function logFault({ log }: Means, error: unknown): void {
  if (!(error instanceof ShopError)) log.error({ err: error }, 'a shipment could not be made')
}

/** Undefined where somebody else is at it all the while. */
async function shipInTime(means: Means, id: string, how: { mayReplace: boolean }): Promise<Shipped | undefined> {
  const deadline = Date.now() + waitMs
  while (Date.now() < deadline) {
    const shipped = await tryToShip(means, id, how)
    if (shipped) return shipped
    await pause(200)
  }
  return undefined
}

function stillBeingMade(isStaff: boolean): ShopError {
  const more = isStaff ? 'Please look again in a while.' : 'Your order is safe, and we go on trying.'
  return new ShopError('unavailable', `The shipment is still being made. ${more}`)
}

async function putOnRecord({ db }: Means, staff: Caller, id: string, { trackingNumber }: Shipped): Promise<void> {
  await writeAudit(db, {
    actor: { id: staff.id, name: staff.name },
    action: 'parcel asked for',
    subjectKind: 'order',
    subjectId: id,
    after: { trackingNumber },
  })
}

async function tryToShip(means: Means, id: string, how: { mayReplace: boolean }): Promise<Shipped | undefined> {
  try {
    return await shipOrder(means, id, how)
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    means.log.warn({ err: error }, 'a shipment could not be made')
    if (how.mayReplace) throw toStaff(error)
    throw new ShopError(
      'unavailable',
      'The courier service does not answer. Your order is safe, and we go on trying.',
      { cause: error },
    )
  }
}

/** Staff can do something about a refusal, such as an empty wallet; and nobody goes on trying what only they asked for. */
function toStaff(error: CourierError): ShopError {
  const words =
    error.kind === 'unreachable'
      ? 'The courier service does not answer. Please try again in a while.'
      : `The courier service refused: ${error.message}`
  return new ShopError(error.kind === 'refused' ? 'conflict' : 'unavailable', words, { cause: error })
}
